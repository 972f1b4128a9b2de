/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Storage of arrays where ranks of the same node can read it. */
#include "api/shared_storage.h"

#include "base/context.h"
#include "transport/arena.h"
#include "transport/transport.h"

/* Under the address sanitizer arrays stay where it sees their ends, and are
 * packed into shared memory.  One rank has nobody to share with. */
extern void __asan_init(void) __attribute__((weak));

int sode_shares_storage(void)
{
    return !__asan_init && sode_context.size > 1
           && sode_transport_shares_memory(sode_context.transport);
}

/* Padded as in base/memory.c, and at the same place of a page: arrays are
 * staggered in the arena, too. */
static int reserve(size_t size, const char *before, char **base)
{
    enum { PADDING = 512, PAGE = 4096 };
    sode_arena_address_t unused;
    void *pages;
    size_t offset = (uintptr_t)before % PAGE;
    offset += offset < PADDING ? PAGE : 0;
    if (size > (size_t)PTRDIFF_MAX - 2 * PAGE - PADDING)
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate %zu bytes", size);
    SODE_TRY(sode_arena_start(&unused));
    SODE_TRY(sode_arena_alloc(offset + size + PADDING, &pages));
    *base = (char *)pages + offset;
    return SODE_OK;
}

static void stay(const sode_array_impl_t *array, int zero)
{
    int64_t rows = array->dim[0].stored;
    if (zero)
        sode_block_zero(&array->block, rows > 0 ? (size_t)rows : 1);
}

/* Large arrays stay where they get huge pages, which the arena has only where
 * the administrator allows it (shmem_enabled), and where the threads that work
 * on them touch them first.  Their rims are packed into the arena. */
int sode_share_storage(sode_array_impl_t *array, int zero)
{
    char *base = NULL, *before = array->block.base;
    size_t size = array->block.size;
    if (size == 0)
        return SODE_OK; /* nothing of it is here */
    int large = sode_block_is_large(size);
    int status = large ? SODE_OK : reserve(size, before, &base);
    if (large || (status != SODE_OK && sode_arena_optional)) {
        stay(array, zero);
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
