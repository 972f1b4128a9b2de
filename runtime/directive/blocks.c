/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/blocks.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "map/array.h"

/* An array, and where its own part is that it does not hold now: of blocks that have run
 * the new values, of others the old ones. */
typedef struct aside {
    const sode_array_impl_t *array;
    char *values; /* in C order */
} aside_t;

struct sode_blocks {
    const sode_template_t *on;
    unsigned cut;                                /* dimensions of the template, a bit each */
    int64_t first[SODE_MAX_DIMS], count[SODE_MAX_DIMS]; /* of those: the node's blocks */
    int narrays;
    aside_t arrays[];
};

/* ---- blocks ---- */

static int is_cut(const struct sode_blocks *b, int d)
{
    return b->cut >> d & 1;
}

/* The number of block `piece` along dimension d. */
static int64_t number_of(const struct sode_blocks *b, int piece, int d)
{
    int64_t rest = piece;
    for (int k = b->on->ndims - 1; k > d; k--)
        rest /= b->count[k];
    return b->first[d] + rest % b->count[d];
}

static sode_interval_t block_in(const sode_dim_t *dim, int64_t number)
{
    return (sode_interval_t){dim->cuts[number], dim->cuts[number + 1]};
}

/* Which blocks the node has a part of.  0: one at most. */
static int count_blocks(const sode_nest_t *nest, struct sode_blocks *b)
{
    int several = 0;
    b->on = nest->sode_on;
    b->cut = 0;
    for (int d = 0; d < b->on->ndims; d++) {
        const sode_dim_t *dim = &b->on->dim[d];
        b->first[d] = 0;
        b->count[d] = 1;
        if (!(nest->sode_dims >> d & 1) || !dim->cuts || dim->own.lo >= dim->own.hi)
            continue;
        int64_t end = 0;
        while (dim->cuts[b->first[d] + 1] <= dim->own.lo)
            b->first[d]++;
        while (end < dim->ncuts && dim->cuts[end] < dim->own.hi)
            end++;
        b->cut |= 1u << d;
        b->count[d] = end - b->first[d];
        several |= b->count[d] > 1;
    }
    return several;
}

static void set_block(sode_walk_t *walk)
{
    const struct sode_blocks *b = walk->blocks;
    for (int d = 0; d < b->on->ndims; d++)
        if (is_cut(b, d)) {
            sode_interval_t block = block_in(&b->on->dim[d], number_of(b, walk->piece, d));
            walk->lo[d] = block.lo;
            walk->hi[d] = block.hi;
        } else {
            walk->lo[d] = INT64_MIN / 2;
            walk->hi[d] = INT64_MAX / 2;
        }
}

/* ---- elements ---- */

static sode_box_t own_box(const sode_array_impl_t *a)
{
    sode_box_t box = {.dim = {{0, 0}}};
    for (int d = 0; d < a->ndims; d++)
        box.dim[d] = a->dim[d].own;
    return box;
}

/* The part of a block: dimensions that are distributed alike are cut alike. */
static sode_box_t box_of(const struct sode_blocks *b, const sode_array_impl_t *a, int piece)
{
    sode_box_t box = own_box(a);
    for (int d = 0; d < a->ndims; d++)
        for (int t = 0; t < b->on->ndims; t++) {
            const sode_array_dim_t *dim = &a->dim[d];
            if (!is_cut(b, t) || dim->node_dim != b->on->dim[t].node_dim || !dim->dim->cuts)
                continue;
            sode_interval_t block = block_in(dim->dim, number_of(b, piece, t));
            box.dim[d] = sode_interval_intersect(box.dim[d], sode_interval_shift(block, -dim->axis.offset));
        }
    return box;
}

typedef void row_action_t(char *element, char *aside, size_t bytes);

static void put_aside(char *element, char *aside, size_t bytes)
{
    memcpy(aside, element, bytes);
}

static void put_back(char *element, char *aside, size_t bytes)
{
    memcpy(element, aside, bytes);
}

static void exchange(char *element, char *aside, size_t bytes)
{
    for (size_t k = 0; k < bytes; k++) {
        char kept = element[k];
        element[k] = aside[k];
        aside[k] = kept;
    }
}

static void for_rows(const aside_t *of, sode_box_t box, row_action_t *action)
{
    const sode_array_impl_t *a = of->array;
    const int last = a->ndims - 1;
    int64_t at[SODE_MAX_DIMS];
    if (sode_box_cells(a->ndims, &box) == 0)
        return;
    for (int d = 0; d <= last; d++)
        at[d] = box.dim[d].lo;
    for (int d = last; d >= 0;) {
        int64_t element = 0, aside = 0;
        for (int k = 0; k <= last; k++) {
            element += (at[k] - a->dim[k].lower) * a->dim[k].stride;
            aside = aside * sode_interval_size(a->dim[k].own) + at[k] - a->dim[k].own.lo;
        }
        action((char *)a->head.base + (size_t)element * a->element_size, of->values + (size_t)aside * a->element_size,
               (size_t)sode_interval_size(box.dim[last]) * a->element_size);
        for (d = last - 1; d >= 0 && ++at[d] == box.dim[d].hi; d--)
            at[d] = box.dim[d].lo;
    }
}

/* ---- the walk ---- */

static int keep(struct sode_blocks *b, sode_array_impl_t *array)
{
    aside_t *of = &b->arrays[b->narrays];
    const sode_box_t own = own_box(array);
    const int64_t elements = array->placed ? sode_box_cells(array->ndims, &own) : 0;
    if (elements == 0)
        return SODE_OK;
    *of = (aside_t){array, malloc((size_t)elements * array->element_size)};
    SODE_NEED(of->values, "the values of its blocks");
    b->narrays++;
    for_rows(of, own, put_aside);
    return SODE_OK;
}

int sode_blocks_begin(sode_walk_t *walk)
{
    const sode_nest_t *nest = walk->nest;
    struct sode_blocks found;
    if (!count_blocks(nest, &found)) {
        walk->waits = 0; /* one box, the own one */
        return SODE_OK;
    }
    struct sode_blocks *b = malloc(sizeof *b + (size_t)nest->sode_nuses * sizeof b->arrays[0]);
    SODE_NEED(b, "its blocks");
    *b = found;
    b->narrays = 0;
    walk->blocks = b;
    for (int d = 0; d < b->on->ndims; d++)
        if (__builtin_mul_overflow(walk->end, b->count[d], &walk->end))
            return sode_refuse("SODE_BLOCKS cuts the part of this node into more than %d blocks", INT_MAX);
    set_block(walk);
    for (int k = 0; k < nest->sode_nuses; k++)
        SODE_TRY(keep(b, sode_array_impl(nest->sode_uses[k].array)));
    return SODE_OK;
}

int sode_blocks_next(sode_walk_t *walk)
{
    const struct sode_blocks *b = walk->blocks;
    if (!b)
        return SODE_OK;
    for (int k = 0; k < b->narrays; k++)
        for_rows(&b->arrays[k], box_of(b, b->arrays[k].array, walk->piece - 1), exchange);
    if (walk->piece < walk->end)
        set_block(walk);
    return SODE_OK;
}

int sode_blocks_end(sode_walk_t *walk)
{
    struct sode_blocks *b = walk->blocks;
    for (int k = 0; k < b->narrays; k++) {
        for_rows(&b->arrays[k], own_box(b->arrays[k].array), put_back);
        free(b->arrays[k].values);
    }
    free(b);
    walk->blocks = NULL;
    return SODE_OK;
}
