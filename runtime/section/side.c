/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "section/side.h"

#include <stdlib.h>

#include "base/status.h"
#include "plan/grow.h"

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
    if (!d->dim)
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

/* which: [coords] number of the link + 1, or 0. */
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

static int fill(const sode_side_dim_t *own, const sode_side_dim_t *other,
                int64_t length, size_t *which, sode_links_t *links)
{
    int64_t end, until;
    sode_link_t *link = NULL;
    for (int64_t p = next_own(own, 0, length, &end); p < length;
         p = next_own(own, end, length, &end))
        for (int64_t q = p; q < end; q = until) {
            int64_t coord = owner_of(other, q, end, &until);
            SODE_TRY(link_to(links, which, coord, &link));
            SODE_TRY(sode_combs_add(&link->combs, place_of(own, index_of(own, q)),
                                    until - q, own->step * own->stride));
        }
    return SODE_OK;
}

int sode_links_create(const sode_side_dim_t *own, const sode_side_dim_t *other,
                      int64_t length, sode_links_t *links)
{
    *links = (sode_links_t){0};
    size_t *which = calloc((size_t)other->coords, sizeof *which);
    if (!which)
        return sode_no_memory("a plan of gmove");
    int status = fill(own, other, length, which, links);
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
