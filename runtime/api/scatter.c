/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: the clause scatter of a loop. */
#include "directive/scatter.h"

#include "api/fail.h"
#include "base/export.h"

SODE_EXPORT sode_gather_t *sode_scatter_begin(const char *where, const void *site, sode_array_t *array,
                                              const sode_scatter_how_t *how)
{
    sode_gather_t *scatter = NULL;
    sode_array_impl_t *original = sode_array_original(sode_array_impl(array));
    SODE_CHECK(where, "directive", "scatter", sode_scatter_open(where, site, original, how, &scatter));
    return scatter;
}

SODE_EXPORT void *sode_scatter_image(const char *where, sode_gather_t *scatter)
{
    void *image = NULL;
    SODE_CHECK(where, "directive", "scatter", sode_scatter_prepare(where, scatter, &image));
    return image;
}

SODE_EXPORT void sode_scatter_end(const char *where, sode_gather_t *scatter)
{
    SODE_CHECK(where, "directive", "scatter", sode_scatter_add(where, scatter));
}

SODE_EXPORT void sode_scatter_more(sode_gather_t *scatter)
{
    SODE_CHECK(NULL, "directive", "scatter", sode_scatter_grow(scatter));
}
