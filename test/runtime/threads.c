/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * sode_loop_template and sode_loop_nodes inside a parallel region: all threads
 * get what one thread gets, also while lists of iterations are being made; and
 * when all of them fail there is one message.
 *
 * RUN: %mpicc -std=gnu11 %optimize -fopenmp %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: OMP_NUM_THREADS=4 %mpirun -n 3 %t
 * RUN: for k in 1 2 3; do OMP_NUM_THREADS=4 %limited %mpirun -n 2 %t fail > %t.out 2>&1 && exit 1; \
 * RUN:   grep '^sode: ' %t.out > %t.sode; \
 * RUN:   echo "sode: rank 0: threads.c:4: template 't': iteration 1000 is outside 0..999" | diff - %t.sode || exit 1; done
 */
#include "program.h"

SODE_UNIT(init, "threads.c")
static void init(void) {}

enum { N = 1000, KINDS = 5 };
static const sode_dist_t formats[KINDS] = {{SODE_DIST_BLOCK, 0, 0},
                                           {SODE_DIST_CYCLIC, 0, 0},
                                           {SODE_DIST_CYCLIC, 3, 0},
                                           {SODE_DIST_CYCLIC, 7, 0},
                                           {SODE_DIST_BLOCK, 600, 0}};

/* Sum of the iterations, weighted with their number. */
static int64_t sum_of(sode_loop_t loop)
{
    int64_t sum = 0;
    for (int64_t k = 0; k < loop.count; k++)
        sum += (k + 1) * sode_loop_value(&loop, k);
    return sum;
}

static int64_t sum_all(const sode_template_t *t, const sode_nodes_t *p,
                       int from)
{
    int64_t sum = 0;
    for (int k = 0; k < 60; k++) {
        int64_t step = (from + k) % 12 + 1, first = (from + k) % 5;
        sum += sum_of(sode_loop_template("threads.c:1", t, 0, 0, first, N,
                                         step));
        sum += sum_of(sode_loop_template("threads.c:2", t, 0, 1, N - 2, first,
                                         -step));
        sum += sum_of(sode_loop_nodes("threads.c:3", p, 0, 0, 0, 2, 1));
    }
    return sum;
}

int main(int argc, char **argv)
{
    const int64_t star = SODE_STAR, zero = 0, n = N;
    (void)argv;
    sode_nodes_t *p = sode_nodes_create("threads.c", "p", 1, &star, NULL);
    for (int kind = 0; kind < KINDS; kind++) {
        sode_template_t *t[2]; /* one for threads, one for comparison */
        for (int k = 0; k < 2; k++) {
            t[k] = sode_template_create("threads.c", "t", 1, &zero, &n);
            sode_template_distribute("threads.c", t[k], p, &formats[kind]);
        }
        int wrong = 0;
#pragma omp parallel for schedule(static, 1) reduction(+ : wrong)
        for (int from = 0; from < 60; from++) {
            if (argc > 1)
                sode_loop_template("threads.c:4", t[0], 0, 0, 0, N + 1, 1);
            int64_t got = sum_all(t[0], p, from), wanted;
#pragma omp critical
            wanted = sum_all(t[1], p, from);
            wrong += got != wanted;
        }
        EXPECT(wrong, 0);
        for (int k = 0; k < 2; k++)
            sode_template_release(&t[k]);
    }
    sode_nodes_release(&p);
    return 0;
}
