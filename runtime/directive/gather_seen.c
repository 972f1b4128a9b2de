/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* msync, sysconf */
#include "directive/gather_seen.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/grow.h"
#include "base/status.h"

enum { FIRST = 64, MOST = 1 << 16 }; /* pieces */

static int by_address(const void *left, const void *right)
{
    const sode_gather_seen_t *a = left, *b = right;
    return (a->low > b->low) - (a->low < b->low);
}

/* gap: bytes between two that are joined. */
static void join(sode_gather_pieces_t *pieces, uintptr_t gap)
{
    size_t count = 1;
    if (pieces->count < 2)
        return;
    qsort(pieces->list, pieces->count, sizeof *pieces->list, by_address);
    for (size_t k = 1; k < pieces->count; k++) {
        const sode_gather_seen_t *piece = &pieces->list[k];
        sode_gather_seen_t *last = &pieces->list[count - 1];
        if (piece->low > last->high && (uintptr_t)piece->low - (uintptr_t)last->high > gap)
            pieces->list[count++] = *piece;
        else if (piece->high > last->high)
            last->high = piece->high;
    }
    pieces->count = count;
}

/* Places that go to and fro have few pieces; too many become one. */
static int add(sode_gather_pieces_t *pieces, const sode_gather_seen_t *piece)
{
    if (pieces->count == pieces->room) {
        join(pieces, SODE_GATHER_NEAR);
        if (pieces->count > MOST)
            join(pieces, UINTPTR_MAX);
        if (pieces->count >= pieces->room / 2)
            SODE_GROW(pieces->list, pieces->room, 2 * pieces->room + FIRST, "what a loop gathers");
    }
    pieces->list[pieces->count++] = *piece;
    return SODE_OK;
}

int sode_gather_seen_apart(sode_gather_pieces_t *pieces, sode_gather_seen_t *grows, const void *at, size_t size)
{
    SODE_TRY(add(pieces, grows));
    pieces->apart = 1;
    *grows = (sode_gather_seen_t){at, (const char *)at + size};
    return SODE_OK;
}

int sode_gather_seen_join(sode_gather_pieces_t *pieces, const sode_gather_seen_t *grows)
{
    if (grows->low)
        SODE_TRY(add(pieces, grows));
    join(pieces, SODE_GATHER_NEAR);
    return SODE_OK;
}

int sode_gather_seen_is_there(const char *low, const char *high)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)low / page * page;
    return msync((void *)first, (uintptr_t)high - first, MS_ASYNC) == 0; /* writes nothing; fails where there is none */
}
