/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* gmove of 2.2 GB from one node to another; run by large_long.test. */
#include "../program.h"

SODE_UNIT(init, "m.c")
static void init(void) { sode_far_unit(); }

static const int64_t half = 2200000000;

static sode_array_t *create(sode_nodes_t *p, const char *name)
{
    const int64_t zero = 0, extent = 2 * half;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, NULL};
    const sode_axis_t axis = {2 * half, 0, 0, 0, 0, 0};
    sode_template_t *t = sode_template_create("m.c:1", "t", 1, &zero, &extent);
    sode_template_distribute("m.c:2", t, p, &block);
    return sode_array_create("m.c:3", name, t, 1, 1, &axis, 0);
}

static void check(sode_array_t *b)
{
    signed char *base = sode_base(b);
    for (int64_t k = 0; k < half; k += k < 100 ? 1 : 997)
        EXPECT(base[k], k % 31);
    EXPECT(base[half - 1], (half - 1) % 31);
    for (int64_t k = 0; k < half; k += 997)
        base[k] = 77;
}

int main(void)
{
    const int64_t two = 2;
    sode_nodes_t *p = sode_nodes_create("m.c:4", "p", 1, &two, NULL);
    sode_array_t *a = create(p, "a"), *b = create(p, "b");
    const sode_triplet_t left = {half, half, 1}, right = {0, half, 1};
    const sode_side_t to = {b, NULL, "b", 1, NULL, &left}, from = {a, NULL, "a", 1, NULL, &right};
    signed char *base = sode_base(a);
    int last = xmpc_node_num() == 1;
    for (int64_t k = 0; k < half && !last; k++)
        base[k] = (signed char)(k % 31);
    sode_gmove("m.c:5", &to, &from, 1, SODE_GMOVE, NULL);
    if (last)
        check(b);
    sode_task_t task = sode_task_begin("m.c:6", SODE_ON_NODES(p, SODE_AT(1)), 0);
    if (task.member) {
        sode_gmove("m.c:7", &to, &from, 1, SODE_GMOVE_IN, NULL);
        check(b);
    }
    sode_task_end(&task);
    return 0;
}
