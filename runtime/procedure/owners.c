/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/owners.h"

#include <stdlib.h>

#include "base/status.h"
#include "procedure/lines.h"

/* Pieces of one dimension are intervals, which differ in lo, or chunks of a
 * period, which differ in phase. */
static int compare_pieces(const void *left, const void *right)
{
    const sode_owned_dim_t *a = left, *b = right;
    if (a->lo != b->lo)
        return a->lo < b->lo ? -1 : 1;
    return (a->phase > b->phase) - (a->phase < b->phase);
}

static int collect_pieces(const sode_spread_t *s, int nodes, int d,
                          sode_owners_dim_t *to)
{
    int count = 0;
    to->piece = malloc((size_t)nodes * sizeof *to->piece);
    if (!to->piece)
        return sode_no_memory("the owners of a dimension");
    for (int r = 0; r < nodes; r++)
        if (sode_part_elements(&s->part[r]) > 0)
            to->piece[count++] = s->part[r].dim[d];
    qsort(to->piece, (size_t)count, sizeof *to->piece, compare_pieces);
    for (int k = 0; k < count; k++)
        if (k == 0 || compare_pieces(&to->piece[k], &to->piece[k - 1]))
            to->piece[to->pieces++] = to->piece[k];
    return SODE_OK;
}

static int64_t slot_of(const sode_owners_dim_t *d, int64_t i)
{
    return (i - d->piece->phase) / d->piece->size % d->slots;
}

static int find_slots(sode_owners_dim_t *d)
{
    if (d->pieces == 0 || d->piece->period == 1)
        return SODE_OK;
    d->slots = d->piece->period / d->piece->size;
    d->slot = calloc((size_t)d->slots, sizeof *d->slot);
    if (!d->slot)
        return sode_no_memory("the owners of a dimension");
    for (int k = 0; k < d->pieces; k++)
        d->slot[slot_of(d, d->piece[k].phase)] = k;
    return SODE_OK;
}

static int piece_of(const sode_owners_dim_t *d, int64_t i)
{
    if (d->slot)
        return d->slot[slot_of(d, i)];
    int low = 0;
    for (int high = d->pieces; high - low > 1;) {
        int middle = low + (high - low) / 2;
        if (d->piece[middle].lo <= i)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static int combination(const sode_owners_t *o, const int64_t *index)
{
    int at = 0;
    for (int d = 0; d < o->ndims; d++)
        at = at * o->dim[d].pieces + piece_of(&o->dim[d], index[d]);
    return at;
}

/* An index that the dimension of a part has. */
static int64_t some_index(const sode_owned_dim_t *dim)
{
    int64_t i = dim->lo;
    if (dim->period > 1 && !sode_part_has(dim, i))
        i = dim->phase + dim->period; /* phase < lo = 0: the next chunk */
    return i;
}

static int find_first(sode_owners_t *o, int nodes)
{
    size_t combinations = 1;
    for (int d = 0; d < o->ndims; d++)
        combinations *= (size_t)o->dim[d].pieces;
    o->first = calloc(combinations + 1, sizeof *o->first);
    if (!o->first)
        return sode_no_memory("the owners of an array");
    for (int r = 0; r < nodes; r++) {
        int64_t index[SODE_MAX_DIMS];
        const sode_owned_t *part = &o->spread->part[r];
        if (sode_part_elements(part) == 0)
            continue;
        for (int d = 0; d < o->ndims; d++)
            index[d] = some_index(&part->dim[d]);
        o->first[combination(o, index)] = o->spread->first[r];
    }
    return SODE_OK;
}

int sode_owners_open(const sode_spread_t *spread, int nodes, sode_owners_t *o)
{
    *o = (sode_owners_t){.spread = spread, .ndims = spread->part->ndims};
    int status = SODE_OK;
    for (int d = 0; d < o->ndims && !status; d++) {
        status = collect_pieces(spread, nodes, d, &o->dim[d]);
        if (!status)
            status = find_slots(&o->dim[d]);
    }
    if (!status)
        status = find_first(o, nodes);
    if (status)
        sode_owners_close(o);
    return status;
}

void sode_owners_close(sode_owners_t *o)
{
    for (int d = 0; d < o->ndims; d++) {
        free(o->dim[d].piece);
        free(o->dim[d].slot);
    }
    free(o->first);
    *o = (sode_owners_t){0};
}

int sode_owners_find(const sode_owners_t *o, const int64_t *index)
{
    return o->first[combination(o, index)];
}

int sode_owners_teller(const sode_owners_t *o, int first, int reader)
{
    const sode_spread_t *s = o->spread;
    if (s->first[reader] == first)
        return reader;
    return s->order[first + reader % s->copies[s->order[first]]];
}

int64_t sode_owners_place(const sode_owners_t *o, int node,
                          const int64_t *index)
{
    int64_t place = 0;
    for (int d = 0; d < o->ndims; d++)
        place += sode_part_place(&o->spread->part[node].dim[d], index[d]);
    return place;
}
