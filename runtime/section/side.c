/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "section/side.h"

#include <stdlib.h>

#include "base/status.h"
#include "base/grow.h"

/* Template indices around x that surely have its owner. */
static sode_interval_t piece_around(const sode_dim_t *dim, int64_t x,
                                    int64_t coord)
{
    if (!sode_dim_is_cyclic(dim))
        return sode_dim_interval(dim, coord);
    int64_t low = x - (x - dim->lower) % dim->chunk;
    return (sode_interval_t){low, low + dim->chunk};
}

static int64_t index_of(const sode_side_dim_t *d, int64_t position)
{
    return d->base + position * d->step;
}

/* The owner of a position; *end: behind the positions that follow it there. */
static int64_t owner_of(const sode_side_dim_t *d, int64_t position,
                        int64_t length, int64_t *end)
{
    *end = length;
    if (!d->dim || d->dim->coords == 1)
        return 0;
    int64_t x = index_of(d, position) + d->offset;
    int64_t coord = sode_dim_owner(d->dim, x);
    sode_interval_t piece = piece_around(d->dim, x, coord);
    int64_t more = d->step > 0 ? (piece.hi - 1 - x) / d->step
                               : (x - piece.lo) / -d->step;
    if (more < length - position)
        *end = position + more + 1;
    if (*end > length)
        *end = length;
    return coord;
}

/* The next piece of the own coordinate from x on in the direction of the step:
 * its end that is met first.  0: there is none. */
static int next_piece(const sode_side_dim_t *d, int64_t x, int64_t *near)
{
    const sode_dim_t *dim = d->dim;
    if (!sode_dim_is_cyclic(dim)) {
        sode_interval_t own = sode_dim_interval(dim, d->coord);
        *near = d->step > 0 ? own.lo : own.hi - 1;
        return own.hi > own.lo && (d->step > 0 ? *near > x : *near < x);
    }
    int64_t chunk = (x - dim->lower) / dim->chunk;
    int64_t ahead = (d->coord - chunk % dim->coords + dim->coords) % dim->coords;
    if (d->step > 0) {
        *near = dim->lower + (chunk + (ahead ? ahead : dim->coords)) * dim->chunk;
        return 1;
    }
    chunk -= ahead ? dim->coords - ahead : dim->coords;
    *near = dim->lower + chunk * dim->chunk + dim->chunk - 1;
    return chunk >= 0;
}

/* The first position from `position` on that this rank owns, or length. */
static int64_t next_own(const sode_side_dim_t *d, int64_t position,
                        int64_t length, int64_t *end)
{
    int64_t near, step = d->step > 0 ? d->step : -d->step;
    while (position < length) {
        if (owner_of(d, position, length, end) == d->coord)
            return position;
        int64_t x = index_of(d, position) + d->offset;
        if (!next_piece(d, x, &near))
            return length;
        int64_t way = near > x ? near - x : x - near;
        position += (way + step - 1) / step;
    }
    return length;
}

static int64_t place_of(const sode_side_dim_t *d, int64_t index)
{
    int64_t position =
        d->packed ? sode_cyclic_local(d->packed, index) : index - d->lower;
    return position * d->stride;
}

int64_t sode_side_owner(const sode_side_dim_t *d, int64_t position)
{
    return d->dim && d->dim->coords > 1 ? sode_dim_owner(d->dim, index_of(d, position) + d->offset)
                                        : 0;
}

int64_t sode_side_place(const sode_section_side_t *side, const int64_t *position)
{
    int64_t place = side->at;
    for (int k = 0; k < side->ndims; k++)
        place += place_of(&side->dim[k], index_of(&side->dim[k], position[k]));
    return place;
}

/* ---- links ---- */

/* While links are made.  `which` is [coords of other]: number of the link + 1,
 * or 0. */
typedef struct linking {
    const sode_side_dim_t *own, *other;
    sode_links_t *links;
    size_t *which;
    sode_links_t part; /* of some positions, which its combs count */
    size_t *which_part;
} linking_t;

