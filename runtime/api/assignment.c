/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: array assignments. */
#include <stdlib.h>

#include "api/fail.h"
#include "base/export.h"
#include "map/array.h"

SODE_EXPORT sode_index_t sode_global_extent(const sode_array_t *array, int dim)
{
    const sode_array_impl_t *a = sode_array_impl(array);
    if (!a->placed)
        sode_end_job("an array assignment", NULL, NULL,
                     sode_fail(SODE_ERR_ARGUMENT,
                               "'%s' has no storage yet: xmp_malloc comes first",
                               sode_name(a)));
    return a->dim[dim].axis.extent;
}

SODE_EXPORT void *sode_temporary(const char *where, size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    if (!memory)
        sode_end_job(where, NULL, NULL,
                     sode_fail(SODE_ERR_MEMORY,
                               "no memory for %zu bytes that an array "
                               "assignment reads before it writes",
                               bytes));
    return memory;
}

SODE_EXPORT void sode_temporary_end(void *memory)
{
    free(memory);
}
