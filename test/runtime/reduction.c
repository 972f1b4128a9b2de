/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Every reduction on every type against the same expression in C, over the run
 * and over disjoint groups; the seeds of the clause; bcast; counts beyond the
 * limit of one MPI call (with the limit lowered: it needs the inner functions,
 * so the program is linked with the static library).
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s -Wl,--wrap=main %build/lib/libsode_start.a %libstatic -o %t
 * RUN: for n in %ranks; do %mpirun -n $n %t || exit 1; done
 */
#include <complex.h>

#include "base/context.h"
#include "base/status.h"
#include "collective/collective.h"
#include "collective/job.h"
#include "program.h"

SODE_UNIT(init, "reduction.c")
static void init(void) {}

enum { COUNT = 5 };

/* The value of rank r at k: small, with zeros and ones among them. */
#define VALUE(T, r, k) ((T)(((r) * 7 + (k) * 3 + ((r) ^ (k))) % 4))

#define TRY(name, T, type, OP, op, first, last) \
    do { \
        T data[COUNT]; \
        for (int k = 0; k < COUNT; k++) \
            data[k] = VALUE(T, rank, k); \
        sode_reduction(#name, OP, type, data, COUNT, NULL, NULL); \
        for (int k = 0; k < COUNT; k++) { \
            T wanted = VALUE(T, 0, k); \
            for (int r = 1; r < size; r++) { \
                T x = wanted, y = VALUE(T, r, k); \
                wanted = (op); \
            } \
            if (data[k] != wanted) { \
                printf("rank %d: %s of %s at %d\n", rank, #OP, #type, k); \
                exit(1); \
            } \
        } \
        T one = (T)3; \
        sode_reduction_begin(#name, OP, type, &one, 1, NULL); \
        T seed = OP == SODE_OP_SUM || OP == SODE_OP_BXOR ? (T)0 \
                 : OP == SODE_OP_PROD                     ? (T)1 \
                                                          : (T)3; \
        if (rank == 0) \
            seed = (T)3; \
        if (one != seed) { \
            printf("rank %d: seed of %s of %s\n", rank, #OP, #type); \
            exit(1); \
        } \
    } while (0)

#define ARITHMETIC(T, type) \
    TRY(sum, T, type, SODE_OP_SUM, x + y, , ); \
    TRY(prod, T, type, SODE_OP_PROD, x * y, , )
#define ORDERED(T, type) \
    ARITHMETIC(T, type); \
    if (size > 1) { \
        TRY(land, T, type, SODE_OP_LAND, x && y, , ); \
        TRY(lor, T, type, SODE_OP_LOR, x || y, , ); \
    } \
    TRY(max, T, type, SODE_OP_MAX, x > y ? x : y, , ); \
    TRY(min, T, type, SODE_OP_MIN, x < y ? x : y, , )
#define INTEGER(T, type) \
    ORDERED(T, type); \
    TRY(band, T, type, SODE_OP_BAND, x & y, , ); \
    TRY(bor, T, type, SODE_OP_BOR, x | y, , ); \
    TRY(bxor, T, type, SODE_OP_BXOR, x ^ y, , )

static void try_all(int rank, int size)
{
    INTEGER(_Bool, SODE_BOOL);
    INTEGER(char, SODE_CHAR);
    INTEGER(signed char, SODE_SCHAR);
    INTEGER(unsigned char, SODE_UCHAR);
    INTEGER(short, SODE_SHORT);
    INTEGER(unsigned short, SODE_USHORT);
    INTEGER(int, SODE_INT);
    INTEGER(unsigned, SODE_UINT);
    INTEGER(long, SODE_LONG);
    INTEGER(unsigned long, SODE_ULONG);
    INTEGER(long long, SODE_LLONG);
    INTEGER(unsigned long long, SODE_ULLONG);
    ORDERED(float, SODE_FLOAT);
    ORDERED(double, SODE_DOUBLE);
    ORDERED(long double, SODE_LDOUBLE);
    ARITHMETIC(float complex, SODE_CFLOAT);
    ARITHMETIC(double complex, SODE_CDOUBLE);
    ARITHMETIC(long double complex, SODE_CLDOUBLE);
}

/* Complex values with an imaginary part, on any number of ranks. */
static void try_complex(int rank, int size)
{
    double complex x = rank + 1 + 2.0 * rank * I, sum = 0;
    for (int r = 0; r < size; r++)
        sum += r + 1 + 2.0 * r * I;
    sode_reduction("complex", SODE_OP_SUM, SODE_CDOUBLE, &x, 1, NULL, NULL);
    EXPECT(x == sum, 1);
}

static void try_split(int rank, int size)
{
    enum { MANY = 1000 };
    static int data[MANY];
    static char bytes[MANY];
    sode_set_t *all = sode_ens();
    for (int k = 0; k < MANY; k++)
        data[k] = rank + k;
    sode_operation_t *split;
    sode_operation_open(all, "reduction", "split", &split);
    sode_operation_begin(split, 0);
    EXPECT(sode_set_reduce(all, SODE_OP_SUM, SODE_INT, data, MANY, 333), 0);
    for (int k = 0; k < MANY; k++) {
        EXPECT(data[k], size * k + size * (size - 1) / 2);
        bytes[k] = rank == size - 1 ? (char)(k % 100) : -1;
    }
    EXPECT(sode_set_bcast(all, size - 1, bytes, MANY, 77), 0);
    sode_operation_end();
    for (int k = 0; k < MANY; k++) {
        EXPECT(bytes[k], k % 100);
        bytes[k] = rank == 0 ? (char)(k % 91) : -1;
    }
    sode_job_t *job;
    sode_operation_open(all, "bcast", "split", &split);
    sode_operation_begin(split, 0);
    EXPECT(sode_set_bcast_begin(all, 0, bytes, MANY, 77, &job), 0);
    if (job)
        EXPECT(sode_job_wait(job), 0);
    sode_job_free(job);
    sode_operation_end();
    for (int k = 0; k < MANY; k++)
        EXPECT(bytes[k], k % 91);
}

/* Pairs of ranks; the last one alone when their number is odd. */
static void try_groups(int rank, int size)
{
    const int64_t n = size;
    sode_nodes_t *p = sode_nodes_create("groups", "p", 1, &n, NULL);
    int64_t lo = rank / 2 * 2, hi = lo + 2 < n ? lo + 2 : n;
    const sode_ref_t *pair = SODE_ON_NODES(p, SODE_RANGE(lo, hi, 1));
    double x = rank + 1, sum = 0;
    for (int64_t r = lo; r < hi; r++)
        sum += (double)r + 1;
    for (int again = 0; again < 3; again++) {
        x = rank + 1;
        sode_reduction("groups", SODE_OP_SUM, SODE_DOUBLE, &x, 1, pair, NULL);
        EXPECT(x, sum);
        sode_bcast("groups", &x, sizeof x, NULL, pair, NULL);
        x = rank;
        sode_bcast("groups", &x, sizeof x, SODE_ON_NODES(p, SODE_AT(hi - 1)),
                   pair, NULL);
        EXPECT(x, hi - 1);
        sode_barrier("groups", pair);
    }
    sode_nodes_release(&p);
}

int main(void)
{
    int rank = xmpc_node_num(), size = xmp_num_nodes();
    try_all(rank, size);
    try_complex(rank, size);
    try_split(rank, size);
    try_groups(rank, size);
    return 0;
}
