/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays by the address of their storage.  A file that is not translated may
 * free() what xmp_malloc returned without a word, so the newest entry of an
 * address counts.  Threads of the program that call free() look here, too. */
#include <stdatomic.h>

#include "base/context.h"
#include "map/array.h"

static sode_array_impl_t **bucket_of(const void *base)
{
    uint64_t hash = (uint64_t)(uintptr_t)base * 0x9e3779b97f4a7c15u;
    return (sode_array_impl_t **)&sode_context
        .known[(hash >> 40) % SODE_KNOWN_BUCKETS];
}

static atomic_flag busy = ATOMIC_FLAG_INIT;

static void lock(void)
{
    while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
        ;
}

static void unlock(void)
{
    atomic_flag_clear_explicit(&busy, memory_order_release);
}

void sode_known_add(sode_array_impl_t *array)
{
    sode_array_impl_t **bucket = bucket_of(array->head.base);
    lock();
    array->next_known = *bucket;
    *bucket = array;
    unlock();
}

int sode_known_remove(sode_array_impl_t *array)
{
    lock();
    sode_array_impl_t **link = bucket_of(array->head.base);
    while (*link && *link != array)
        link = &(*link)->next_known;
    int found = *link != NULL;
    if (found)
        *link = array->next_known;
    unlock();
    return found;
}

sode_array_impl_t *sode_known_find(const void *base)
{
    lock();
    sode_array_impl_t *array = *bucket_of(base);
    while (array && array->head.base != base)
        array = array->next_known;
    unlock();
    return array;
}
