/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/points.h"

#include "base/context.h"
#include "base/numbers.h"
#include "blocking/apart.h"
#include "blocking/axes.h"
#include "blocking/counts.h"
#include "blocking/tiles.h"
#include "map/loop.h"
#include "map/template.h"
#include "tile/pa1.h"

const sode_blocking_stage_t *sode_points_stage(const sode_blocking_t *block, int nest)
{
    for (int k = 0; block && k < block->facts->sode_nstages; k++)
        if (block->facts->sode_stages[k].nest == nest)
            return &block->facts->sode_stages[k];
    return NULL;
}

/* Template indices from the lowest to the highest iteration. */
static sode_interval_t hull(int64_t offset, int64_t first, int64_t end,
                            int64_t step)
{
    int64_t values = sode_progression_count(first, end, step);
    int64_t last = first + (values - 1) * step;
    if (values == 0)
        return (sode_interval_t){first + offset, first + offset};
    return (sode_interval_t){(step > 0 ? first : last) + offset,
                             (step > 0 ? last : first) + offset + 1};
}

/* Where indices lo <= x < hi of the stage's grid lie in the template of the time loop. */
static sode_interval_t place_of(const sode_blocking_stage_t *stage, int dim, sode_interval_t x)
{
    const sode_blocking_place_t *at = &stage->places[dim];
    if (!stage->places)
        return x;
    return (sode_interval_t){at->factor * x.lo + at->offset, x.lo < x.hi ? at->factor * (x.hi - 1) + at->offset + 1
                                                                          : at->factor * x.lo + at->offset};
}

/* The indices of its grid that lie at such points. */
static sode_interval_t indices_at(const sode_blocking_stage_t *stage, int dim, sode_interval_t points)
{
    const sode_blocking_place_t *at = &stage->places[dim];
    if (!stage->places)
        return points;
    return (sode_interval_t){sode_divide_up(points.lo - at->offset, at->factor),
                             sode_divide_up(points.hi - at->offset, at->factor)};
}

/* A point of a coarser grid that lies beyond the ends is in nobody's part. */
static int check_place(const sode_blocking_stage_t *stage, const sode_dim_t *dim, int number, sode_interval_t all)
{
    if (!stage->places || all.lo >= all.hi || (all.lo >= dim->lower && all.hi <= dim->lower + dim->extent))
        return SODE_OK;
    return sode_refuse("the loop of a coarser grid has iterations at %lld..%lld of dimension %d, which has "
                       "%lld..%lld; in a time loop with 'blocking' they must be inside",
                       (long long)all.lo, (long long)all.hi - 1, number, (long long)dim->lower,
                       (long long)(dim->lower + dim->extent) - 1);
}

/* What the nest reads, wherever it runs, is an element of the array. */
static int check_reads(const sode_blocking_stage_t *stage, const sode_template_t *tmpl, int dim,
                       int64_t offset, sode_interval_t all)
{
    for (int k = 0; k < stage->nreads && sode_interval_size(all) > 0; k++) {
        const sode_blocking_read_t *read = &stage->reads[k];
        const sode_array_impl_t *a = sode_array_impl(read->array);
        int64_t shift = sode_axis_shift(tmpl, a, read->dim), extent = a->dim[read->dim].axis.extent;
        int64_t first = all.lo + read->lowest - shift;
        int64_t last = all.hi - 1 + read->highest - shift;
        int unknown = a->serial == SODE_SERIAL_POINTER && read->dim == 0;
        if (sode_axis_dim(tmpl, a, read->dim) == dim && !unknown && (first < 0 || last >= extent))
            return sode_refuse(
                "the loop over %lld..%lld reads '%s' from %lld to %lld in dimension %d, which has 0..%lld",
                (long long)(all.lo - offset), (long long)(all.hi - 1 - offset), sode_name(read->array),
                (long long)first, (long long)last, read->dim, (long long)extent - 1);
    }
    return SODE_OK;
}

/* wide: with the points of others.  Those that DIAMOND computes for a neighbor are
 * nobody else's: one piece has all. */
static sode_interval_t cut_piece(sode_points_t piece, int scheme, sode_interval_t own, sode_interval_t wide)
{
    int band = piece.number / 2;
    if (scheme == SODE_SCHEME_DIAMOND && piece.own >= 0)
        return piece.number == piece.own ? wide : (sode_interval_t){wide.lo, wide.lo};
    if (piece.own < 0 || (piece.number < piece.own && piece.position < band))
        return wide;
    if (piece.number == piece.own || piece.position > band)
        return sode_interval_intersect(wide, own);
    return sode_interval_intersect(wide, piece.number % 2 ? (sode_interval_t){own.hi, INT64_MAX}
                                                          : (sode_interval_t){INT64_MIN, own.lo});
}

/* One dimension of a stage; all: its range on all ranks, of whose copies round the
 * ends those of `all.lo` count if every isn't 0. */
