/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/slowest.h"

#include "base/operation.h"
#include "base/status.h"
#include "collective/collective.h"
#include "sode/reduction.h"

int sode_set_slowest(sode_set_t *set, const char *what, const char *where, double *times, int count)
{
    sode_operation_t *operation;
    SODE_TRY(sode_operation_open(set, what, where, &operation));
    operation->needs = SODE_NEEDS_ALL;
    SODE_TRY(sode_operation_begin(operation, 0));
    int status = sode_set_reduce(set, SODE_OP_MAX, SODE_DOUBLE, times, count, SODE_COLLECTIVE_LIMIT);
    sode_operation_end();
    return status;
}
