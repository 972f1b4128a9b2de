/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/settings.h"
#include "base/status.h"
#include "blocking/axes.h"
#include "blocking/moves.h"
#include "map/template.h"
#include "tile/choose.h"

int sode_tiles_plan_create(const sode_blocking_facts_t *facts, sode_tiles_plan_t **made)
{
    size_t n = (size_t)facts->sode_nstages;
    sode_tiles_plan_t *plan = calloc(1, sizeof *plan);
    int64_t *room = calloc(n * (SODE_MAX_DIMS + 1), sizeof *room);
    if (!plan || !room) {
        free(plan);
        free(room);
        return sode_fail(SODE_ERR_MEMORY, "no memory for %d loops", facts->sode_nstages);
    }
    int64_t *reach = room + n * SODE_MAX_DIMS;
    for (size_t d = 0; d < SODE_MAX_DIMS; d++)
        plan->shifts[d] = room + d * n;
    for (int d = 0; d < facts->sode_ndims; d++) {
        for (size_t s = 0; s < n; s++)
            reach[s] = facts->sode_stages[s].reach[d];
        plan->growth[d] = sode_skew_shifts(facts->sode_nstages, reach, plan->shifts[d]);
    }
    *made = plan;
    return SODE_OK;
}

void sode_tiles_plan_free(sode_tiles_plan_t *plan)
{
    sode_block_moves_free(plan->moves);
    sode_parts_free(&plan->parts);
    free(plan->shifts[0]);
    free(plan);
}

/* Of two levels in front of the distributed dimensions, and all that is behind them. */
static size_t bytes_of(const sode_template_t *tmpl, const sode_array_impl_t *a)
{
    int64_t bytes = (int64_t)a->element_size;
    for (int axis = 0, inside = 0; axis < a->ndims; axis++) {
        int64_t extent = a->dim[axis].axis.extent;
        int along = sode_axis_dim(tmpl, a, axis) >= 0;
        inside |= along;
        if (!along)
            bytes *= inside || extent < 2 ? extent : 2;
    }
    return (size_t)bytes;
}

/* Where its points end, only the loops know. */
static int is_boundless(const sode_dim_t *dim)
{
    return dim->lower == -SODE_DIM_FAR;
}

/* The template's dimensions that tiles cut, in the order of an array that has them
 * all; what is left of `order` is not known. */
static int find_order(const sode_blocking_facts_t *facts, int *order,
                      int *contiguous)
{
    int best = 0;
    *contiguous = 0;
    for (int k = 0; k < facts->sode_narrays; k++) {
        const sode_array_impl_t *a = sode_array_impl(facts->sode_arrays[k].array);
        int found[SODE_MAX_DIMS], count = 0, last = -1;
        for (int axis = 0; axis < a->ndims; axis++) {
            int d = sode_axis_dim(facts->sode_tmpl, a, axis);
            if (d >= 0 && facts->sode_tile[d] >= 0 && !is_boundless(&facts->sode_tmpl->dim[d])) {
                found[count++] = d;
                last = axis;
            }
        }
        if (count <= best)
            continue;
        best = count;
        memcpy(order, found, sizeof found);
        *contiguous = last == a->ndims - 1;
    }
    return best;
}

/* Where the stages of a time block come to. */
static void fill_dims(sode_tiles_plan_t *plan, const sode_blocking_facts_t *facts, int64_t steps)
{
    const sode_template_t *tmpl = facts->sode_tmpl;
    for (int d = 0; d < facts->sode_ndims; d++) {
        const sode_blocking_dim_t *of = &facts->sode_dims[d];
        sode_interval_t own = {tmpl->dim[d].own.lo, tmpl->dim[d].own.hi};
        int64_t lo = 0, hi = 0;
        for (int s = 0; s < facts->sode_nstages; s++) {
            const sode_sides_t *depth = &facts->sode_stages[s].depth[d];
            lo = depth->lo > lo ? depth->lo : lo;
            hi = depth->hi > hi ? depth->hi : hi;
        }
        if (sode_interval_size(own) == 0)
            own.hi = own.lo;
        else
            own = (sode_interval_t){own.lo - lo - steps * of->growth.lo,
                                    own.hi + hi + steps * of->growth.hi};
        plan->skew.dim[d] = (sode_skew_dim_t){own, 0, 0, 1};
    }
}

static int chunks_of(const sode_skew_dim_t *dim, int threads)
{
    int64_t room = dim->most > 0 ? sode_interval_size(dim->all) / (2 * dim->most)
                                 : sode_interval_size(dim->all);
    return room < 1 ? 1 : room < threads ? (int)room : threads;
}

void sode_tiles_plan_size(sode_tiles_plan_t *plan, const sode_blocking_facts_t *facts,
                          int threads, int64_t steps, int whole)
{
    int order[SODE_MAX_DIMS], contiguous;
    int count = find_order(facts, order, &contiguous);
    sode_tile_dim_t dim[SODE_MAX_DIMS];
    size_t bytes = 0;
    plan->skew = (sode_skew_t){.ndims = facts->sode_ndims, .threads = threads, .outer = -1, .inner = -1};
    fill_dims(plan, facts, steps);
    for (int k = 0; k < facts->sode_narrays; k++)
        bytes += bytes_of(facts->sode_tmpl, sode_array_impl(facts->sode_arrays[k].array));
    for (int k = 0; k < count; k++) {
        int d = order[k];
        int64_t size = sode_setting_at(SODE_SET_TILE, d);
        dim[k] = (sode_tile_dim_t){sode_interval_size(plan->skew.dim[d].all),
                                   plan->growth[d], size ? size : facts->sode_tile[d]};
    }
    plan->depth = sode_tile_choose(count, dim, contiguous, bytes,
                                   sode_tile_cache(), threads, steps);
    if (whole)
        plan->depth = steps;
    for (int k = 0; k < count; k++) {
        sode_skew_dim_t *of = &plan->skew.dim[order[k]];
        of->size = dim[k].size;
        of->most = (plan->depth - 1) * plan->growth[order[k]]
                   + plan->shifts[order[k]][facts->sode_nstages - 1];
        of->chunks = k < 2 ? chunks_of(of, threads) : 1;
    }
    int64_t turns = (steps + plan->depth - 1) / plan->depth;
    plan->depth = (steps + turns - 1) / turns;
    plan->sized = steps;
    plan->whole = whole;
    plan->skew.outer = count > 0 ? order[0] : -1;
    plan->skew.inner = count > 1 ? order[1] : -1;
}
