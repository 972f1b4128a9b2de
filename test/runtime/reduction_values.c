/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Every reduction of every type on all pairs of its remarkable values - the
 * extremes, their neighbors, zeros, ones, the sign bit alone, infinities -
 * against C.  MPI libraries have compared unsigned types as signed ones.
 *
 * RUN: %mpicc -std=gnu11 %optimize -fwrapv %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in $(%half 1 2 3 5); do %mpirun -n $n %t || exit 1; done
 *
 * The same in the order of the ranks, which the library itself combines.
 * RUN: for n in $(%half 2 3); do %mpirun -n $n %t ordered || exit 1; done
 *
 * The same on nodes that have no communicator.
 * RUN: for n in $(%half 3 4); do SODE_COMMUNICATORS=1 %mpirun -n $n %t few || exit 1; done
 */
#include <complex.h>
#include <float.h>
#include <limits.h>
#include <math.h>

#include "program.h"

SODE_UNIT(init, "reduction_values.c")
static void init(void) {}

static int rank, size, failed;
static const sode_clauses_t *order;

/* Which of m values rank r has at place k: ranks 0 and 1 meet in all pairs. */
static int choose(int r, int k, int m)
{
    return r == 0 ? k % m : r == 1 ? k / m % m : (k * (2 * r + 1) + r) % m;
}

/* The extremes of integers cannot overflow here: unsigned ones wrap, signed
 * ones too (-fwrapv), and MPI computes with the same instructions. */
