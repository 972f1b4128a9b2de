/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: the clauses gather and scatter of a loop, and the directive gather. */
#include "directive/gather.h"

#include "api/fail.h"
#include "base/export.h"
#include "directive/gather_basis.h"
#include "directive/scatter.h"

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

SODE_EXPORT const __INT32_TYPE__ *sode_gather_list(const char *where, sode_gather_t *gather, int k, int seen,
                                                   const void *base, size_t size, int is_signed, sode_index_t addend)
{
    const int32_t *list = NULL;
    sode_gather_source_t from = {base, &gather->seen[seen], size, is_signed, addend};
    SODE_CHECK(where, "directive", "gather", sode_gather_take_list(gather, k, &from, &list));
    return list;
}

SODE_EXPORT void sode_gather_see_apart(sode_gather_t *gather, int k, const void *at, size_t size)
{
    SODE_CHECK(NULL, "directive", "gather", sode_gather_patterns_see(gather, k, at, size));
}

SODE_EXPORT const __INT32_TYPE__ *sode_gather_numbers(sode_gather_t *gather) { return sode_gather_take_numbers(gather); }

SODE_EXPORT const __UINT64_TYPE__ *sode_gather_listed(sode_gather_t *gather) { return sode_gather_take_listed(gather); }

SODE_EXPORT void sode_gather_arrive(const char *where, sode_gather_t *gather)
{
    SODE_CHECK(where, "directive", "gather", sode_gather_finish(gather));
}

SODE_EXPORT __UINT64_TYPE__ sode_gather_owner_of(sode_gather_t *gather, sode_index_t element)
{
    return sode_gather_find_owner(gather, element);
}

SODE_EXPORT void sode_gather_reads_far(sode_gather_t *gather, sode_index_t iteration)
{
    SODE_CHECK(NULL, "directive", "gather", sode_gather_note_far(gather, iteration));
}

SODE_EXPORT int sode_gather_more(const char *where, sode_gather_walk_t *walk)
{
    int more = 0;
    SODE_CHECK(where, "directive", "gather", sode_gather_go_on(walk, &more));
    return more;
}

SODE_EXPORT void sode_gather_outside(const char *where, const sode_gather_t *gather, int d, sode_index_t index)
{
    sode_end_job(where, NULL, NULL, sode_gather_fail_outside(gather, d, index));
}

SODE_EXPORT void sode_gather_own(const char *where, sode_gather_t *gather, sode_array_t *array)
{
    SODE_CHECK(where, "directive", "gather",
               sode_gather_note_own(gather, sode_array_original(sode_array_impl(array))));
}

SODE_EXPORT void sode_gather_positions(const char *where, sode_gather_t *gather, int k, const char *name,
                                       const void *list, sode_index_t count, size_t size, int is_signed)
{
    if (count > 0)
        sode_gather_see(gather, k, list, (size_t)count * size);
    SODE_CHECK(where, "directive", "gather",
               sode_gather_note_list(gather, name, list, count, size, is_signed));
}

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
