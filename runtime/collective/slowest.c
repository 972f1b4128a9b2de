/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/slowest.h"

#include "base/operation.h"
#include "base/status.h"
#include "collective/collective.h"

int sode_set_greatest(sode_set_t *set, const char *what, const char *where, int type, void *values, int count)
{
    SODE_TRY(sode_operation_of_all(set, what, where, -1, 0));
    int status = sode_set_reduce(set, SODE_OP_MAX, type, values, count, SODE_COLLECTIVE_LIMIT);
    sode_operation_end();
    return status;
}
