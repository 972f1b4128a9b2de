/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/planes.h"

#include "base/status.h"
#include "map/array.h"
#include "map/loop.h"
#include "map/template.h"
#include "tile/choose.h"

/* Thinner blocks read more beside them than in them. */
enum { LEAST = 8 };

/* What an iteration of the loop that is cut has of all planes in use. */
static int64_t bytes_of(const sode_nest_t *nest)
{
    int64_t bytes = 0;
    for (int k = 0; k < nest->sode_nreaches; k++) {
        const sode_reach_t *r = &nest->sode_reaches[k];
        const sode_array_impl_t *a = sode_array_impl(nest->sode_uses[r->use].array);
        int64_t row = (int64_t)a->element_size;
        for (int d = r->axis + 1; d < a->ndims; d++)
            row *= a->dim[d].stored;
        bytes += row * (r->below + r->above + 1);
    }
    return bytes;
}

int sode_cut_loop(const sode_nest_t *nest, sode_loop_t *loop)
{
    const sode_along_t *l = nest->sode_blocks;
    const sode_range_t *r = &l->sode_range;
    if (l->sode_dim >= 0)
        return sode_loop_in_dim(&nest->sode_on->dim[l->sode_dim], l->sode_offset, r->first, r->end, r->step, loop);
    *loop = sode_loop_in_interval((sode_interval_t){INT64_MIN / 2, INT64_MAX / 2}, r->first, r->end, r->step);
    return SODE_OK;
}

/* Iterations of cyclic(n) are no progression. */
static int is_cyclic_in_chunks(const sode_nest_t *nest)
{
    int d = nest->sode_blocks->sode_dim;
    return d >= 0 && sode_dim_is_cyclic(&nest->sode_on->dim[d]) && nest->sode_on->dim[d].chunk > 1;
}

/* Iterations of a block; all of them where the planes fit, or where they can't be cut. */
static int64_t size_of(const sode_nest_t *nest, const sode_loop_t *loop)
{
    int64_t cache = (int64_t)sode_tile_cache(), bytes = bytes_of(nest), all = loop->count, size;
    size = bytes > 0 ? cache / 2 / bytes : all;
    if (is_cyclic_in_chunks(nest) || bytes * all <= cache || size < LEAST)
        return all;
    int64_t blocks = (all + size - 1) / size;
    return (all + blocks - 1) / blocks;
}

void sode_cut_block(sode_walk_t *walk, const sode_loop_t *loop, int64_t size)
{
    int up = loop->step > 0, first = walk->piece == 0, last = walk->piece == walk->end - 1;
    int64_t begin = first ? 0 : loop->first + walk->piece * size * loop->step;
    int64_t end = last ? 0 : loop->first + (walk->piece + 1) * size * loop->step;
    walk->lo[0] = up ? (first ? INT64_MIN / 2 : begin) : (last ? INT64_MIN / 2 : end + 1);
    walk->hi[0] = up ? (last ? INT64_MAX / 2 : end) : (first ? INT64_MAX / 2 : begin + 1);
}

int sode_planes_begin(sode_walk_t *walk)
{
    sode_loop_t loop;
    SODE_TRY(sode_cut_loop(walk->nest, &loop));
    int64_t size = size_of(walk->nest, &loop);
    walk->end = loop.count > 0 ? (int)((loop.count + size - 1) / size) : 1;
    sode_cut_block(walk, &loop, size);
    return SODE_OK;
}

int sode_planes_next(sode_walk_t *walk)
{
    sode_loop_t loop;
    SODE_TRY(sode_cut_loop(walk->nest, &loop));
    sode_cut_block(walk, &loop, size_of(walk->nest, &loop));
    return SODE_OK;
}

int sode_planes_end(sode_walk_t *walk)
{
    (void)walk;
    return SODE_OK;
}
