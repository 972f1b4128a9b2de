/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A nest with gather and overlap: iterations that read what this node owns run first, while
 * messages are under way, then the others.  Iterations keep their order within both parts.
 *
 *     far        2..4  7..8                   iterations that read others
 *     part 0     0 1      5 6       9 ...     what lies between
 *     part 1     2 3 4        7 8
 */
#include <string.h>

#include "base/settings.h"
#include "directive/gather.h"

/* Where the next far iteration from `from` on begins and ends, of all arrays; the end of the
 * loop if there is none. */
static sode_gather_run_t next_far(const sode_gather_walk_t *walk, int64_t from)
{
    sode_gather_run_t next = {walk->loop->count, 0};
    for (int k = 0; k < walk->count; k++) {
        size_t count, low = 0;
        const sode_gather_run_t *far = sode_gather_far(walk->gathers[k], &count);
        for (size_t high = count; low < high;) {
            size_t middle = (low + high) / 2;
            if (far[middle].first + far[middle].count <= from)
                low = middle + 1;
            else
                high = middle;
        }
        if (low == count)
            continue;
        int64_t first = far[low].first > from ? far[low].first : from;
        int64_t end = far[low].first + far[low].count;
        if (first < next.first || (first == next.first && end > next.first + next.count))
            next = (sode_gather_run_t){first, end - first};
    }
    return next;
}

/* Are there pieces that are not too short?  This and the order of the iterations, on which sums
 * depend, are the same every time a program runs on as many nodes: whether an exchange is still
 * in flight is not asked. */
static int pays(const sode_gather_walk_t *walk)
{
    enum { PIECE = 8 };
    size_t pieces = 0, count;
    for (int k = 0; k < walk->count; k++, pieces += count)
        (void)sode_gather_far(walk->gathers[k], &count);
    return !sode_setting_is(SODE_SET_OVERLAP, "never")
           && (sode_setting_is(SODE_SET_OVERLAP, "always") || (int64_t)pieces * PIECE <= walk->loop->count);
}

static int finish(const sode_gather_walk_t *walk)
{
    for (int k = 0; k < walk->count; k++)
        SODE_TRY(sode_gather_finish(walk->gathers[k]));
    return SODE_OK;
}

/* Iterations [first, end). */
static void take(sode_gather_walk_t *walk, int64_t first, int64_t end)
{
    const sode_loop_t *loop = walk->loop;
    walk->first = loop->first + first * loop->step;
    walk->end = end == loop->count ? loop->end : loop->first + end * loop->step;
    walk->next = end;
}

enum { OWN, FAR, ALL };

static int start(sode_gather_walk_t *walk)
{
    walk->part = pays(walk) ? OWN : ALL;
    return walk->part == ALL ? finish(walk) : SODE_OK;
}

int sode_gather_go_on(sode_gather_walk_t *walk, int *more)
{
    const int64_t count = walk->loop->count;
    *more = 1;
    if (walk->part < 0)
        SODE_TRY(start(walk));
    if (walk->part == ALL) {
        *more = walk->next < count;
        take(walk, 0, count);
        return SODE_OK;
    }
    while (walk->part == OWN) {
        sode_gather_run_t far = next_far(walk, walk->next);
        if (walk->next < far.first) {
            take(walk, walk->next, far.first);
            return SODE_OK;
        }
        walk->next = far.first + far.count;
        if (far.count == 0) {
            SODE_TRY(finish(walk));
            walk->part = FAR;
            walk->next = 0;
        }
    }
    sode_gather_run_t far = next_far(walk, walk->next);
    *more = far.count > 0;
    take(walk, far.first, far.first + far.count);
    return SODE_OK;
}
