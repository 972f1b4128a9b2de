/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tile/diamond.h"

#include <stdlib.h>

/* The k-th dimension in which blocks meet is bit k of a part's number: it has the
 * wedge there, else the pyramid. */
typedef struct diamond {
    int ndims, nmeet, meet[SODE_MAX_DIMS];
    const sode_diamond_dim_t *dim;
} diamond_t;

/* Empty at the end, where there is no border. */
static sode_slant_t wedge(const sode_diamond_dim_t *d)
{
    if (!d->above)
        return (sode_slant_t){-SODE_SLANT_FAR, -SODE_SLANT_FAR, -SODE_SLANT_FAR, 0};
    return (sode_slant_t){-SODE_SLANT_FAR, d->own.hi - d->first, d->own.hi + d->first, 1};
}

static void add_part(const diamond_t *diamond, int number, sode_parts_t *parts)
{
    sode_slant_t *part = parts->slants + (size_t)parts->count++ * (size_t)parts->ndims;
    for (int d = 0; d < diamond->ndims; d++)
        part[d] = sode_parts_pyramid(diamond->dim[d].own, diamond->dim[d].first,
                                     diamond->dim[d].below, diamond->dim[d].above);
    for (int k = 0; k < diamond->nmeet; k++)
        if (number >> k & 1)
            part[diamond->meet[k]] = wedge(&diamond->dim[diamond->meet[k]]);
}

/* What a part, and those that are settled in it, lead to of the other dimensions. */
static sode_interval_t across(const sode_diamond_dim_t *d, int in_wedge)
{
    if (!in_wedge)
        return d->own;
    if (!d->above) /* this rank has no such part, nor have those beside it */
        return (sode_interval_t){d->own.hi, d->own.hi};
    return (sode_interval_t){d->own.hi - d->read, d->own.hi + d->read};
}

/* Before part `before`; number: a part in whose wedges it happens. */
static void add_move(const diamond_t *diamond, int before, int k, int up, int number,
                     sode_parts_t *parts)
{
    sode_parts_move_t *move = &parts->moves[parts->nmoves++];
    int d = diamond->meet[k];
    const sode_diamond_dim_t *of = &diamond->dim[d];
    int64_t far = up ? of->written : of->read;
    sode_interval_t low = {of->own.lo, of->own.lo + (of->below ? far : 0)};
    sode_interval_t high = {of->own.hi, of->own.hi + (of->above ? far : 0)};
    *move = (sode_parts_move_t){.before = before, .dim = d, .up = up};
    for (int e = 0; e < diamond->ndims; e++)
        move->sent.dim[e] = diamond->dim[e].own;
    for (int e = k + 1; e < diamond->nmeet; e++)
        move->sent.dim[diamond->meet[e]] =
            across(&diamond->dim[diamond->meet[e]], number >> e & 1);
    move->got = move->sent;
    move->sent.dim[d] = up ? high : low;
    move->got.dim[d] = up ? low : high;
}

/* Parts count in binary numbers: bits that become 0 are settled, and the one that
 * becomes 1 begins. */
static void fill(const diamond_t *diamond, sode_parts_t *parts)
{
    for (int number = 0; number < 1 << diamond->nmeet; number++) {
        int k = 0;
        add_part(diamond, number, parts);
        for (; number >> k & 1; k++)
            add_move(diamond, number + 1, k, 1, number, parts);
        if (k < diamond->nmeet)
            add_move(diamond, number + 1, k, 0, number, parts);
    }
}

int sode_diamond_create(int ndims, const sode_diamond_dim_t *dim, sode_parts_t *parts)
{
    diamond_t diamond = {.ndims = ndims, .dim = dim};
    for (int d = 0; d < ndims && d < SODE_MAX_DIMS; d++) /* which gcc wants to see */
        if (dim[d].meet)
            diamond.meet[diamond.nmeet++] = d;
    size_t count = (size_t)1 << diamond.nmeet;
    *parts = (sode_parts_t){.ndims = ndims};
    parts->slants = malloc(count * (size_t)ndims * sizeof *parts->slants);
    parts->moves = malloc(2 * count * sizeof *parts->moves);
    if (!parts->slants || !parts->moves) {
        sode_parts_free(parts);
        return 0;
    }
    fill(&diamond, parts);
    return 1;
}
