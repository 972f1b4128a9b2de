/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Ordered reductions.  `ordered`: the bits are those of the combination in the
 * order of the nodes, for short and long lists, all floating types, whoever
 * comes late.  `ordered(any)`: the sum of a loop has the same bits for all node
 * and thread counts, that of math.fsum; the directive rounds once, too.
 *
 * RUN: %mpicc -std=gnu11 %optimize -fopenmp %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -lm -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 * RUN: for n in %ranks; do for k in 1 2 3; do \
 * RUN:   OMP_NUM_THREADS=$k %mpirun -n $n %t sum 20000 > %t.$n.$k || exit 1; cmp %t.1.1 %t.$n.$k || exit 1; done; done
 * RUN: %mpirun -n 1 %t print 20000 > %t.terms
 * RUN: %python -c "import math, sys; x = [float.fromhex(s) for s in open(sys.argv[1])]; print(math.fsum(x[1:] + [1.5]).hex(), math.fsum(x[1:] + x[1:]).hex(), sum(x) == math.fsum(x))" %t.terms > %t.wanted
 * RUN: %python -c "import sys; a, b = (open(f).read().split() for f in sys.argv[1:]); sys.exit([float.fromhex(s) for s in a] != [float.fromhex(s) for s in b[:2]] or b[2] != 'False')" %t.1.1 %t.wanted
 */
#include <complex.h>
#include <math.h>
#include <unistd.h>

#include "program.h"

SODE_UNIT(init, "ordered.c")
static void init(void) {}

static sode_nodes_t *p;

/* Numbers whose sums and products depend on the order. */
static double number(int rank, int64_t k)
{
    uint64_t h = ((uint64_t)rank * 1000003u + (uint64_t)k + 1)
                 * 0x9e3779b97f4a7c15u;
    return ldexp((double)(h >> 11) - 4e15, (int)(h % 37) - 52);
}

/* bytes: those of an element that are no padding. */
#define CHECK(type, T, bytes, op, sign) \
    do { \
        T *x = malloc((size_t)count * sizeof *x); \
        for (int64_t k = 0; k < count; k++) \
            x[k] = (T)number(self, k); \
        usleep((useconds_t)(self * 7919 % 5 * 300)); \
        sode_reduction("ordered.c:1", op, type, x, count, NULL, \
                       SODE_WITH(SODE_ORDERED, 0)); \
        for (int64_t k = 0; k < count; k++) { \
            T wanted = (T)number(0, k); \
            for (int r = 1; r < size; r++) { \
                T y = (T)number(r, k); \
                wanted = sign(wanted, y); \
            } \
            EXPECT(memcmp(&x[k], &wanted, bytes), 0); \
        } \
        free(x); \
    } while (0)
#define PLUS(x, y) x + y
#define TIMES(x, y) x *y
#define MOST(x, y) (y > x ? y : x)

static void in_order(void)
{
    int size = xmp_num_nodes(), self = xmpc_node_num();
    const int64_t counts[] = {1, 3, 1000, 20011, 300000};
    for (int c = 0; c < 5; c++) {
        int64_t count = counts[c];
        CHECK(SODE_DOUBLE, double, 8, SODE_OP_SUM, PLUS);
        CHECK(SODE_FLOAT, float, 4, SODE_OP_SUM, PLUS);
        CHECK(SODE_LDOUBLE, long double, 10, SODE_OP_SUM, PLUS);
        CHECK(SODE_CDOUBLE, double complex, 16, SODE_OP_SUM, PLUS);
        CHECK(SODE_DOUBLE, double, 8, SODE_OP_PROD, TIMES);
        CHECK(SODE_DOUBLE, double, 8, SODE_OP_MAX, MOST);
    }
    /* Integers have no order to keep. */
    int one = 1;
    sode_reduction("ordered.c:2", SODE_OP_SUM, SODE_INT, &one, 1, NULL,
                   SODE_WITH(SODE_ORDERED_ANY, 0));
    EXPECT(one, size);
}

/* The directive: one rounding of what the nodes have. */
static void directive(void)
{
    int size = xmp_num_nodes(), self = xmpc_node_num();
    enum { N = 3000 };
    double *x = malloc(N * sizeof *x);
    for (int k = 0; k < N; k++)
        x[k] = self == 0 ? 1e16 : self == size - 1 ? -1e16 : k * 0.25 + 0.5;
    sode_reduction("ordered.c:3", SODE_OP_SUM, SODE_DOUBLE, x, N, NULL,
                   SODE_WITH(SODE_ORDERED_ANY, 0));
    for (int k = 0; k < N && size > 2; k++)
        EXPECT(x[k] == (size - 2) * (k * 0.25 + 0.5), 1);
    free(x);
    float complex z = self == 0 ? 1e8f + 1 * I : -1e8f * (self == 1) + 1 * I;
    sode_reduction("ordered.c:4", SODE_OP_SUM, SODE_CFLOAT, &z, 1, NULL,
                   SODE_WITH(SODE_ORDERED_ANY, 0));
    if (size > 1)
        EXPECT(crealf(z), 0);
    EXPECT(cimagf(z), size);
}

/* Shuffled 1e16, 1, -1e16 and other numbers, always the same. */
static double term(int64_t k)
{
    uint64_t h = (uint64_t)(k + 1) * 0x9e3779b97f4a7c15u;
    switch (h >> 60) {
    case 0: return 1e16;
    case 1: return -1e16;
    case 2: return 1;
    default: return ldexp((double)(h >> 12), (int)(h >> 8 & 63) - 90);
    }
}

static void loop_sum(int64_t n)
{
    const int64_t zero = 0;
    const sode_dist_t cyclic = {SODE_DIST_CYCLIC, 7, 0};
    sode_template_t *t = sode_template_create("ordered.c:5", "t", 1, &zero, &n);
    sode_template_distribute("ordered.c:6", t, p, &cyclic);
    double s = 1.5, twice = 0;
    sode_exact_t *sum = sode_exact_begin("ordered.c:7", SODE_DOUBLE);
    sode_exact_t *other = sode_exact_begin("ordered.c:8", SODE_DOUBLE);
    sode_loop_t loop = sode_loop_template("ordered.c:9", t, 0, 0, 1, n, 1);
#pragma omp parallel for schedule(dynamic, 5)
    for (int64_t k = 0; k < loop.count; k++) {
        double own = term(sode_loop_value(&loop, k));
        sode_summand_t one SODE_RELEASE(sode_exact_add) = {sum, &own};
        sode_exact_add(&(sode_summand_t){other, &own});
        sode_exact_add(&(sode_summand_t){other, &own});
    }
    sode_exact_end("ordered.c:10", sum, &s, SODE_ON_ALL_NODES(p));
    sode_exact_end("ordered.c:11", other, &twice, SODE_ON_ALL_NODES(p));
    if (xmpc_node_num() == 0)
        printf("%a %a\n", s, twice);
    sode_template_release(&t);
}

int main(int argc, char **argv)
{
    const int64_t star = SODE_STAR;
    p = sode_nodes_create("ordered.c:20", "p", 1, &star, NULL);
    int64_t n = argc > 2 ? atoi(argv[2]) : 0;
    if (argc > 1 && strcmp(argv[1], "print") == 0) {
        for (int64_t k = 0; k < n; k++)
            printf("%a\n", term(k));
    } else if (argc > 1) {
        loop_sum(n);
    } else {
        in_order();
        directive();
    }
    return 0;
}
