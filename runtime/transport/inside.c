/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Copies inside a rank: a periodic dimension that is not distributed.  Where it is
 * the last one, the halo and the rim of one side share cache lines:
 *
 *     | halo rim . . . . . . . . . . . . rim halo |     a row
 *       `---- from --------------------'
 *            `------------- to ------------'
 *
 * so both sides are copied together, row by row: half the lines are fetched
 * (512 rows and more out of the second cache: half the time).
 */
#include "transport/copy.h"

#include <string.h>

enum { LINE = 64 }; /* bytes of a cache line */

/* One side at least is selected (schedule.h); the other one may be a buffer. */
static int move_selected(sode_copies_t *copies, const sode_region_t *pair)
{
    if (!pair[0].selection)
        return sode_copies_pack(copies, pair[0].start, &pair[1]);
    return pair[1].selection ? sode_copies_move(copies, pair, NULL)
                             : sode_copies_unpack(copies, pair, pair[1].start);
}

static int equal(const int64_t *a, const int64_t *b, int count)
{
    return memcmp(a, b, (size_t)count * sizeof *a) == 0;
}

static int are_near(const char *a, const char *b)
{
    return (uintptr_t)a - (uintptr_t)b + LINE <= 2 * LINE;
}

/* Regions come in pairs: halo, rim. */
static int share_lines(const sode_region_t *a, const sode_region_t *b)
{
    return a[0].run <= LINE && a[0].nloops > 0 && b[0].run == a[0].run
           && !a[0].places && !b[0].places && !a[1].places && !b[1].places
           && b[0].nloops == a[0].nloops
           && b[0].slot == a[0].slot && b[1].slot == a[1].slot
           && are_near(a[0].start, b[1].start)
           && are_near(b[0].start, a[1].start)
           && equal(a[0].count, b[0].count, a[0].nloops)
           && equal(a[0].stride, b[0].stride, a[0].nloops)
           && equal(a[1].stride, b[1].stride, a[0].nloops);
}

static int have_one_shape(const sode_region_t *a, const sode_region_t *b)
{
    return a->run == b->run && a->nloops == b->nloops
           && equal(a->count, b->count, a->nloops)
           && !a->places == !b->places;
}

/* Arrays of other extents: the same box is other runs there. */
static int reshape(sode_copies_t *copies, const sode_region_t *pair)
{
    SODE_TRY(sode_copies_pull(copies, &pair[0], &pair[1]));
    copies->mark = SODE_MARK_COPY;
    return SODE_OK;
}

/* Opposite sides follow each other in plans (plan/halo.h). */
int sode_copies_inside(sode_copies_t *copies, const sode_region_t *pairs,
                       size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const sode_region_t *pair = &pairs[2 * k], *next = pair + 2;
        if (pair[0].selection || pair[1].selection) {
            SODE_TRY(move_selected(copies, pair));
            continue;
        }
        const sode_region_t *twin =
            k + 1 < count && share_lines(pair, next) ? next : NULL;
        SODE_TRY(have_one_shape(&pair[0], &pair[1])
                     ? sode_copies_move(copies, pair, twin)
                     : reshape(copies, pair));
        k += twin != NULL;
    }
    return SODE_OK;
}
