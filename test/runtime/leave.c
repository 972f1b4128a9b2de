/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A rank that leaves while others wait for it ends the job: one message and a
 * status that is not 0, within seconds.  A rank nobody waits for leaves freely.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 *
 * RUN: for run in "2 barrier" "2 reflect" "2 task" "3 barrier" "3 reflect" "3 bcast" "6 reflect" "6 reduction" "6 task"; do \
 * RUN:   set -- $run; n=$1; %limited %mpirun -n $n %t $2 > %t.out 2>&1 && exit 1; \
 * RUN:   grep -c '^sode: ' %t.out | grep -x 1 || { cat %t.out; exit 1; }; \
 * RUN:   grep -q "^sode: rank [0-9]*: leave.c:[0-9]*: .*rank $((n - 1)) has left the program while" %t.out \
 * RUN:     || { cat %t.out; exit 1; }; \
 * RUN: done
 *
 * RUN: for n in 2 5; do %limited %mpirun -n $n %t status > %t.out 2>&1; test $? = 3 || exit 1; \
 * RUN:   grep -c '^sode: rank [0-9]*: exits with status 3; the job ends with it$' %t.out | grep -x 1 || { cat %t.out; exit 1; }; done
 *
 * With a status other than 0 all of them end normally, too, and nothing is lost that they have printed.
 * RUN: for n in 1 2 5; do %limited %mpirun -n $n %t together > %t.out 2> %t.err; test $? = 3 || exit 1; \
 * RUN:   test "$(cat %t.out)" = late || exit 1; grep '^sode: ' %t.err && exit 1; done; true
 *
 * RUN: for n in 1 2 5; do for what in late slow; do \
 * RUN:   %limited %mpirun -n $n %t $what || exit 1; done; done
 */
#include <unistd.h>

#include "program.h"

static sode_nodes_t *p;
static sode_template_t *t;
static sode_array_t *a;

SODE_UNIT(init, "leave.c")
static void init(void)
{
    const int64_t star = SODE_STAR, zero = 0, n = 100;
    const sode_dist_t block = {SODE_DIST_BLOCK, 0, 0};
    const sode_axis_t axis = {n, 0, 0, 1, 1, 0};
    p = sode_nodes_create("leave.c:1", "p", 1, &star, NULL);
    t = sode_template_create("leave.c:2", "t", 1, &zero, &n);
    sode_template_distribute("leave.c:3", t, p, &block);
    a = sode_array_create("leave.c:4", "a", t, 1, 8, &axis, SODE_ARRAY_ZERO);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int size = xmp_all_num_nodes(), last = xmp_all_node_num() == size;
    double x = 1;

    sode_barrier("leave.c:10", NULL);
    if (strcmp(what, "status") == 0) /* the others wait */
        last ? exit(3) : sode_barrier("leave.c:11", NULL);

    if (strcmp(what, "together") == 0) {
        if (last) {
            usleep(300000);
            printf("late\n");
        }
        return 3;
    }
    if (strcmp(what, "late") == 0) { /* late, but it comes; then leaves early */
        if (last)
            usleep(400000);
        sode_barrier("leave.c:12", NULL);
        sode_reflect("leave.c:13", 1, &a, 0, NULL, NULL);
        if (last) /* nobody waits for it any more */
            return 0;
        sode_barrier("leave.c:14",
                     SODE_ON_NODES(p, SODE_RANGE(0, size - 1, 1)));
        if (xmp_all_node_num() == 1)
            usleep(300000);
        return 0;
    }
    if (strcmp(what, "slow") == 0) { /* the first is late, the last has left
                                        long ago, and nobody misses it */
        if (last)
            return 0;
        sode_task_t task = sode_task_begin(
            "leave.c:15", SODE_ON_NODES(p, SODE_RANGE(0, size - 1, 1)), 0);
        if (xmp_all_node_num() == 1)
            usleep(400000);
        sode_barrier("leave.c:16", NULL);
        sode_task_end(&task);
        return 0;
    }
    if (last) /* leaves alone */
        return 0;
    if (strcmp(what, "barrier") == 0)
        sode_barrier("leave.c:20", NULL);
    else if (strcmp(what, "reflect") == 0)
        for (int k = 0; k < size; k++) /* the last one's neighbor notices */
            sode_reflect("leave.c:21", 1, &a, 0, NULL, NULL);
    else if (strcmp(what, "reduction") == 0)
        sode_reduction("leave.c:22", SODE_OP_SUM, SODE_DOUBLE, &x, 1, NULL, NULL);
    else if (strcmp(what, "bcast") == 0)
        sode_bcast("leave.c:23", &x, 8,
                   SODE_ON_NODES(p, SODE_AT(size - 1)), NULL, NULL);
    else if (strcmp(what, "task") == 0 && xmp_all_node_num() == size - 1) {
        sode_task_t task = sode_task_begin(
            "leave.c:24", SODE_ON_NODES(p, SODE_RANGE(size - 2, size, 1)), 0);
        sode_barrier("leave.c:25", NULL);
        sode_task_end(&task);
    }
    return 0;
}
