/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Templates that get their bounds and gblock sizes late are as those that had
 * them at once, in every order of distribute and template_fix; node sizes from
 * the environment; node arrays over the executing set; arrays that wait for bounds
 * are zero then, where malloc gives them memory that is not.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in %ranks; do env MALLOC_PERTURB_=85 %mpirun -n $n %t || exit 1; done
 * RUN: XMP_NODE_SIZE0=3 XMP_NODE_SIZE1=1 %mpirun -n 6 %t 2 1 3
 * RUN: XMP_NODE_SIZE0=2 XMP_NODE_SIZE1=1 XMP_NODE_SIZE2=2 %mpirun -n 4 %t 2 1 2
 */
#include "program.h"

SODE_UNIT(init, "fix.c")
static void init(void) {}

static sode_nodes_t *p;

/* Dimension 0 is gblock, dimension 1 is not distributed. */
static void compare(sode_template_t *t, const int *map)
{
    int64_t from = -2;
    for (int c = 0; c < xmpc_node_num(); c++)
        from += map[c];
    sode_loop_t loop = sode_loop_template("fix.c:1", t, 0, 0, -2, 28, 1);
    EXPECT(loop.count, map[xmpc_node_num()]);
    if (loop.count)
        EXPECT(loop.first, from);
    int value;
    EXPECT(xmp_template_fixed(t, &value), 0);
    EXPECT(value, 1);
    EXPECT(xmp_template_lbound(t, 2, &value), 0);
    EXPECT(value, -2);
    EXPECT(xmp_template_lsize(t, 1), 5);
}

static void orders(void)
{
    const int64_t lower[] = {-2, 0}, extent[] = {30, 5};
    int map[64], size = xmp_num_nodes();
    for (int c = 0; c < size; c++)
        map[c] = c == size - 1 ? 30 - c * (c + 1) / 2 : c + 1;
    map[size - 1] = 30;
    for (int c = 0; c < size - 1; c++)
        map[size - 1] -= map[c];
    const sode_dist_t open[] = {{SODE_DIST_GBLOCK, 0, 0}, {0, 0, 0}};
    const sode_dist_t given[] = {{SODE_DIST_GBLOCK, 0, map}, {0, 0, 0}};
    for (int order = 0; order < 6; order++) {
        int late = order & 1, value = 7;
        sode_template_t *t = sode_template_create(
            "fix.c:2", "t", 2, late ? NULL : lower, late ? NULL : extent);
        EXPECT(xmp_template_fixed(t, &value), 0);
        EXPECT(value, !late);
        EXPECT(xmp_template_lbound(t, 1, &value), late ? XMP_FAILURE : 0);
        if (order < 2) { /* sizes with distribute */
            sode_template_distribute("fix.c:3", t, p, given);
            if (late)
                sode_template_fix("fix.c:4", t, lower, extent, NULL);
        } else if (order < 4) { /* all with template_fix */
            sode_template_distribute("fix.c:5", t, p, open);
            EXPECT(xmp_template_fixed(t, &value), 0);
            EXPECT(value, 0);
            EXPECT(xmp_dist_format(t, 2, &value), 0);
            EXPECT(value, XMP_GBLOCK);
            sode_template_fix("fix.c:6", t, late ? lower : NULL,
                              late ? extent : NULL, given);
        } else { /* bounds before distribute */
            if (late)
                sode_template_fix("fix.c:7", t, lower, extent, NULL);
            sode_template_distribute("fix.c:8", t, p, given);
        }
        compare(t, map);
        sode_template_release(&t);
    }
}

/* A pointer may be aligned before its template is fixed. */
static void pointer(void)
{
    const int64_t zero = 0, n = 12;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axis = {0, 0, 0, 1, 1, 0};
    sode_template_t *t = sode_template_create("fix.c:10", "t", 1, NULL, NULL);
    sode_template_distribute("fix.c:11", t, p, &block);
    sode_array_t *a = sode_array_declare("fix.c:12", "a", t, 1, 4, &axis);
    sode_template_fix("fix.c:13", t, &zero, &n, NULL);
    int *storage = xmp_malloc(a, (int)n), sum = 0;
    sode_loop_t loop = sode_loop_template("fix.c:14", t, 0, 0, 0, n, 1);
    int *view = sode_origin(a);
    for (int64_t i = loop.first; i < loop.end; i++)
        view[i] = (int)i;
    sode_reflect("fix.c:15", 1, &a, 0, NULL, NULL);
    for (int64_t i = loop.first; i < loop.end; i++)
        sum += i > 0 ? view[i - 1] : 0;
    sode_reduction("fix.c:16", SODE_OP_SUM, SODE_INT, &sum, 1, NULL, NULL);
    EXPECT(sum, 55);
    sode_array_release(&a);
    free(storage);
    sode_template_release(&t);
}

/* nodes q[*] = * inside tasks on half of the nodes. */
static void executing(void)
{
    int size = xmp_num_nodes();
    const int64_t star = SODE_STAR;
    for (int half = 0; half < 2 && size > 1; half++) {
        int from = half ? size / 2 : 0, to = half ? size : size / 2;
        sode_task_t task = sode_task_begin(
            "fix.c:20", SODE_ON_NODES(p, SODE_RANGE(from, to, 1)), 0);
        if (task.member) {
            sode_nodes_t *q =
                sode_nodes_create("fix.c:21", "q", 1, &star, SODE_ON_EXECUTING);
            int value;
            EXPECT(xmp_nodes_size(q, 1, &value), 0);
            EXPECT(value, to - from);
            EXPECT(xmpc_nodes_index(q, 1, &value), 0);
            EXPECT(value, xmpc_all_node_num() - from);
            EXPECT(xmp_nodes_attr(q, &value), 0);
            EXPECT(value, XMP_EXECUTING_NODES);
            sode_nodes_release(&q);
        }
        sode_task_end(&task);
    }
}

/* Large arrays of which neighbors read columns stay where malloc has put them. */
static void zeros(void)
{
    enum { ROWS = 10, COLUMNS = 60000 }; /* of a node */
    const int64_t zero = 0, n = (int64_t)COLUMNS * xmp_num_nodes();
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axes[] = {{ROWS, -1, 0, 0, 0, 0}, {n, 0, 0, 1, 1, 0}};
    for (int late = 0; late < 2; late++) {
        sode_template_t *t = sode_template_create("fix.c:40", "t", 1, late ? NULL : &zero, late ? NULL : &n);
        sode_template_distribute("fix.c:41", t, p, &block);
        sode_array_t *a = sode_array_create("fix.c:42", "a", t, 2, sizeof(double), axes, SODE_ARRAY_ZERO);
        if (late)
            sode_template_fix("fix.c:43", t, &zero, &n, NULL);
        for (int64_t k = 0; k < sode_extent(a, 0) * sode_extent(a, 1); k++)
            EXPECT(((double *)sode_base(a))[k] != 0, 0);
        sode_array_release(&a);
        sode_template_release(&t);
    }
}

int main(int argc, char **argv)
{
    const int64_t stars[] = {SODE_STAR, SODE_STAR, SODE_STAR};
    if (argc > 1) {
        sode_nodes_t *q =
            sode_nodes_create("fix.c:30", "q", 3, stars, NULL);
        for (int d = 0; d < 3; d++) {
            int value;
            EXPECT(xmp_nodes_size(q, 3 - d, &value), 0);
            EXPECT(value, atoi(argv[1 + d]));
        }
        return 0;
    }
    p = sode_nodes_create("fix.c:31", "p", 1, stars, NULL);
    orders();
    pointer();
    executing();
    zeros();
    return 0;
}
