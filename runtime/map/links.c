/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/links.h"

#include <stdlib.h>

#include "base/grow.h"
#include "base/numbers.h"
#include "base/status.h"

/* While links are made.  `which` is [coords of other]: number of the link + 1,
 * or 0. */
typedef struct linking {
    const sode_ownership_t *own, *other;
    sode_links_t *links;
    size_t *which;
    sode_links_t part; /* of some positions, which its combs count */
    size_t *which_part;
} linking_t;

static int link_to(sode_links_t *links, size_t *which, int64_t coord,
                   sode_link_t **link)
{
    enum { FEW = 4 }; /* to the neighbors and the node itself */
    if (!which[coord]) {
        SODE_GROW(links->list, links->room, links->count ? links->count + 1 : FEW, "a plan");
        links->list[links->count] = (sode_link_t){.coord = coord};
        which[coord] = ++links->count;
    }
    *link = &links->list[which[coord] - 1];
    return SODE_OK;
}

/* Own positions of lo to hi - 1, run by run, to the links of `part`. */
static int walk(linking_t *l, int64_t lo, int64_t hi)
{
    int64_t end, until;
    sode_link_t *link = NULL;
    for (int64_t p = sode_ownership_next(l->own, lo, hi, &end); p < hi;
         p = sode_ownership_next(l->own, end, hi, &end))
        for (int64_t q = p; q < end; q = until) {
            int64_t coord = sode_ownership_owner(l->other, q, end, &until);
            SODE_TRY(link_to(&l->part, l->which_part, coord, &link));
            SODE_TRY(sode_combs_add(&link->combs, q, until - q, 1));
        }
    return SODE_OK;
}

/* Positions `by` apart that one coordinate owns lie equally far apart in its
 * storage, also across the chunks of cyclic(n): only one distance within chunks is
 * possible. */
static int64_t way_of(const sode_ownership_t *d, int64_t position, int64_t by)
{
    return sode_ownership_place(d, sode_ownership_index(d, position + by))
           - sode_ownership_place(d, sode_ownership_index(d, position));
}

/* Elements of a comb of positions, `times` times, `period` positions apart. */
static int place_comb(const sode_ownership_t *own, const sode_comb_t *comb,
                      int64_t times, int64_t period, sode_combs_t *combs)
{
    sode_comb_t placed = *comb;
    placed.at = sode_ownership_place(own, sode_ownership_index(own, comb->at));
    if (comb->length > 1)
        placed.step = way_of(own, comb->at, comb->step);
    if (comb->count > 1)
        placed.period = way_of(own, comb->at, comb->period);
    if (times == 1)
        return sode_combs_append(combs, placed);
    int64_t far = way_of(own, comb->at, period);
    if (comb->count == 1) {
        placed.count = times, placed.period = far;
        return sode_combs_append(combs, placed);
    }
    /* Three levels are more than a comb has: one for each of what are fewer. */
    int64_t more = times, next = far;
    if (comb->count < times) {
        more = comb->count, next = placed.period;
        placed.count = times, placed.period = far;
    }
    for (; more > 0; more--, placed.at += next)
        SODE_TRY(sode_combs_append(combs, placed));
    return SODE_OK;
}

/* Own positions of lo to hi - 1 and those that lie 1 to times - 1 periods behind. */
static int repeat(linking_t *l, int64_t lo, int64_t hi, int64_t times, int64_t period)
{
    sode_link_t *link = NULL;
    int status = walk(l, lo, hi);
    for (size_t k = 0; k < l->part.count; k++) {
        sode_link_t *part = &l->part.list[k];
        SODE_THEN(status, link_to(l->links, l->which, part->coord, &link));
        for (size_t c = 0; c < part->combs.count && status == SODE_OK; c++)
            status = place_comb(l->own, &part->combs.list[c], times, period,
                                &link->combs);
        l->which_part[part->coord] = 0;
        sode_combs_free(&part->combs);
    }
    l->part.count = 0;
    return status;
}

/* Positions after which the owners of both sides come again, blocks apart; at most
 * `most`. */
static int64_t period_of(const sode_ownership_t *const sides[2], int64_t most)
{
    int64_t period = 1;
    for (int k = 0; k < 2; k++) {
        int64_t turn;
        if (!sode_ownership_is_dealt(sides[k]))
            continue;
        if (__builtin_mul_overflow(sides[k]->dim->chunk, sides[k]->dim->coords, &turn))
            return most;
        turn /= sode_common_divisor(turn, llabs(sides[k]->step));
        if (__builtin_mul_overflow(period / sode_common_divisor(period, turn), turn, &period)
            || period > most)
            return most;
    }
    return period;
}

