/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Asynchronous communication: any int is an id, one id labels several
 * operations, one wait completes several ids, unknown ones are ignored; sets
 * named by `on`; ordinary communication goes on meanwhile; what is in flight at
 * the end of the program is completed.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in $(%half 1 2 3 4); do SODE_WATCHDOG=60 %mpirun -n $n %t || exit 1; done
 *
 * A rank that leaves before the others begin: one message, no hang.
 * RUN: %limited %mpirun -n 3 %t leave > %t.out 2>&1; test $? != 0 -a $? != 124
 * RUN: grep "^sode: " %t.out > %t.sode; cat %t.sode
 * RUN: grep -c "has left the program while rank . waits for it in 'reduction'" %t.sode | grep -x 1
 *
 * All leave while something is in flight, some of them not having begun it.
 * RUN: %limited %mpirun -n 3 %t behind > %t.out 2>&1; test $? != 0 -a $? != 124
 * RUN: grep -c "^sode: .* has left the program while rank . waits for it in 'reduction'" %t.out | grep -x 1
 */
#include <unistd.h>

#include "program.h"

SODE_UNIT(init, "async.c")
static void init(void) {}

static sode_nodes_t *p;

static void wait_for(int count, const int *ids, const sode_ref_t *on)
{
    sode_wait_async("async.c:1", count, ids, on);
}

static void several(void)
{
    int size = xmp_num_nodes(), self = xmpc_node_num(), s[4], other = 1;
    double b = self == size - 1 ? 2.5 : 0;
    for (int k = 0; k < 4; k++)
        s[k] = self + k;
    for (int k = 0; k < 3; k++)
        sode_reduction("async.c:2", SODE_OP_SUM, SODE_INT, &s[k], 1, NULL,
                       SODE_WITH(SODE_ASYNC, 100));
    sode_bcast("async.c:3", &b, sizeof b, SODE_ON_NODES(p, SODE_AT(size - 1)),
               NULL, SODE_WITH(SODE_ASYNC, -2147483647 - 1));
    sode_reduction("async.c:4", SODE_OP_MAX, SODE_INT, &s[3], 1, NULL,
                   SODE_WITH(SODE_ASYNC, 0));
    /* Meanwhile. */
    sode_reduction("async.c:5", SODE_OP_SUM, SODE_INT, &other, 1, NULL, NULL);
    EXPECT(other, size);
    sode_barrier("async.c:6", NULL);
    const int ids[] = {7, 100, -2147483647 - 1};
    wait_for(3, ids, NULL);
    for (int k = 0; k < 3; k++)
        EXPECT(s[k], size * (size - 1) / 2 + k * size);
    EXPECT(b, 2.5);
    while (!xmp_test_async(0))
        ;
    EXPECT(s[3], size + 2);
    wait_for(1, (const int[]){0}, NULL);
    EXPECT(xmp_test_async(0), 1);
    EXPECT(xmp_test_async(12345), 1);
}

/* The set that is waited for is the one that was named. */
static void on_sets(void)
{
    int size = xmp_num_nodes(), self = xmpc_node_num(), v = self + 1;
    const sode_ref_t *some = SODE_ON_NODES(p, SODE_RANGE(0, (size + 1) / 2, 1));
    sode_reduction("async.c:7", SODE_OP_SUM, SODE_INT, &v, 1, some,
                   SODE_WITH(SODE_ASYNC, 3));
    int members = (size + 1) / 2;
    wait_for(1, (const int[]){3}, some);
    EXPECT(v, self < members ? members * (members + 1) / 2 : self + 1);
    EXPECT(xmp_test_async(3), 1);
    v = 1;
    sode_reduction("async.c:8", SODE_OP_SUM, SODE_INT, &v, 1, NULL,
                   SODE_WITH(SODE_ASYNC, 3));
    sode_task_t task = sode_task_begin("async.c:9", some, 0);
    if (task.member && size > 1)
        wait_for(1, (const int[]){3}, NULL); /* not begun on this set */
    sode_task_end(&task);
    wait_for(1, (const int[]){3}, NULL);
    EXPECT(v, size);
}

/* Waiting for another id does not wait for this one, which the others begin
 * only when this rank has done so. */
