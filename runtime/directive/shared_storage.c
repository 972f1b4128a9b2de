/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Storage of arrays where ranks of the same node can read it. */
#include "directive/shared_storage.h"

#include "base/context.h"
#include "base/place.h"
#include "transport/arena.h"
#include "transport/rims.h"
#include "transport/transport.h"

/* Under the address sanitizer arrays stay where it sees their ends, and are
 * packed into shared memory.  One rank has nobody to share with. */
extern void __asan_init(void) __attribute__((weak));

int sode_shares_storage(void)
{
    return !__asan_init && sode_context.size > 1
           && sode_transport_shares_memory(sode_context.transport);
}

int sode_has_readers(const sode_array_impl_t *array)
{
    if (sode_place_ranks() == 1)
        return 0; /* alone on its node */
    if (array->flags & SODE_ARRAY_MOVED)
        return 1;
    for (int d = 0; d < array->ndims; d++) {
        const sode_axis_t *axis = &array->dim[d].axis;
        int has_shadow =
            axis->full_shadow || axis->shadow_lo > 0 || axis->shadow_hi > 0;
        if (has_shadow && array->dim[d].dim && array->dim[d].dim->coords > 1)
            return 1;
    }
    return 0;
}

enum { PADDING = 512 };

/* At the same place modulo SODE_ALIAS as before, so that arrays are staggered here,
 * and padded as in base/memory.c. */
static size_t offset_of(const void *before)
{
    size_t offset = (uintptr_t)before % SODE_ALIAS;
    return offset + (offset < PADDING ? SODE_ALIAS : 0);
}

static int reserve(const sode_array_impl_t *array, int zero, char **base)
{
    sode_arena_address_t unused;
    void *pages;
    size_t offset = offset_of(array->block.base), size = array->block.size;
    int64_t rows = array->dim[0].stored;
    int threads = sode_block_threads(size, rows > 0 ? (size_t)rows : 1);
    if (size > (size_t)PTRDIFF_MAX - 2 * SODE_ALIAS - PADDING)
        return sode_fail(SODE_ERR_MEMORY, "cannot allocate %zu bytes", size);
    SODE_TRY(sode_arena_start(&unused));
    SODE_TRY(sode_arena_alloc_by(threads, offset + size + PADDING, zero, &pages));
    *base = (char *)pages + offset;
    return SODE_OK;
}

/* Bytes at either end of the block: the rows that neighbors read, and the shadow
 * outside them.  0: none, or so much of the array that it would lose its huge
 * pages. */
static size_t rim_bytes(const sode_array_impl_t *array)
{
    enum { LEAST_PART = 4 };
    const sode_array_dim_t *rows = &array->dim[0];
    const sode_axis_t *axis = &rows->axis;
    int64_t shared = axis->shadow_lo + axis->shadow_hi;
    if (rows->node_dim < 0 || rows->cyclic || axis->full_shadow || shared == 0
        || rows->stored / LEAST_PART < 2 * shared)
        return 0;
    return (size_t)(shared * rows->stride) * array->element_size + array->lead;
}

static void stay(const sode_array_impl_t *array, int zero)
{
    int64_t rows = array->dim[0].stored;
    if (zero)
        sode_block_zero(&array->block, rows > 0 ? (size_t)rows : 1);
}

static void move(sode_array_impl_t *array, char *base)
{
    size_t size = array->block.size;
    uintptr_t shift = (uintptr_t)base - (uintptr_t)array->block.base;
    sode_known_remove(array);
    sode_block_free(&array->block);
    array->block.base = base; /* `storage` stays NULL: it is not malloc's */
    array->block.size = size;
    array->head.base = (void *)((uintptr_t)array->head.base + shift);
    array->head.origin = (void *)((uintptr_t)array->head.origin + shift);
    sode_known_add(array);
}

/* Large arrays stay where they get huge pages, which the arena has only where
 * the administrator allows it (shmem_enabled), and where the threads that work
 * on them touch them first.  Only their ends are shared; what else neighbors
 * read of them is packed into the arena.  But a gmove reads all of an array: in one
 * copy instead of two, at the price of huge pages. */
static void share_large(sode_array_impl_t *array, int zero)
{
    char *base = NULL;
    size_t ends = rim_bytes(array);
    sode_rims_shape_t shape = {.offset = offset_of(array->block.base),
                               .size = array->block.size,
                               .padding = PADDING,
                               .ends = ends};
    if (ends > 0 && sode_rims_create(&shape, &base) == SODE_OK)
        move(array, base);
    stay(array, zero);
}

int sode_share_storage(sode_array_impl_t *array, int zero)
{
    char *base = NULL;
    if (array->block.size == 0)
        return SODE_OK; /* nothing of it is here */
    if (sode_block_is_large(array->block.size) && !(array->flags & SODE_ARRAY_MOVED)) {
        share_large(array, zero);
        return SODE_OK;
    }
    int status = reserve(array, zero, &base);
    if (status == SODE_OK)
        move(array, base);
    else if (sode_arena_optional)
        stay(array, zero);
    else
        return status;
    return SODE_OK;
}

void sode_unshare_storage(sode_array_impl_t *array)
{
    if (array->block.size > 0 && !array->block.storage
        && !sode_rims_free(array->block.base))
        sode_arena_free(array->block.base);
}
