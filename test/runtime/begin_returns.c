/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * An asynchronous reflect begins without waiting for neighbors, whatever they
 * do: rank 1 sleeps when the others begin, who must not notice before they wait.
 * One short row, and one that MPI libraries do not send at once.
 *
 * RUN: %mpicc -std=gnu11 %optimize %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for way in $(%half pack datatype rma shm auto neighbor); do export SODE_TRANSPORT=$way; \
 * RUN:   %mpirun -n 2 %t 100 && %mpirun -n 3 %t 30000 || exit 1; done
 *
 * A neighbor that has stopped is waited for where the watchdog looks.
 * RUN: for way in $(%half rma neighbor); do SODE_TRANSPORT=$way SODE_WATCHDOG=2 %limited %mpirun -n 2 %t 100 stop > %t.out 2>&1; \
 * RUN:   s=$?; cat %t.out; test $s != 0 -a $s != 124 && grep -q "^sode: rank 0: watchdog: has been waiting .*(b.c:3)" %t.out || exit 1; done
 */
#include <unistd.h>

#include "program.h"

enum { ROWS = 12, ID = 1, TRIES = 3 };
static const double sleep_seconds = 0.5;

SODE_UNIT(init, "begin_returns.c")
static void init(void) {}

static void reflect(sode_array_t **a)
{
    sode_reflect("b.c:3", 1, a, 0, NULL, SODE_WITH(SODE_ASYNC, ID));
}

static void finish(void)
{
    sode_wait_async("b.c:4", 1, (int[]){ID}, NULL);
}

static sode_array_t *make(int64_t columns)
{
    const int64_t star = SODE_STAR, zero[] = {0, 0}, n[] = {ROWS, columns};
    const sode_dist_t formats[] = {{SODE_DIST_BLOCK, 0, 0}, {SODE_DIST_NONE, 0, 0}};
    const sode_axis_t axes[] = {{ROWS, 0, 0, 1, 1, 0}, {columns, 1, 0, 0, 0, 0}};
    sode_nodes_t *p = sode_nodes_create("b.c:1", "p", 1, &star, NULL);
    sode_template_t *t = sode_template_create("b.c:1", "t", 2, zero, n);
    sode_template_distribute("b.c:1", t, p, formats);
    return sode_array_create("b.c:2", "u", t, 2, 8, axes, SODE_ARRAY_ZERO);
}

int main(int argc, char **argv)
{
    int me = xmpc_all_node_num();
    double shortest = 1e9;
    sode_array_t *u = make(atoi(argv[1]));
    for (int k = 0; k < 3; k++) { /* all is set up */
        reflect(&u);
        finish();
    }
    if (argc > 2) {
        xmp_barrier();
        if (me == 1)
            sleep(100);
        reflect(&u);
        finish();
    }
    for (int k = 0; k < TRIES; k++) {
        xmp_barrier();
        if (me == 1)
            usleep((unsigned)(1e6 * sleep_seconds));
        double time = xmp_wtime();
        reflect(&u);
        time = xmp_wtime() - time;
        shortest = time < shortest ? time : shortest;
        finish();
    }
    EXPECT(shortest < sleep_seconds / 2, 1); /* the machine may be busy */
    return 0;
}
