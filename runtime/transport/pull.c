/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Copies between a box here and the same box of another rank, whose storage has
 * other extents: a plane may be one run there and rows here.  Each region goes
 * through the same bytes in the same order; where one of them jumps both get a
 * loop.
 *
 *     here   run 8, 4 x 100, 3 x 800     jumps after 8 and 32 bytes
 *     there  run 32, 3 x 32              (merged: after none)
 *     both   run 8, 4 loops, 3 loops
 */
#include <string.h>

#include "transport/copy.h"

/* Where byte number `position` of the region lies, from its start. */
static int64_t offset_of(const sode_region_t *region, size_t position)
{
    int64_t offset = (int64_t)(position % region->run);
    position /= region->run;
    for (int l = region->nloops - 1; l >= 0; l--) {
        offset +=
            (int64_t)(position % (size_t)region->count[l]) * region->stride[l];
        position /= (size_t)region->count[l];
    }
    return offset;
}

/* Bytes of what repeats, innermost first: run, run x count, ...; without the
 * whole region. */
static int jumps_of(const sode_region_t *region, size_t *jumps)
{
    size_t bytes = region->run;
    for (int l = region->nloops - 1; l >= 0; l--) {
        jumps[region->nloops - 1 - l] = bytes;
        bytes *= (size_t)region->count[l];
    }
    return region->nloops;
}

/* Both ascending; what is in both is taken once. */
static int merge(const size_t *a, int na, const size_t *b, int nb, size_t *all)
{
    int n = 0, i = 0, j = 0;
    while (i < na || j < nb) {
        size_t next = j == nb || (i < na && a[i] <= b[j]) ? a[i] : b[j];
        i += i < na && a[i] == next;
        j += j < nb && b[j] == next;
        all[n++] = next;
    }
    return n;
}

int sode_copies_pull(sode_copies_t *copies, const sode_region_t *to,
                     const sode_region_t *from)
{
    if (to->places && from->nloops == 0) /* packed (shm_offer.c) */
        return sode_copies_unpack(copies, to, from->start);
    if (to->places || from->places)
        return sode_refuse("ranks differ about a box");
    size_t here[SODE_MAX_DIMS], there[SODE_MAX_DIMS];
    size_t jumps[2 * SODE_MAX_DIMS + 1], bytes = sode_region_bytes(to);
    int n = merge(here, jumps_of(to, here), there, jumps_of(from, there),
                  jumps);
    if (n > SODE_MAX_DIMS || bytes != sode_region_bytes(from))
        return sode_refuse("ranks differ about a box");
    jumps[n] = bytes;
    sode_region_t pair[] = {{.start = to->start, .run = n ? jumps[0] : bytes,
                             .nloops = n, .slot = to->slot},
                            {.start = from->start, .slot = from->slot}};
    for (int l = 0; l < n; l++) { /* loop 0 is the slowest */
        size_t step = jumps[n - 1 - l];
        if (jumps[n - l] % step != 0)
            return sode_refuse("ranks differ about a box");
        pair[0].count[l] = (int64_t)(jumps[n - l] / step);
        pair[0].stride[l] = offset_of(to, step);
        pair[1].stride[l] = offset_of(from, step);
    }
    SODE_TRY(sode_copies_move(copies, pair, /*twin=*/NULL));
    copies->mark = SODE_MARK_UNPACK; /* from the neighbor, at once */
    return SODE_OK;
}
