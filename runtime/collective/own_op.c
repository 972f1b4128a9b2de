/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/own_op.h"

#include "base/context.h"
#include "base/status.h"
#include "collective/extreme.h"
#include "collective/fused.h"

_Static_assert(SODE_OWN_OPS <= sizeof sode_context.own_ops
                                   / sizeof sode_context.own_ops[0],
               "the context has room for the own operations");

/* inout[k] = x op y for all k, where x = inout[k] and y = in[k]. */
#define COMBINE(T, value) \
    do { \
        T *restrict to = inout; \
        const T *restrict from = in; \
        for (int k = 0; k < *length; k++) { \
            const T x = to[k], y = from[k]; \
            to[k] = (value); \
        } \
    } while (0)

/* Give 0 or 1, as in C. */
#define FLOATING(name, value) \
    static void name(void *in, void *inout, int *length, MPI_Datatype *type) \
    { \
        if (*type == MPI_FLOAT) \
            COMBINE(float, value); \
        else if (*type == MPI_DOUBLE) \
            COMBINE(double, value); \
        else \
            COMBINE(long double, value); \
    }

#define UNSIGNED(name, value) \
    static void name(void *in, void *inout, int *length, MPI_Datatype *type) \
    { \
        if (*type == MPI_UNSIGNED_CHAR) \
            COMBINE(unsigned char, value); \
        else if (*type == MPI_UNSIGNED_SHORT) \
            COMBINE(unsigned short, value); \
        else if (*type == MPI_UNSIGNED) \
            COMBINE(unsigned, value); \
        else if (*type == MPI_UNSIGNED_LONG) \
            COMBINE(unsigned long, value); \
        else \
            COMBINE(unsigned long long, value); \
    }

FLOATING(floating_and, x && y)
FLOATING(floating_or, x || y)
UNSIGNED(unsigned_max, x > y ? x : y)
UNSIGNED(unsigned_min, x < y ? x : y)

/* Signed and unsigned sums have the same bits. */
static void narrow_sum(void *in, void *inout, int *length, MPI_Datatype *type)
{
    if (*type == MPI_SHORT || *type == MPI_UNSIGNED_SHORT)
        COMBINE(unsigned short, (unsigned short)(x + y));
    else
        COMBINE(unsigned char, (unsigned char)(x + y));
}

int sode_own_ops_make(void)
{
    static MPI_User_function *const functions[] = {
        [SODE_OWN_FLOATING_AND] = floating_and,
        [SODE_OWN_FLOATING_OR] = floating_or,
        [SODE_OWN_UNSIGNED_MAX] = unsigned_max,
        [SODE_OWN_UNSIGNED_MIN] = unsigned_min,
        [SODE_OWN_NARROW_SUM] = narrow_sum,
        [SODE_OWN_FUSED] = sode_fused_combine,
        [SODE_OWN_EXTREME] = sode_extreme_combine,
    };
    MPI_Op *ops = sode_context.own_ops;
    if (ops[SODE_OWN_OPS - 1] != MPI_OP_NULL)
        return SODE_OK;
    for (int k = 0; k < SODE_OWN_OPS; k++)
        if (ops[k] == MPI_OP_NULL)
            SODE_TRY_MPI(MPI_Op_create(functions[k], /*commute=*/1, &ops[k]));
    return SODE_OK;
}
