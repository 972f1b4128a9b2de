/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays by the address of their storage.  A program may free() what xmp_malloc
 * returned without a word, so the newest entry of an address counts. */
#include "base/context.h"
#include "map/array.h"

static sode_array_impl_t **bucket_of(const void *base)
{
    uint64_t hash = (uint64_t)(uintptr_t)base * 0x9e3779b97f4a7c15u;
    return (sode_array_impl_t **)&sode_context
        .known[(hash >> 40) % SODE_KNOWN_BUCKETS];
}

void sode_known_add(sode_array_impl_t *array)
{
    sode_array_impl_t **bucket = bucket_of(array->head.base);
    array->next_known = *bucket;
    *bucket = array;
}

int sode_known_remove(sode_array_impl_t *array)
{
    sode_array_impl_t **link = bucket_of(array->head.base);
    while (*link && *link != array)
        link = &(*link)->next_known;
    if (!*link)
        return 0;
    *link = array->next_known;
    return 1;
}

sode_array_impl_t *sode_known_find(const void *base)
{
    sode_array_impl_t *array = *bucket_of(base);
    while (array && array->head.base != base)
        array = array->next_known;
    return array;
}
