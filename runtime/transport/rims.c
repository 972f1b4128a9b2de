/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE /* MAP_ANONYMOUS, MADV_HUGEPAGE */
#include "transport/rims.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "base/pages.h"
#include "transport/arena.h"

typedef struct end {
    char *at;    /* where the block has it */
    void *pages; /* the same in the arena; NULL: not shared */
    size_t bytes;
} end_t;

typedef struct rims {
    struct rims *next;
    char *base;    /* of the block */
    char *mapping; /* [mapped] */
    size_t mapped;
    end_t ends[2];
} rims_t;

static rims_t *blocks;
uint64_t sode_rims_gone;

static int fail(size_t bytes)
{
    return sode_fail(SODE_ERR_MEMORY, "cannot share the ends of %zu bytes",
                     bytes);
}

static int share(end_t *end)
{
    SODE_TRY(sode_arena_alloc(end->bytes, &end->pages));
    return sode_arena_map(end->pages, end->bytes, end->at);
}

static void release(rims_t *rims)
{
    if (rims->mapping)
        munmap(rims->mapping, rims->mapped);
    for (int e = 0; e < 2; e++)
        sode_arena_free(rims->ends[e].pages);
    free(rims);
}

/* Ordinary memory for all of it; what lies between the ends begins with a huge
 * page. */
static int map(rims_t *rims, size_t bytes, size_t head, size_t tail)
{
    const size_t inner = bytes - head - tail, huge = sode_huge_page_size();
    const size_t unit = huge > 0 && huge <= inner ? huge : sode_page_size();
    rims->mapped = bytes + unit;
    char *all = mmap(NULL, rims->mapped, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED)
        return fail(bytes);
    rims->mapping = all;
    char *first = all + (unit - ((uintptr_t)all + head) % unit) % unit;
    rims->ends[0] = (end_t){first, NULL, head};
    rims->ends[1] = (end_t){first + bytes - tail, NULL, tail};
#ifdef MADV_HUGEPAGE
    if (unit == huge)
        (void)madvise(first + head, inner, MADV_HUGEPAGE);
#endif
    return SODE_OK;
}

int sode_rims_create(const sode_rims_shape_t *shape, char **base)
{
    size_t bytes = sode_pages_of(shape->offset + shape->size + shape->padding);
    size_t head = sode_pages_of(shape->offset + shape->ends);
    size_t last = shape->offset + shape->size - shape->ends;
    size_t tail = bytes - last / sode_page_size() * sode_page_size();
    sode_arena_address_t unused;
    if (shape->ends > shape->size || head + tail >= bytes)
        return fail(shape->size);
    SODE_TRY(sode_arena_start(&unused));
    rims_t *rims = calloc(1, sizeof *rims);
    if (!rims)
        return fail(shape->size);
    int status = map(rims, bytes, head, tail);
    for (int e = 0; e < 2 && status == SODE_OK; e++)
        status = share(&rims->ends[e]);
    if (status != SODE_OK) {
        release(rims);
        return status;
    }
    rims->base = rims->ends[0].at + shape->offset;
    rims->next = blocks;
    blocks = rims;
    *base = rims->base;
    return SODE_OK;
}

int sode_rims_free(const void *base)
{
    for (rims_t **link = &blocks; *link; link = &(*link)->next) {
        rims_t *rims = *link;
        if (rims->base != base)
            continue;
        sode_rims_gone++;
        *link = rims->next;
        release(rims);
        return 1;
    }
    return 0;
}

int64_t sode_rims_offset(const void *start, size_t bytes)
{
    for (const rims_t *rims = blocks; rims; rims = rims->next)
        for (int e = 0; e < 2; e++) {
            const end_t *end = &rims->ends[e];
            uintptr_t at = (uintptr_t)start - (uintptr_t)end->at;
            if (at < end->bytes && bytes <= end->bytes - at)
                return sode_arena_offset(end->pages) + (int64_t)at;
        }
    return -1;
}
