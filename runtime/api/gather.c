/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: the clause gather of a loop. */
#include "directive/gather.h"

#include "api/fail.h"
#include "base/export.h"

SODE_EXPORT sode_gather_t *sode_gather_begin(const char *where, const void *site, sode_array_t *array,
                                             const sode_gather_how_t *how)
{
    sode_gather_t *gather = NULL;
    sode_array_impl_t *original = sode_array_original(sode_array_impl(array));
    SODE_CHECK(where, "directive", "gather", sode_gather_open(where, site, original, how, &gather));
    return gather;
}

SODE_EXPORT void *sode_gather_end(const char *where, sode_gather_t *gather)
{
    void *image = NULL;
    SODE_CHECK(where, "directive", "gather", sode_gather_bring(where, gather, &image));
    return image;
}

SODE_EXPORT void sode_gather_outside(const char *where, const sode_gather_t *gather, int d, sode_index_t index)
{
    sode_end_job(where, NULL, NULL, sode_gather_fail_outside(gather, d, index));
}
