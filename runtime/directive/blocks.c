/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/blocks.h"

#include <limits.h>
#include <stdlib.h>

#include "base/status.h"
#include "map/array.h"

/* An array, and the values of its blocks, one after the other, that it does not hold now: of
 * blocks that have run the new ones, from the beginning on, of others the old ones, a gap further on. */
typedef struct aside {
    const sode_array_impl_t *array;
    char *values;
    size_t gap, at; /* gap: of the largest block; at: of the next one that has run */
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

/* Elements from (`out`) or to the array; returns their bytes. */
static size_t copy(const sode_array_impl_t *a, const sode_box_t *box, char *values, int out)
{
    sode_picked_t picked;
    sode_array_pick(a, box, &picked);
    if (out)
        sode_selection_pack(&picked.all, a->head.base, a->element_size, values);
    else
        sode_selection_unpack(&picked.all, a->head.base, a->element_size, values);
    return (size_t)picked.all.cells * a->element_size;
}

/* ---- the walk ---- */

static int keep(struct sode_blocks *b, int npieces, sode_array_impl_t *array)
{
    aside_t *of = &b->arrays[b->narrays];
    size_t bytes = 0;
    *of = (aside_t){.array = array};
    for (int k = 0; k < npieces && array->placed; k++) {
        const sode_box_t box = box_of(b, array, k);
        const size_t more = (size_t)sode_box_cells(array->ndims, &box) * array->element_size;
        bytes += more;
        of->gap = more > of->gap ? more : of->gap;
    }
    if (bytes == 0)
        return SODE_OK;
    of->values = malloc(of->gap + bytes);
    SODE_NEED(of->values, "the values of its blocks");
    b->narrays++;
    char *old = of->values + of->gap;
    for (int k = 0; k < npieces; k++) {
        const sode_box_t box = box_of(b, array, k);
        old += copy(array, &box, old, 1);
    }
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
        SODE_TRY(keep(b, walk->end, sode_array_impl(nest->sode_uses[k].array)));
    return SODE_OK;
}

int sode_blocks_next(sode_walk_t *walk)
{
    struct sode_blocks *b = walk->blocks;
    if (!b)
        return SODE_OK;
    for (aside_t *of = b->arrays; of < b->arrays + b->narrays; of++) {
        const sode_box_t box = box_of(b, of->array, walk->piece - 1);
        copy(of->array, &box, of->values + of->at, 1);
        of->at += copy(of->array, &box, of->values + of->gap + of->at, 0);
    }
    if (walk->piece < walk->end)
        set_block(walk);
    return SODE_OK;
}

int sode_blocks_end(sode_walk_t *walk)
{
    struct sode_blocks *b = walk->blocks;
    for (aside_t *of = b->arrays; of < b->arrays + b->narrays; of++) {
        size_t at = 0;
        for (int k = 0; k < walk->end; k++) {
            const sode_box_t box = box_of(b, of->array, k);
            at += copy(of->array, &box, of->values + at, 0);
        }
        free(of->values);
    }
    free(b);
    walk->blocks = NULL;
    return SODE_OK;
}
