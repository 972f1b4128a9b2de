/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/ownership.h"

#include "map/part.h"

/* Template indices around x that surely have its owner. */
static sode_interval_t piece_around(const sode_dim_t *dim, int64_t x,
                                    int64_t coord)
{
    if (!sode_dim_is_cyclic(dim))
        return sode_dim_interval(dim, coord);
    int64_t low = x - (x - dim->lower) % dim->chunk;
    return (sode_interval_t){low, low + dim->chunk};
}

int64_t sode_ownership_owner(const sode_ownership_t *o, int64_t position, int64_t length,
                             int64_t *end)
{
    *end = length;
    if (!o->dim || o->dim->coords == 1)
        return 0;
    int64_t x = sode_ownership_index(o, position) + o->offset;
    int64_t coord = sode_dim_owner(o->dim, x);
    sode_interval_t piece = piece_around(o->dim, x, coord);
    int64_t more = o->step > 0 ? (piece.hi - 1 - x) / o->step
                               : (x - piece.lo) / -o->step;
    if (more < length - position)
        *end = position + more + 1;
    return coord;
}

/* The next piece of the own coordinate from x on in the direction of the step:
 * its end that is met first.  0: there is none. */
static int next_piece(const sode_ownership_t *o, int64_t x, int64_t *near)
{
    const sode_dim_t *dim = o->dim;
    if (!sode_dim_is_cyclic(dim)) {
        sode_interval_t own = sode_dim_interval(dim, o->coord);
        *near = o->step > 0 ? own.lo : own.hi - 1;
        return own.hi > own.lo && (o->step > 0 ? *near > x : *near < x);
    }
    int64_t chunk = (x - dim->lower) / dim->chunk;
    int64_t ahead = (o->coord - chunk % dim->coords + dim->coords) % dim->coords;
    if (o->step > 0) {
        *near = dim->lower + (chunk + (ahead ? ahead : dim->coords)) * dim->chunk;
        return 1;
    }
    chunk -= ahead ? dim->coords - ahead : dim->coords;
    *near = dim->lower + chunk * dim->chunk + dim->chunk - 1;
    return chunk >= 0;
}

int64_t sode_ownership_next(const sode_ownership_t *o, int64_t position, int64_t length,
                            int64_t *end)
{
    int64_t near, step = o->step > 0 ? o->step : -o->step;
    while (position < length) {
        if (sode_ownership_owner(o, position, length, end) == o->coord)
            return position;
        int64_t x = sode_ownership_index(o, position) + o->offset;
        if (!next_piece(o, x, &near))
            return length;
        int64_t way = near > x ? near - x : x - near;
        position += (way + step - 1) / step;
    }
    return length;
}

int64_t sode_ownership_place(const sode_ownership_t *o, int64_t index)
{
    int64_t position =
        o->packed ? sode_cyclic_local(o->packed, index) : index - o->lower;
    return position * o->stride;
}

int sode_ownership_wants(const sode_ownership_t *o, int64_t coord, int64_t from,
                         sode_interval_t *run)
{
    const sode_interval_t all = {0, o->extent};
    if (sode_ownership_is_dealt(o) && !o->full) { /* chunks, and nothing beside them */
        sode_ownership_t there = *o;
        there.coord = coord;
        run->lo = sode_ownership_next(&there, from > 0 ? from : 0, o->extent, &run->hi);
        return run->lo < o->extent;
    }
    *run = all;
    if (o->dim && !o->full)
        *run = sode_interval_shift(sode_dim_part(o->dim, coord), -o->offset);
    if (!o->full)
        *run = sode_part_reach(*run, all, o->width.lo, o->width.hi, o->width.periodic);
    run->lo = run->lo > from ? run->lo : from;
    return run->lo < run->hi;
}