static void by_id(void)
{
    int v = 1, size = xmp_num_nodes();
    if (xmpc_node_num() > 0)
        MPI_Recv(NULL, 0, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sode_reduction("async.c:13", SODE_OP_SUM, SODE_INT, &v, 1, NULL,
                   SODE_WITH(SODE_ASYNC, 3));
    wait_for(1, (const int[]){4}, NULL);
    EXPECT(xmp_test_async(4), 1);
    if (xmpc_node_num() == 0 && size > 1)
        EXPECT(xmp_test_async(3), 0);
    for (int r = 1; r < size && xmpc_node_num() == 0; r++)
        MPI_Send(NULL, 0, MPI_INT, r, 5, MPI_COMM_WORLD);
    wait_for(1, (const int[]){3}, NULL);
    EXPECT(v, size);
}

/* All that have the id are waited for, none on a larger set than is named: the
 * others begin the first one only when this rank has looked. */
static void all_of_an_id(void)
{
    int v = 1, w = 1, x = 1, size = xmp_num_nodes(), self = xmpc_node_num();
    const sode_ref_t *own = SODE_ON_NODES(p, SODE_AT(self));
    const sode_ref_t *two = SODE_ON_NODES(p, SODE_RANGE(0, size > 1 ? 2 : 1, 1));
    if (self == 1)
        sode_reduction("async.c:17", SODE_OP_SUM, SODE_INT, &x, 1, two,
                       SODE_WITH(SODE_ASYNC, 3));
    if (self > 0)
        MPI_Recv(NULL, 0, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    sode_reduction("async.c:14", SODE_OP_SUM, SODE_INT, &v, 1, NULL,
                   SODE_WITH(SODE_ASYNC, 3));
    sode_reduction("async.c:15", SODE_OP_SUM, SODE_INT, &w, 1, own,
                   SODE_WITH(SODE_ASYNC, 3));
    sode_wait_async("async.c:16", 1, (const int[]){3}, own);
    EXPECT(w, 1);
    if (self == 0)
        sode_reduction("async.c:17", SODE_OP_SUM, SODE_INT, &x, 1, two,
                       SODE_WITH(SODE_ASYNC, 3));
    for (int k = 0; k < 200 && self == 0 && size > 1; k++) {
        EXPECT(xmp_test_async(3), 0); /* though the last one is complete */
        usleep(1000);
    }
    for (int r = 1; r < size && self == 0; r++)
        MPI_Send(NULL, 0, MPI_INT, r, 6, MPI_COMM_WORLD);
    wait_for(1, (const int[]){3}, NULL);
    EXPECT(v, size);
    EXPECT(x, self < 2 && size > 1 ? 2 : 1);
}

/* Long ones: more data than a library buffers, and in order. */
static void longer(void)
{
    enum { N = 300000 };
    int size = xmp_num_nodes();
    double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y);
    for (int k = 0; k < N; k++) {
        x[k] = k;
        y[k] = xmpc_node_num() ? 0 : k;
    }
    sode_reduction("async.c:10", SODE_OP_SUM, SODE_DOUBLE, x, N, NULL,
                   SODE_WITH(SODE_ASYNC, 1));
    sode_bcast("async.c:11", y, N * sizeof *y, NULL, NULL,
               SODE_WITH(SODE_ASYNC, 1));
    double z[] = {0.1, 0.2};
    sode_reduction("async.c:12", SODE_OP_SUM, SODE_DOUBLE, z, 2, NULL,
                   SODE_WITH(SODE_ASYNC | SODE_ORDERED_ANY, 1));
    wait_for(1, (const int[]){1}, NULL);
    for (int k = 0; k < N; k++) {
        EXPECT(x[k], (long long)k * size);
        EXPECT(y[k], k);
    }
    EXPECT(z[0] == (size == 3 ? 0.30000000000000004 : 0.1 * size), 1);
    free(x);
    free(y);
}

int main(int argc, char **argv)
{
    static int late = 1;
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("async.c:20", "p", 1, &star, NULL);
    if (argc > 1 && strcmp(argv[1], "leave") == 0) {
        if (xmpc_node_num() == 1)
            return 0;
        sode_reduction("async.c:21", SODE_OP_SUM, SODE_INT, &late, 1, NULL,
                       SODE_WITH(SODE_ASYNC, 1));
        while (!xmp_test_async(1))
            ;
        return 0;
    }
    if (argc > 1) {
        if (xmpc_node_num() != 1)
            sode_reduction("async.c:22", SODE_OP_SUM, SODE_INT, &late, 1, NULL,
                           SODE_WITH(SODE_ASYNC, 1));
        return 0;
    }
    several();
    on_sets();
    by_id();
    all_of_an_id();
    longer();
    sode_reduction("async.c:23", SODE_OP_SUM, SODE_INT, &late, 1, NULL,
                   SODE_WITH(SODE_ASYNC, 1));
    return 0;
}