static sode_pa1_dim_t dim_of(const sode_blocking_t *block,
                             const sode_blocking_stage_t *stage, int dim,
                             sode_interval_t all, sode_points_t piece, int64_t every)
{
    const sode_template_t *tmpl = block->facts->sode_tmpl;
    const sode_blocking_dim_t *of = &block->facts->sode_dims[dim];
    sode_pa1_dim_t d = {
        {tmpl->dim[dim].own.lo, tmpl->dim[dim].own.hi}, all, of->periodic,
        {stage->depth[dim].lo, of->growth.lo},
        {stage->depth[dim].hi, of->growth.hi}, every};
    if (block->scheme == SODE_SCHEME_DIAMOND) { /* its parts say how far */
        d.lo = (sode_depth_t){0, 0};
        d.hi = (sode_depth_t){block->faces[dim].lo, 0};
    } else if (piece.own == 0 || stage->places) { /* of a coarser grid there is no halo */
        d.lo = d.hi = (sode_depth_t){0, 0};
    }
    if (tmpl->dim[dim].coord < 0)
        d.own = (sode_interval_t){0, 0};
    else if (of->periodic)
        d.own = sode_interval_intersect(
            d.own, (sode_interval_t){block->range[dim].lo, block->range[dim].hi});
    return d;
}

/* What the rank computes of it now. */
static sode_interval_t points_of(const sode_blocking_t *block,
                                 const sode_blocking_stage_t *stage, int dim,
                                 const sode_pa1_dim_t *d, sode_points_t piece)
{
    int number = (int)(stage - block->facts->sode_stages);
    sode_interval_t points = sode_pa1_points(d, sode_tiles_left(block));
    return cut_piece(piece, block->scheme, d->own, sode_tiles_cut(number, dim, points));
}

static int cut_loop(const sode_blocking_t *block,
                        const sode_blocking_stage_t *stage, int dim, int64_t offset,
                        int64_t first, int64_t end, int64_t step,
                        sode_points_t piece, sode_loop_t *loop)
{
    const sode_template_t *tmpl = block->facts->sode_tmpl;
    sode_interval_t all = place_of(stage, dim, hull(offset, first, end, step));
    sode_pa1_dim_t d = dim_of(block, stage, dim, all, piece, 0);
    SODE_TRY(check_place(stage, &tmpl->dim[dim], dim, all));
    if (sode_interval_size(all) > 0)
        SODE_TRY(sode_apart_check_rows(block->facts, dim, all));
    sode_counts_note((int)(stage - block->facts->sode_stages), dim, &d);
    if (tmpl->dim[dim].coord < 0)
        return SODE_OK;
    if (!d.periodic) {
        SODE_TRY(check_reads(stage, tmpl, dim, offset, all));
        sode_interval_t points = indices_at(stage, dim, points_of(block, stage, dim, &d, piece));
        *loop = sode_loop_in_interval(sode_interval_shift(points, -offset),
                                      first, end, step);
        return SODE_OK;
    }
    if (all.lo != block->range[dim].lo || all.hi != block->range[dim].hi
        || (step != 1 && step != -1))
        return sode_refuse("the loop runs over %lld..%lld, but in periodic dimension %d of a time loop it "
                           "must run over all of %lld..%lld",
                           (long long)all.lo, (long long)all.hi - 1, dim, (long long)block->range[dim].lo,
                           (long long)block->range[dim].hi - 1);
    sode_interval_t points =
        sode_interval_shift(points_of(block, stage, dim, &d, piece), -offset);
    if (sode_interval_size(points) == 0)
        points.hi = points.lo;
    *loop = sode_loop_in_interval(points, step > 0 ? points.lo : points.hi - 1,
                                  step > 0 ? points.hi : points.lo - 1, step);
    return SODE_OK;
}

sode_interval_t sode_points_all(const sode_blocking_t *block, const sode_blocking_stage_t *stage, int dim)
{
    const sode_points_t all = {0, -1, 0};
    sode_pa1_dim_t d = dim_of(block, stage, dim, (sode_interval_t){block->range[dim].lo, block->range[dim].hi}, all, 0);
    return points_of(block, stage, dim, &d, all);
}

/* Where no time block runs: the own piece. */
static void leave_alone(sode_loop_t *own, sode_points_t piece)
{
    if (piece.own >= 0 && piece.number != piece.own && piece.position == piece.number / 2)
        sode_loop_empty(own);
}

int sode_points_loop(int nest, int dim, int64_t offset,
                     sode_range_t range, sode_points_t piece, sode_loop_t *loop)
{
    const sode_blocking_t *block = sode_context.blocking;
    const sode_blocking_stage_t *stage = sode_points_stage(block, nest);
    if (stage)
        return cut_loop(block, stage, dim, offset, range.first, range.end, range.step, piece, loop);
    leave_alone(loop, piece);
    return SODE_OK;
}

void sode_points_rounds(int nest, int dim, int64_t index,
                        sode_points_t piece, sode_loop_t *rounds)
{
    const sode_blocking_t *block = sode_context.blocking;
    const sode_blocking_stage_t *stage = sode_points_stage(block, nest);
    if (stage) {
        int64_t lowest, extent = block->range[dim].hi - block->range[dim].lo;
        sode_pa1_dim_t d = dim_of(block, stage, dim,
                                  (sode_interval_t){index, index + 1}, piece, extent);
        sode_counts_note((int)(stage - block->facts->sode_stages), dim, &d);
        rounds->count = sode_pa1_copies(points_of(block, stage, dim, &d, piece), index,
                                        extent, &lowest);
        rounds->first = lowest - index;
        rounds->step = extent;
    } else {
        leave_alone(rounds, piece);
        rounds->first = 0;
        rounds->step = 1;
    }
    rounds->end = rounds->first + rounds->count * rounds->step;
}
