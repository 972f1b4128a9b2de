/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nothing grows with the number of executions - memory, communicators,
 * datatypes, requests: 2,000 times a task with its own node array, templates and
 * arrays, all communication in all its forms, bound parameters, exact sums,
 * loops.  leak_long.test does it 50,000 times.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: %mpirun -n 2 %t 2000
 * RUN: %mpirun -n 3 %t 300
 * RUN: SODE_TRANSPORT=datatype %mpirun -n 2 %t 300
 */
#include "growth.h"
#include "mpi_objects.h"
#include "program.h"

static sode_nodes_t *p;
static sode_template_t *t;

SODE_UNIT(init, "leak.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = 100;
    const sode_dist_t cyclic = {SODE_DIST_CYCLIC, 3, 0};
    p = sode_nodes_create("leak.c:1", "p", 1, &star, NULL);
    t = sode_template_create("leak.c:2", "t", 1, &zero, &n);
    sode_template_distribute("leak.c:3", t, p, &cyclic);
}

/* Inside the task: what has no array with a shadow. */
static void others(const sode_template_t *u)
{
    const int64_t n = 40, nodes = xmp_num_nodes();
    int x = 1, map[8] = {0}, i = 3;
    double d = 0.1, v = 1, list[300] = {1};
    sode_reduction("leak.c:18", SODE_OP_SUM, SODE_INT, &x, 1, NULL, NULL);
    EXPECT(x, nodes);
    sode_bcast("leak.c:19", &x, sizeof x, NULL, NULL, NULL);
    sode_reduction("leak.c:40", SODE_OP_SUM, SODE_DOUBLE, list, 300, NULL,
                   SODE_WITH(SODE_ORDERED, 0));
    sode_reduction("leak.c:41", SODE_OP_SUM, SODE_DOUBLE, list, 30, NULL,
                   SODE_WITH(SODE_ORDERED_ANY, 0));
    sode_bcast("leak.c:42", list, sizeof list, NULL, NULL,
               SODE_WITH(SODE_ASYNC, 7));
    sode_reduction("leak.c:43", SODE_OP_SUM, SODE_DOUBLE, &d, 1, NULL,
                   SODE_WITH(SODE_ASYNC | SODE_ORDERED, 7));
    sode_reduction("leak.c:44", SODE_OP_SUM, SODE_DOUBLE, &v, 1, NULL,
                   SODE_WITH(SODE_ASYNC, 8));
    sode_wait_async("leak.c:45", 1, (const int[]){7}, NULL);
    while (!xmp_test_async(8))
        ;
    sode_reduction_locations("leak.c:46", SODE_OP_MAX, SODE_DOUBLE, &d, 1,
                             &(sode_location_t){&i, sizeof i},
                             SODE_EXTREME_FIRST, 0, NULL, 0, NULL);
    sode_exact_t *sum = sode_exact_begin("leak.c:47", SODE_DOUBLE);
    sode_exact_add(&(sode_summand_t){sum, &v});
    sode_exact_end("leak.c:48", sum, &d, SODE_ON_EXECUTING);
    sode_barrier("leak.c:49", NULL);
    (void)sode_loop_template("leak.c:20", t, 0, 0, x % 50, 100, 7);
    (void)sode_nest_loop(&(sode_nest_t){.sode_where = "leak.c:50", .sode_on = u, .sode_form = SODE_NEST_MARGIN}, NULL,
                         &(sode_along_t){.sode_range = {1, n, 1}, .sode_width = {1, 1, 0}});

    /* A template without bounds, a pointer, replication. */
    const int64_t sizes[] = {1, nodes}, lower[] = {0, 0}, extent[] = {3, n};
    map[0] = (int)n;
    const sode_dist_t open[] = {{SODE_DIST_BLOCK, 0, 0},
                                {SODE_DIST_GBLOCK, 0, 0}};
    const sode_dist_t fixed[] = {{SODE_DIST_BLOCK, 0, 0},
                                 {SODE_DIST_GBLOCK, 0, map}};
    const sode_axis_t axis = {3, 0, 0, 0, 0, 0};
    sode_nodes_t *q =
        sode_nodes_create("leak.c:51", "q", 2, sizes, SODE_ON_EXECUTING);
    sode_template_t *w = sode_template_create("leak.c:52", "w", 2, NULL, NULL);
    sode_template_distribute("leak.c:53", w, q, open);
    sode_array_t *a = sode_array_declare("leak.c:54", "a", w, 1, 8, &axis);
    sode_template_fix("leak.c:55", w, lower, extent, fixed);
    double *storage = xmp_malloc(a, 3);
    storage[0] = storage[1] = storage[2] = 1;
    sode_reduction_array("leak.c:56", SODE_OP_SUM, SODE_DOUBLE, a, NULL, NULL);
    EXPECT(storage[2], nodes);
    sode_reduction_array("leak.c:57", SODE_OP_SUM, SODE_DOUBLE, a, NULL,
                         SODE_WITH(SODE_ASYNC, 1));
    sode_bcast_array("leak.c:58", a, NULL, NULL, SODE_WITH(SODE_ASYNC, 1));
    xmp_free(a);
    sode_array_release(&a);
    sode_template_release(&w);
    sode_nodes_release(&q);
}

