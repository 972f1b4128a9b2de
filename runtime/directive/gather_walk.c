/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A nest with gather and overlap: iterations that read what this node owns run first, while
 * messages are under way, then the others: of one array turn by turn, as the nodes are there that
 * these need, in an order that does not depend on who comes first.  Iterations keep their order
 * within each part.
 *
 *     far        2..4  7..8                   iterations that read others
 *     own        0 1      5 6       9 ...     what lies between
 *     of p1      2 3
 *     of p2                 8
 *     of both        4    7
 */
#include <string.h>

#include "base/settings.h"
#include "directive/gather.h"

/* The first run that ends after `from`, which does not decrease within a part of the walk. */
static const sode_gather_run_t *find_run(sode_gather_far_t *far, int64_t from)
{
    if (from == 0)
        far->at = 0;
    while (far->at < far->nruns && far->runs[far->at].first + far->runs[far->at].count <= from)
        far->at++;
    return far->at < far->nruns ? &far->runs[far->at] : NULL;
}

/* Where the next far iteration from `from` on begins and ends, of all arrays; the end of the
 * loop if there is none. */
static sode_gather_run_t next_far(const sode_gather_walk_t *walk, int64_t from)
{
    sode_gather_run_t next = {walk->loop->count, 0};
    for (int k = 0; k < walk->count; k++) {
        const sode_gather_run_t *far = find_run(sode_gather_far(walk->gathers[k]), from);
        if (!far)
            continue;
        int64_t first = far->first > from ? far->first : from;
        int64_t end = far->first + far->count;
        if (first < next.first || (first == next.first && end > next.first + next.count))
            next = (sode_gather_run_t){first, end - first};
    }
    return next;
}

/* Beginning a piece takes as long as some twenty reads, and for each far one an own one
 * is begun, too.  With the clause overlap, this and the order of the iterations, on which sums depend, are the same
 * every time a program runs on as many nodes: whether an exchange is still in flight is not asked, nor how
 * long anything takes. */
int sode_gather_pays(size_t pieces, int64_t reads)
{
    enum { READS = 100 };
    return !sode_setting_is(SODE_SET_OVERLAP, "never")
           && (sode_setting_is(SODE_SET_OVERLAP, "always") || (int64_t)pieces * READS <= reads);
}

static int pays(const sode_gather_walk_t *walk, size_t pieces)
{
    int64_t reads = 0;
    for (int k = 0; k < walk->count; k++)
        reads += sode_gather_far(walk->gathers[k])->reads;
    return sode_gather_pays(pieces, reads);
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

enum { OWN, FAR, TURNS, ALL };

static int start(sode_gather_walk_t *walk)
{
    size_t pieces = 0;
    int parts = 1;
    for (int k = 0; k < walk->count; k++) {
        pieces += sode_gather_far(walk->gathers[k])->nruns;
        parts &= sode_gather_in_parts(walk->gathers[k]);
    }
    walk->part = parts && pays(walk, pieces) ? OWN : ALL;
    return walk->part == ALL ? finish(walk) : SODE_OK;
}

static int start_far(sode_gather_walk_t *walk)
{
    size_t turns = sode_gather_far(walk->gathers[0])->nturns;
    walk->part = walk->count == 1 && turns > 0 && pays(walk, turns) ? TURNS : FAR;
    walk->next = 0;
    return walk->part == FAR ? finish(walk) : SODE_OK;
}

/* *more: there is one. */
static int take_turn(sode_gather_walk_t *walk, int *more)
{
    const sode_gather_far_t *far = sode_gather_far(walk->gathers[0]);
    const int64_t k = walk->next;
    *more = k < (int64_t)far->nturns;
    if (!*more)
        return finish(walk);
    const struct sode_gather_turn *turn = &far->turns[k];
    if (k == 0 || turn->owners != turn[-1].owners)
        SODE_TRY(sode_gather_finish_some(walk->gathers[0], turn->owners));
    take(walk, turn->run.first, turn->run.first + turn->run.count);
    walk->next = k + 1;
    return SODE_OK;
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
        if (far.count == 0)
            SODE_TRY(start_far(walk));
    }
    if (walk->part == TURNS)
        return take_turn(walk, more);
    sode_gather_run_t far = next_far(walk, walk->next);
    *more = far.count > 0;
    take(walk, far.first, far.first + far.count);
    return SODE_OK;
}
