/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Storage of arrays where ranks of the same node can read it. */
#include "api/shared_storage.h"

#include <string.h>

#include "base/context.h"
#include "transport/arena.h"
#include "transport/transport.h"

/* Under the address sanitizer arrays stay where it sees their ends, and are
 * packed into shared memory. */
extern void __asan_init(void) __attribute__((weak));

int sode_shares_storage(void)
{
    return !__asan_init && sode_transport_shares_memory(sode_context.transport);
}

/* Padded and staggered as in base/memory.c. */
static int reserve(size_t size, char **base)
{
    enum { PADDING = 512, LINE = 64, LINES = 39, PAGE = 4096,
           STAGGER_FROM = 2048 };
    sode_arena_address_t unused;
    void *pages;
    size_t stagger = 0;
    if (size > (size_t)PTRDIFF_MAX - PAGE - 2 * PADDING)
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate %zu bytes", size);
    if (size >= STAGGER_FROM)
        stagger = sode_context.staggered++ * LINES * LINE % PAGE;
    SODE_TRY(sode_arena_start(&unused));
    SODE_TRY(sode_arena_alloc(size + stagger + 2 * PADDING, &pages));
    *base = (char *)pages + PADDING + stagger;
    return SODE_OK;
}

int sode_share_storage(sode_array_impl_t *array)
{
    char *base = NULL, *before = array->block.base;
    size_t size = array->block.size;
    if (size == 0)
        return SODE_OK; /* nothing of it is here */
    int status = reserve(size, &base);
    if (status != SODE_OK && sode_arena_optional) {
        memset(before, 0, size); /* it stays where it is */
        return SODE_OK;
    }
    SODE_TRY(status);
    sode_known_remove(array);
    sode_block_free(&array->block);
    array->block.base = base; /* `storage` stays NULL: it is not malloc's */
    array->block.size = size;
    uintptr_t shift = (uintptr_t)base - (uintptr_t)before;
    array->head.base = (void *)((uintptr_t)array->head.base + shift);
    array->head.origin = (void *)((uintptr_t)array->head.origin + shift);
    sode_known_add(array);
    return SODE_OK;
}

void sode_unshare_storage(sode_array_impl_t *array)
{
    if (array->block.size > 0 && !array->block.storage)
        sode_arena_free(array->block.base);
}