static void once(int k)
{
    const int64_t star = SODE_STAR, zero = 0, n = 40;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axis = {n, 0, 0, 1, 1, 0};
    sode_task_t task __attribute__((cleanup(sode_task_end))) = sode_task_begin(
        "leak.c:10", SODE_ON_NODES(p, SODE_RANGE(k % 2, 2, 1)), 0);
    if (!task.member)
        return;
    sode_nodes_t *q __attribute__((cleanup(sode_nodes_release))) =
        sode_nodes_create("leak.c:11", "q", 1, &star, &(sode_ref_t){0, 0, 0});
    sode_template_t *u __attribute__((cleanup(sode_template_release))) =
        sode_template_create("leak.c:12", "u", 1, &zero, &n);
    sode_template_distribute("leak.c:13", u, q, &block);
    sode_array_t *a[2];
    a[0] = sode_array_create("leak.c:14", "a", u, 1, 8, &axis, 0);
    a[1] = sode_array_create("leak.c:15", "b", u, 1, 8, &axis, 0);
    sode_reflect("leak.c:16", 2, a, 0, NULL, NULL);
    sode_reflect("leak.c:17", 1, &a[1], 0, NULL, NULL);
    sode_reflect("leak.c:30", 2, a, 0, NULL, SODE_WITH(SODE_ASYNC, 1));
    sode_reflect("leak.c:31", 2, a, 0, NULL, SODE_WITH(SODE_FACES, 1));
    sode_reduce_shadow("leak.c:32", 2, SODE_DOUBLE, a, 0, NULL, NULL);
    sode_reduce_shadow("leak.c:33", 1, SODE_DOUBLE, a, 0, NULL,
                       SODE_WITH(SODE_ASYNC, 2));
    sode_wait_async("leak.c:34", 2, (const int[]){1, 2}, NULL);
    sode_array_t *bound = sode_array_bind("leak.c:35", "c", u, 1, 8, &axis,
                                          sode_base(a[0]));
    sode_reflect("leak.c:36", 1, &bound, 0, NULL, NULL);
    sode_array_release(&bound);
    if (k % 3 == 0) /* released in flight */
        sode_reflect("leak.c:37", 1, a, 0, NULL, SODE_WITH(SODE_ASYNC, 1));
    sode_array_release(&a[1]);
    sode_array_release(&a[0]);
    others(u);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 1000;
    int comms_before = 0, types_before = 0, requests_before = 0;
    growth_t heap = growth_of(count / 2, count);
    for (int k = 0; k < count; k++) {
        if (k == count / 2) {
            comms_before = comms;
            types_before = types;
            requests_before = requests;
        }
        growth_note(&heap, k);
        once(k);
    }
    growth_note(&heap, count);
    EXPECT(growth_least(&heap) < 4096 ? 0 : growth_least(&heap), 0);
    EXPECT(comms, comms_before);
    EXPECT(types <= types_before, 1); /* `auto` may have been trying out what has some */
    EXPECT(requests <= requests_before, 1);
    return 0;
}