static int link_to(sode_links_t *links, size_t *which, int64_t coord,
                   sode_link_t **link)
{
    if (!which[coord]) {
        sode_link_t *list = sode_grow(links->list, &links->room,
                                      links->count + 1, sizeof *list);
        if (!list)
            return sode_no_memory("a plan of gmove");
        links->list = list;
        list[links->count] = (sode_link_t){.coord = coord};
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
    for (int64_t p = next_own(l->own, lo, hi, &end); p < hi;
         p = next_own(l->own, end, hi, &end))
        for (int64_t q = p; q < end; q = until) {
            int64_t coord = owner_of(l->other, q, end, &until);
            SODE_TRY(link_to(&l->part, l->which_part, coord, &link));
            SODE_TRY(sode_combs_add(&link->combs, q, until - q, 1));
        }
    return SODE_OK;
}

/* Positions `by` apart that one coordinate owns lie equally far apart in its
 * storage, also across the chunks of cyclic(n): only one distance within chunks is
 * possible. */
static int64_t way_of(const sode_side_dim_t *d, int64_t position, int64_t by)
{
    return place_of(d, index_of(d, position + by)) - place_of(d, index_of(d, position));
}

/* Elements of a comb of positions, `times` times, `period` positions apart. */
static int place_comb(const sode_side_dim_t *own, const sode_comb_t *comb,
                      int64_t times, int64_t period, sode_combs_t *combs)
{
    sode_comb_t placed = *comb;
    placed.at = place_of(own, index_of(own, comb->at));
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
        if (status == SODE_OK)
            status = link_to(l->links, l->which, part->coord, &link);
        for (size_t c = 0; c < part->combs.count && status == SODE_OK; c++)
            status = place_comb(l->own, &part->combs.list[c], times, period,
                                &link->combs);
        l->which_part[part->coord] = 0;
        sode_combs_free(&part->combs);
    }
    l->part.count = 0;
    return status;
}

static int is_dealt(const sode_side_dim_t *d)
{
    return d->dim && d->dim->coords > 1 && sode_dim_is_cyclic(d->dim);
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b, b = rest;
    }
    return a;
}

/* Positions after which the owners of both sides come again, blocks apart; at most
 * `most`. */
static int64_t period_of(const sode_side_dim_t *const sides[2], int64_t most)
{
    int64_t period = 1;
    for (int k = 0; k < 2; k++) {
        int64_t turn;
        if (!is_dealt(sides[k]))
            continue;
        if (__builtin_mul_overflow(sides[k]->dim->chunk, sides[k]->dim->coords, &turn))
            return most;
        turn /= common_divisor(turn, llabs(sides[k]->step));
        if (__builtin_mul_overflow(period / common_divisor(period, turn), turn, &period)
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
    const sode_side_dim_t *const sides[2] = {l->own, l->other};
    int64_t period = is_dealt(l->own) || is_dealt(l->other)
                         ? period_of(sides, hi - lo) : hi - lo;
    int64_t times = (hi - lo) / period, rest = (hi - lo) % period;
    if (times < 2)
        return repeat(l, lo, hi, 1, 0);
    SODE_TRY(repeat(l, lo, lo + rest, times + 1, period));
    return repeat(l, lo + rest, lo + period, times, period);
}

static int fill(linking_t *l, int64_t length)
{
    int64_t end = length, p = is_dealt(l->own) ? 0 : next_own(l->own, 0, length, &end);
    for (int64_t until; p < length && p < end; p = until) {
        until = end;
        if (!is_dealt(l->other))
            owner_of(l->other, p, end, &until);
        SODE_TRY(fill_blocks(l, p, until));
    }
    return SODE_OK;
}

int sode_links_create(const sode_side_dim_t *own, const sode_side_dim_t *other,
                      int64_t length, sode_links_t *links)
{
    *links = (sode_links_t){0};
    size_t coords = (size_t)other->coords, *which = calloc(2 * coords, sizeof *which);
    if (!which)
        return sode_no_memory("a plan of gmove");
    linking_t linking = {.own = own, .other = other, .links = links, .which = which,
                         .which_part = which + coords};
    int status = fill(&linking, length);
    sode_links_free(&linking.part);
    free(which);
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
