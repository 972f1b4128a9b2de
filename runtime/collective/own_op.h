/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reductions that MPI has not, or has wrong:
 *
 *   && and || of floating types   MPI has them for integers only
 *   max and min of unsigned types MPICH 4.0.2 compares all of them as signed
 *                                 ones, Open MPI 4.1.4 unsigned long
 *   sum of char and short types   Open MPI 4.1.4 stops at the largest value
 *                                 where C wraps
 *   several at once               of different kinds in one message (fused.h)
 *   max and min with locations    MPI_MAXLOC knows one int beside the value
 */
#ifndef SODE_COLLECTIVE_OWN_OP_H
#define SODE_COLLECTIVE_OWN_OP_H

#include <mpi.h>

enum sode_own_op {
    SODE_OWN_FLOATING_AND,
    SODE_OWN_FLOATING_OR,
    SODE_OWN_UNSIGNED_MAX,
    SODE_OWN_UNSIGNED_MIN,
    SODE_OWN_NARROW_SUM,
    SODE_OWN_FUSED,
    SODE_OWN_EXTREME,
    SODE_OWN_OPS
};

/* Fills in sode_context.own_ops, once. */
int sode_own_ops_make(void);

#endif
