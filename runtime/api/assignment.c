/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: array assignments. */
#include <stdlib.h>

#include "api/fail.h"
#include "base/export.h"
#include "map/array.h"
#include "sode/abi.h"

SODE_EXPORT sode_index_t sode_global_extent(const sode_array_t *array, int dim)
{
    const sode_array_impl_t *a = sode_array_impl(array);
    if (!a->placed)
        sode_end_job("an array assignment", NULL, NULL,
                     sode_refuse("'%s' has no storage yet; use xmp_malloc first", sode_name(a)));
    return a->dim[dim].axis.extent;
}

static int check_section(const sode_template_t *tmpl, int dim, int64_t first,
                         int64_t second, int64_t step, int is_last)
{
    int64_t low = tmpl->dim[dim].lower, end = low + tmpl->dim[dim].extent;
    int64_t last = second, wrong;
    if (step == 0)
        return sode_refuse("the step of a section of '%s' is 0", sode_name(tmpl));
    if (first == SODE_FROM_LOWER)
        first = low;
    if (second == SODE_TO_END || (!is_last && second == 0))
        last = first;
    else if (!is_last && second < 0)
        return sode_refuse("the length of a section of '%s' is negative: %lld", sode_name(tmpl),
                           (long long)second);
    else if (!is_last && (__builtin_mul_overflow(second - 1, step, &last)
                          || __builtin_add_overflow(last, first, &last)))
        last = INT64_MAX;
    wrong = first < low || first >= end ? first : last;
    if (wrong >= low && wrong < end)
        return SODE_OK;
    return sode_refuse("subscript %lld of '%s' in dimension %d is outside %lld to %lld", (long long)wrong,
                       sode_name(tmpl), dim, (long long)low, (long long)end - 1);
}

SODE_EXPORT void sode_on_section(const char *where, const sode_template_t *tmpl,
                                 int dim, int64_t first, int64_t second,
                                 int64_t step, int is_last)
{
    const sode_nodes_t *nodes;
    SODE_CHECK(where, "directive", "array", sode_template_nodes(tmpl, &nodes));
    SODE_CHECK(where, "directive", "array",
               check_section(tmpl, dim, first, second, step, is_last));
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
