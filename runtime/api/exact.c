/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: exact sums of loops. */
#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "collective/exact_loop.h"
#include "map/reference.h"

SODE_EXPORT sode_exact_t *sode_exact_begin(const char *where, int type)
{
    sode_exact_t *sum;
    SODE_CHECK(where, "clause", "reduction",
               sode_exact_loop_create(type, &sum));
    return sum;
}

SODE_EXPORT void sode_exact_add(const sode_summand_t *summand)
{
    SODE_CHECK(NULL, "clause", "reduction",
               sode_exact_loop_add(summand->sum, summand->value));
}

SODE_EXPORT void sode_exact_end(const char *where, sode_exact_t *sum,
                                void *data, const sode_ref_t *on)
{
    sode_set_t *set;
    SODE_CHECK(where, "clause", "reduction", sode_reference_cut(on, &set));
    if (set->self >= 0) {
        SODE_CHECK(where, "clause", "reduction",
                   sode_operation_of_all(set, "reduction", where, /*count=*/1, SODE_ORDERED_ANY));
        SODE_CHECK(where, "clause", "reduction",
                   sode_exact_loop_combine(sum, set, data));
        sode_operation_end();
    }
    sode_exact_loop_free(sum);
}
