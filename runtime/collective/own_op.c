/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/own_op.h"

#include "base/context.h"
#include "base/status.h"
#include "collective/combine.h"
#include "collective/extreme.h"
#include "collective/fused.h"
#include "collective/type.h"
#include "sode/abi.h"

_Static_assert(SODE_OWN_OPS <= sizeof sode_context.own_ops
                                   / sizeof sode_context.own_ops[0],
               "the context has room for the own operations");

#define OWN(name, op) \
    static void name(void *in, void *inout, int *length, MPI_Datatype *type) \
    { \
        sode_combine(op, sode_type_of(*type), inout, in, (size_t)*length); \
    }

OWN(floating_and, SODE_OP_LAND)
OWN(floating_or, SODE_OP_LOR)
OWN(unsigned_max, SODE_OP_MAX)
OWN(unsigned_min, SODE_OP_MIN)
OWN(narrow_sum, SODE_OP_SUM)

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