#define TRY(T, type, OP, op) \
    do { \
        enum { M = sizeof values / sizeof values[0] }; \
        T data[M * M]; \
        for (int k = 0; k < M * M; k++) \
            data[k] = values[choose(rank, k, M)]; \
        sode_reduction(#OP, OP, type, data, M * M, NULL, order); \
        for (int k = 0; k < M * M; k++) { \
            T wanted = values[choose(0, k, M)]; \
            for (int r = 1; r < size; r++) { \
                const T x = wanted, y = values[choose(r, k, M)]; \
                wanted = (T)(op); \
            } \
            if (!same_##type(data[k], wanted)) { \
                printf("rank %d: %s of %s at %d\n", rank, #OP, #type, k); \
                failed = 1; \
                break; \
            } \
        } \
    } while (0)

#define COMPARE(type, T, equal) \
    static int same_##type(T a, T b) { return equal; }
#define BITS(type, T) COMPARE(type, T, a == b)
/* Not a number when an infinity meets its opposite or zero; sums of more than
 * two extremes depend on the order, so those are left to two ranks. */
#define REALS(type, T) COMPARE(type, T, a == b || (isnan(a) && isnan(b)))
#define COMPLEXES(type, T) \
    COMPARE(type, T, (creal(a) == creal(b) || isnan(creal(b))) \
                         && (cimag(a) == cimag(b) || isnan(cimag(b))))
BITS(SODE_BOOL, _Bool)
BITS(SODE_CHAR, char)
BITS(SODE_SCHAR, signed char)
BITS(SODE_UCHAR, unsigned char)
BITS(SODE_SHORT, short)
BITS(SODE_USHORT, unsigned short)
BITS(SODE_INT, int)
BITS(SODE_UINT, unsigned)
BITS(SODE_LONG, long)
BITS(SODE_ULONG, unsigned long)
BITS(SODE_LLONG, long long)
BITS(SODE_ULLONG, unsigned long long)
REALS(SODE_FLOAT, float)
REALS(SODE_DOUBLE, double)
REALS(SODE_LDOUBLE, long double)
COMPLEXES(SODE_CFLOAT, float complex)
COMPLEXES(SODE_CDOUBLE, double complex)
COMPLEXES(SODE_CLDOUBLE, long double complex)

#define ORDERED(T, type) \
    if (size > 1) { \
        TRY(T, type, SODE_OP_LAND, x && y); \
        TRY(T, type, SODE_OP_LOR, x || y); \
    } \
    TRY(T, type, SODE_OP_MAX, x > y ? x : y); \
    TRY(T, type, SODE_OP_MIN, x < y ? x : y)

#define INTEGER(T, type, ...) \
    do { \
        static const T values[] = {__VA_ARGS__}; \
        TRY(T, type, SODE_OP_SUM, x + y); \
        TRY(T, type, SODE_OP_PROD, x * y); \
        TRY(T, type, SODE_OP_BAND, x & y); \
        TRY(T, type, SODE_OP_BOR, x | y); \
        TRY(T, type, SODE_OP_BXOR, x ^ y); \
        ORDERED(T, type); \
    } while (0)
#define SIGNED(T, type, MIN, MAX) \
    INTEGER(T, type, MIN, MIN + 1, MIN / 2, -2, -1, 0, 1, 2, MAX / 2, \
            MAX / 2 + 1, MAX - 1, MAX)
#define UNSIGNED(T, type, MAX) \
    INTEGER(T, type, 0, 1, 2, MAX / 4, MAX / 2, MAX / 2 + 1, MAX / 2 + 6, \
            MAX - 1, MAX)

#define FLOATING(T, type, P) \
    do { \
        static const T values[] = { \
            -INFINITY, -P##_MAX, -2, -1, -P##_MIN, -P##_TRUE_MIN, -(T)0, 0, \
            P##_TRUE_MIN, P##_MIN, P##_EPSILON, (T)0.5, 1, 3, P##_MAX, \
            INFINITY}; \
        if (size <= 2) { \
            TRY(T, type, SODE_OP_SUM, x + y); \
            TRY(T, type, SODE_OP_PROD, x * y); \
        } \
        ORDERED(T, type); \
    } while (0)
#define COMPLEX(T, type, P) \
    do { \
        static const T values[] = {0, 1, -1, I, -I, 2 + 3 * I, 0.5 - 4 * I, \
                                   P##_MAX / 4, P##_MIN * I, P##_EPSILON}; \
        if (size <= 2) { \
            TRY(T, type, SODE_OP_SUM, x + y); \
            TRY(T, type, SODE_OP_PROD, x * y); \
        } \
    } while (0)

int main(int argc, char **argv)
{
    const sode_clauses_t *in_order = SODE_WITH(SODE_ORDERED, 0);
    sode_task_t task = {0};
    if (argc > 1 && strcmp(argv[1], "few") == 0) {
        const int64_t all = xmp_num_nodes();
        sode_nodes_t *p = sode_nodes_create("few", "p", 1, &all, NULL);
        task = sode_task_begin("few", SODE_ON_NODES(p, SODE_RANGE(1, all, 1)), 0);
        if (!task.member)
            return 0;
    } else if (argc > 1) {
        order = in_order;
    }
    rank = xmpc_node_num(), size = xmp_num_nodes();
    INTEGER(_Bool, SODE_BOOL, 0, 1);
    INTEGER(char, SODE_CHAR, CHAR_MIN, CHAR_MIN + 1, 0, 1, 2, 63, 64,
            CHAR_MAX / 2, CHAR_MAX - 1, CHAR_MAX);
    SIGNED(signed char, SODE_SCHAR, SCHAR_MIN, SCHAR_MAX);
    UNSIGNED(unsigned char, SODE_UCHAR, UCHAR_MAX);
    SIGNED(short, SODE_SHORT, SHRT_MIN, SHRT_MAX);
    UNSIGNED(unsigned short, SODE_USHORT, USHRT_MAX);
    SIGNED(int, SODE_INT, INT_MIN, INT_MAX);
    UNSIGNED(unsigned, SODE_UINT, UINT_MAX);
    SIGNED(long, SODE_LONG, LONG_MIN, LONG_MAX);
    UNSIGNED(unsigned long, SODE_ULONG, ULONG_MAX);
    SIGNED(long long, SODE_LLONG, LLONG_MIN, LLONG_MAX);
    UNSIGNED(unsigned long long, SODE_ULLONG, ULLONG_MAX);
    FLOATING(float, SODE_FLOAT, FLT);
    FLOATING(double, SODE_DOUBLE, DBL);
    FLOATING(long double, SODE_LDOUBLE, LDBL);
    COMPLEX(float complex, SODE_CFLOAT, FLT);
    COMPLEX(double complex, SODE_CDOUBLE, DBL);
    COMPLEX(long double complex, SODE_CLDOUBLE, LDBL);
    sode_task_end(&task);
    return failed;
}