/* Positions lo to hi - 1, which no block of either side ends within: the first
 * period of them, as often as there are.  Those that come once more than the
 * others go apart: both ends list the elements in this order. */
static int fill_blocks(linking_t *l, int64_t lo, int64_t hi)
{
    const sode_ownership_t *const sides[2] = {l->own, l->other};
    int64_t period = sode_ownership_is_dealt(l->own) || sode_ownership_is_dealt(l->other)
                         ? period_of(sides, hi - lo) : hi - lo;
    int64_t times = (hi - lo) / period, rest = (hi - lo) % period;
    if (times < 2)
        return repeat(l, lo, hi, 1, 0);
    SODE_TRY(repeat(l, lo, lo + rest, times + 1, period));
    return repeat(l, lo + rest, lo + period, times, period);
}

static int fill(linking_t *l, int64_t length)
{
    int64_t end = length, p = 0;
    if (!sode_ownership_is_dealt(l->own))
        p = sode_ownership_next(l->own, 0, length, &end);
    for (int64_t until; p < length && p < end; p = until) {
        until = end;
        if (!sode_ownership_is_dealt(l->other))
            sode_ownership_owner(l->other, p, end, &until);
        SODE_TRY(fill_blocks(l, p, until));
    }
    return SODE_OK;
}

static int open(linking_t *l, size_t coords)
{
    *l->links = (sode_links_t){0};
    l->which = calloc(2 * coords, sizeof *l->which);
    l->which_part = l->which + coords;
    return l->which ? SODE_OK : sode_no_memory("a plan");
}

static void free_all(linking_t *l)
{
    sode_links_free(&l->part);
    free(l->which);
}

int sode_links_create(const sode_ownership_t *own, const sode_ownership_t *other,
                      int64_t length, sode_links_t *links)
{
    linking_t linking = {.own = own, .other = other, .links = links};
    SODE_TRY(open(&linking, (size_t)other->coords));
    int status = fill(&linking, length);
    free_all(&linking);
    return status;
}

/* ---- stored := owned ---- */

/* A run of one owner: of own storage from the index on. */
static int add_run(linking_t *l, int64_t coord, int64_t index, int64_t length, int in_place)
{
    sode_link_t *link = NULL;
    SODE_TRY(link_to(l->links, l->which, coord, &link));
    if (in_place && link->nown++ == 0)
        link->own = link->combs.count;
    return sode_combs_push(&link->combs,
                           (sode_comb_t){index - l->own->lower, length, 1, 1, 0});
}

/* What a coordinate wants, owner by owner: all of it to itself, or what this node has. */
static int cut(linking_t *l, int64_t to, int receives)
{
    const sode_ownership_t *o = l->own;
    sode_interval_t run;
    for (int64_t at = INT64_MIN; sode_ownership_wants(o, to, at, &run); at = run.hi)
        for (int64_t i = run.lo, end; i < run.hi; i = end) {
            int64_t index = i % o->extent, until;
            index += index < 0 ? o->extent : 0;
            int64_t from = sode_ownership_owner(o, index, o->extent, &until);
            end = until - index < run.hi - i ? i + until - index : run.hi;
            int in_place = from == to && index == i;
            if (receives)
                SODE_TRY(add_run(l, from, i, end - i, in_place));
            else if (from == o->coord)
                SODE_TRY(add_run(l, to, index, end - i, in_place));
        }
    return SODE_OK;
}

int sode_links_of_wanted(const sode_ownership_t *stored, sode_links_t *links)
{
    linking_t linking = {.own = stored, .links = links};
    SODE_TRY(open(&linking, (size_t)stored->coords));
    int status = cut(&linking, stored->coord, 1);
    free_all(&linking);
    return status;
}

int sode_links_of_owned(const sode_ownership_t *stored, sode_links_t *links)
{
    linking_t linking = {.own = stored, .links = links};
    SODE_TRY(open(&linking, (size_t)stored->coords));
    int status = SODE_OK;
    for (int64_t to = 0; to < stored->coords && status == SODE_OK; to++)
        status = cut(&linking, to, 0);
    free_all(&linking);
    return status;
}

void sode_links_free(sode_links_t *links)
{
    for (size_t k = 0; k < links->count; k++)
        sode_combs_free(&links->list[k].combs);
    free(links->list);
    *links = (sode_links_t){0};
}

const sode_link_t *sode_links_find(const sode_links_t *links, int64_t coord)
{
    for (size_t k = 0; k < links->count; k++)
        if (links->list[k].coord == coord)
            return &links->list[k];
    return NULL;
}
