/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Communication of more than 2 GiB per rank; run by large_long.test. */
#include "../program.h"

SODE_UNIT(init, "large_whole.c")
static void init(void) {}

static const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};

/* 2.2 GB, the same on both nodes. */
static void replicated(void)
{
    const int64_t two = 2, zero[] = {0, 0}, extent[] = {2, 2200000000};
    const sode_dist_t formats[] = {block, {0, 0, 0}};
    const sode_axis_t axis = {extent[1], 1, 0, 0, 0, 0};
    sode_nodes_t *p = sode_nodes_create("w.c:1", "p", 1, &two, NULL);
    sode_template_t *t = sode_template_create("w.c:2", "t", 2, zero, extent);
    sode_template_distribute("w.c:3", t, p, formats);
    sode_array_t *a = sode_array_create("w.c:4", "a", t, 1, 1, &axis, 0);
    signed char *base = sode_base(a), self = (signed char)xmpc_node_num();
    for (int64_t k = 0; k < axis.extent; k++)
        base[k] = (signed char)(k % 31 + self);
    sode_reduction_array("w.c:5", SODE_OP_MAX, SODE_SCHAR, a, NULL, NULL);
    for (int64_t k = 0; k < axis.extent; k += k < 100 ? 1 : 997)
        EXPECT(base[k], k % 31 + 1);
    memset(base, 7 + self, (size_t)axis.extent);
    sode_bcast_array("w.c:6", a, NULL, NULL, SODE_WITH(SODE_ASYNC, 1));
    sode_wait_async("w.c:7", 1, &(const int){1}, NULL);
    for (int64_t k = 0; k < axis.extent; k += 997)
        EXPECT(base[k], 7);
    EXPECT(base[axis.extent - 1], 7);
    sode_array_release(&a);
    sode_template_release(&t);
    sode_nodes_release(&p);
}

/* Half the columns each and most of the others, 2.4 GB; messages beyond
 * what goes into one MPI call. */
static void columns(void)
{
    enum { ROWS = 600, COLUMNS = 500000 };
    const int64_t two = 2, zero[] = {0, 0}, extent[] = {ROWS, 2 * COLUMNS};
    const sode_dist_t formats[] = {{0, 0, 0}, block};
    const sode_axis_t axes[] = {{ROWS, 0, 0, 0, 0, 0},
                                {2 * COLUMNS, 1, 0, COLUMNS - 5, 0, 0}};
    sode_nodes_t *p = sode_nodes_create("w.c:11", "p", 1, &two, NULL);
    sode_template_t *t = sode_template_create("w.c:12", "t", 2, zero, extent);
    sode_template_distribute("w.c:13", t, p, formats);
    sode_array_t *a = sode_array_create("w.c:14", "a", t, 2, 4, axes, 0);
    int64_t row = sode_extent(a, 1);
    int *origin = sode_origin(a);
    sode_loop_t loop = sode_loop_template("w.c:15", t, 1, 0, 0, extent[1], 1);
    for (int64_t i = 0; i < ROWS; i++)
        for (int64_t j = loop.first; j < loop.end; j++)
            origin[i * row + j] = (int)(i * 3 + j);
    sode_reflect("w.c:16", 1, &a, 0, NULL, NULL);
    if (loop.first > 0)
        for (int64_t i = 0; i < ROWS; i += 7)
            for (int64_t j = 5; j < loop.first; j += j < 50 ? 1 : 331)
                EXPECT(origin[i * row + j], i * 3 + j);
    sode_array_release(&a);
    sode_template_release(&t);
    sode_nodes_release(&p);
}

int main(void)
{
    replicated();
    columns();
    return 0;
}
