/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays by the address of their storage.  A file that is not translated may
 * free() what xmp_malloc returned without a word, so the newest entry of an
 * address counts.  Threads of the program that call free() look here, too. */
#include <stdatomic.h>
#include <stddef.h>

#include "base/context.h"
#include "map/array.h"

static sode_array_impl_t *array_of(sode_hash_link_t *link)
{
    return link ? (sode_array_impl_t *)((char *)link - offsetof(sode_array_impl_t, known)) : NULL;
}

static uint64_t added;

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
    lock();
    sode_hash_add(&sode_context.known, &array->known, sode_hash_address(array->head.base));
    added++;
    unlock();
}

uint64_t sode_known_count(void)
{
    return added;
}

size_t sode_array_bytes(const sode_array_impl_t *a)
{
    size_t bytes = a->element_size * (size_t)(a->dim[0].stride * a->dim[0].stored);
    for (int d = 1; d < a->ndims; d++)
        bytes *= a->dim[d].stored > 0;
    return bytes;
}

sode_array_impl_t *sode_known_around(const void *address)
{
    sode_array_impl_t *found = NULL;
    lock();
    for (sode_hash_link_t *link = sode_hash_walk(&sode_context.known, NULL); link && !found;
         link = sode_hash_walk(&sode_context.known, link)) {
        const char *base = array_of(link)->head.base;
        if (base && (const char *)address >= base && (const char *)address < base + sode_array_bytes(array_of(link)))
            found = array_of(link);
    }
    unlock();
    return found;
}

int sode_known_remove(sode_array_impl_t *array)
{
    lock();
    int found = sode_hash_remove(&sode_context.known, &array->known);
    unlock();
    return found;
}

sode_array_impl_t *sode_known_find(const void *base)
{
    lock();
    sode_hash_link_t *link = sode_hash_find(&sode_context.known, sode_hash_address(base));
    while (link && array_of(link)->head.base != base)
        link = sode_hash_next(link);
    unlock();
    return array_of(link);
}
