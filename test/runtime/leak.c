/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Nothing grows with the number of executions: 3,000 times a task with its own
 * node array, template and array, a reflect, a reduction and a bcast in it, and
 * a loop with a step over cyclic(n).  leak_long.test does it 50,000 times.
 *
 * RUN: %mpicc -std=gnu11 -O1 %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * UNSUPPORTED: sanitize
 * RUN: %mpirun -n 2 %t 3000
 * RUN: %mpirun -n 3 %t 300
 */
#include <malloc.h>

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
    sode_array_release(&a[1]);
    sode_array_release(&a[0]);
    int x = 1;
    sode_reduction("leak.c:18", SODE_OP_SUM, SODE_INT, &x, 1, NULL, NULL);
    EXPECT(x, xmp_num_nodes());
    sode_bcast("leak.c:19", &x, sizeof x, NULL, NULL, NULL);
    sode_loop_t loop = sode_loop_template("leak.c:20", t, 0, 0, k % 50, 100, 7);
    (void)loop;
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 1000;
    size_t before = 0;
    for (int k = 0; k < count; k++) {
        if (k == count / 2)
            before = mallinfo2().uordblks;
        once(k);
    }
    size_t after = mallinfo2().uordblks;
    EXPECT(after < before + 32768, 1); /* MPI libraries keep a little */
    return 0;
}
