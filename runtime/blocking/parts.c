/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/settings.h"
#include "base/status.h"
#include "base/turn.h"
#include "blocking/axes.h"
#include "blocking/moves.h"
#include "map/template.h"
#include "tile/diamond.h"
#include "tile/pa2.h"

int64_t sode_parts_shift(const sode_blocking_facts_t *facts, const sode_tiles_plan_t *plan,
                         int d, int64_t steps)
{
    return facts->sode_stages[0].reach[d] + (steps - 1) * plan->growth[d]
           + plan->shifts[d][facts->sode_nstages - 1];
}

/* What ranks own of a dimension, in the order of coordinates; empty ones too. */
static sode_interval_t block_of(const sode_blocking_t *block, int d, int64_t coord)
{
    sode_interval_t own = sode_dim_interval(&block->facts->sode_tmpl->dim[d], coord);
    sode_interval_t all = {block->range[d].lo, block->range[d].hi};
    int whole = block->facts->sode_tmpl->dim[d].node_dim < 0; /* for more than all indices, perhaps */
    return whole || block->facts->sode_dims[d].periodic ? sode_interval_intersect(own, all) : own;
}

/* Half of the narrowest block between two others, or the narrowest with one
 * neighbor; *meet: blocks do. */
static int64_t room_of(const sode_blocking_t *block, int d, int *meet)
{
    int64_t coords = block->facts->sode_tmpl->dim[d].coords, room = INT64_MAX, first = -1, last = -1;
    int periodic = block->facts->sode_dims[d].periodic;
    for (int64_t c = 0; c < coords; c++)
        if (sode_interval_size(block_of(block, d, c)) > 0) {
            first = first < 0 ? c : first;
            last = c;
        }
    *meet = periodic || first < last;
    for (int64_t c = first; c >= 0 && c <= last; c++) {
        int64_t size = sode_interval_size(block_of(block, d, c));
        int inside = periodic || (c > first && c < last);
        if (size > 0 && *meet)
            room = sode_least(room, inside ? size / 2 : size);
    }
    return room;
}

int sode_parts_meet(const sode_blocking_t *block, int d)
{
    int meet;
    room_of(block, d, &meet);
    return meet;
}

int64_t sode_parts_largest(const sode_blocking_t *block, int d)
{
    int64_t largest = 0;
    for (int64_t c = 0; c < block->facts->sode_tmpl->dim[d].coords; c++)
        largest = sode_most(largest, sode_interval_size(block_of(block, d, c)));
    return largest;
}

/* Do stages stay within half a neighbor's block? */
static int is_near(const sode_blocking_facts_t *facts, const sode_tiles_plan_t *plan, int d)
{
    const sode_sides_t *growth = &facts->sode_dims[d].growth;
    if (sode_most(growth->lo, growth->hi) > plan->growth[d])
        return 0;
    for (int s = 0; s < facts->sode_nstages; s++) {
        const sode_sides_t *depth = &facts->sode_stages[s].depth[d];
        if (sode_most(depth->lo, depth->hi) > sode_parts_shift(facts, plan, d, 1))
            return 0;
    }
    return 1;
}

int sode_parts_choose(const sode_blocking_facts_t *facts, int *scheme)
{
    const char *asked;
    int status = sode_setting_later(SODE_SET_SCHEME, &asked);
    *scheme = strcmp(asked, "clause") == 0 ? facts->sode_scheme
              : strcmp(asked, "pa2") == 0     ? SODE_SCHEME_PA2
              : strcmp(asked, "diamond") == 0 ? SODE_SCHEME_DIAMOND
                                              : SODE_SCHEME_PA1;
    return status;
}

int sode_parts_chosen(const sode_blocking_facts_t *facts)
{
    int scheme;
    (void)sode_parts_choose(facts, &scheme);
    return scheme;
}

/* How far wedges of `diamond` compute beyond a border, and read what the loop changes:
 * all stages of the last step, which are shifted most. */
static sode_sides_t wedge_of(const sode_blocking_facts_t *facts, const sode_tiles_plan_t *plan,
                             int d, int64_t steps)
{
    int64_t last = facts->sode_stages[0].reach[d] + (steps - 1) * plan->growth[d];
    sode_sides_t far = {last + plan->shifts[d][facts->sode_nstages - 1], 0};
    for (int s = 0; s < facts->sode_nstages; s++)
        far.hi = sode_most(far.hi, last + plan->shifts[d][s] + facts->sode_stages[s].reach[d]);
    return far;
}

static int lies_along(const sode_template_t *tmpl, const sode_array_impl_t *a, int d)
{
    for (int axis = 0; axis < a->ndims; axis++)
        if (sode_axis_dim(tmpl, a, axis) == d)
            return 1;
    return 0;
}

/* The steps for which halos of `diamond` fit into shadows: of what the loop changes as
 * far as wedges read, of the rest as far as they compute, and what one step reads.  What
 * a wedge changes must be a part of what moves: each block has its own copy of an array
 * that does not lie along d. */
static int64_t fit_shadows(const sode_blocking_facts_t *facts, const sode_tiles_plan_t *plan,
                           int d, int64_t steps, sode_parts_lack_t *lack)
{
    const sode_sides_t one = wedge_of(facts, plan, d, 1), all = wedge_of(facts, plan, d, facts->sode_steps);
    for (int k = 0; k < facts->sode_narrays; k++) {
        const sode_blocking_array_t *of = &facts->sode_arrays[k];
        const sode_array_impl_t *a = sode_array_impl(of->array);
        int64_t more = of->changed ? 0 : one.lo + of->most[d].hi - one.hi;
        if (of->changed && !lies_along(facts->sode_tmpl, a, d)) {
            *lack = (sode_parts_lack_t){SODE_LACK_AXIS, d, 0, 0, of->array};
            return 0;
        }
        for (int axis = 0; axis < a->ndims; axis++) {
            const sode_axis_t *has = &a->dim[axis].axis;
            if (sode_axis_halo(facts, a, axis) != d || has->full_shadow)
                continue;
            int64_t fit = sode_parts_fit(one.hi + more, plan->growth[d], has->shadow_hi, steps);
            if (fit < steps)
                *lack = (sode_parts_lack_t){SODE_LACK_SHADOW, d, has->shadow_hi, all.hi + more, of->array};
            steps = fit;
        }
    }
    return steps;
}

int64_t sode_parts_steps(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                         int scheme, int64_t steps, sode_parts_lack_t *lack)
{
    const sode_blocking_facts_t *facts = block->facts;
    const int64_t asked = steps;
    int any = 0;
    *lack = (sode_parts_lack_t){.what = SODE_LACK_NOTHING};
    if (scheme == SODE_SCHEME_DIAMOND && facts->sode_sums == SODE_SUMS_ROW) {
        lack->what = SODE_LACK_SUMS;
        return 0;
    }
    /* What a rank computes for its neighbor moves there, but not of a coarser grid. */
    for (int s = 0; s < facts->sode_nstages && scheme == SODE_SCHEME_DIAMOND; s++)
        if (facts->sode_stages[s].places) {
            lack->what = SODE_LACK_PLACES;
            return 0;
        }
    for (int d = 0; d < facts->sode_ndims; d++) {
        int meet;
        int64_t room = room_of(block, d, &meet);
        if (!meet)
            continue;
        if (facts->sode_tile[d] < 0 || (scheme == SODE_SCHEME_PA2 && !is_near(facts, plan, d))) {
            lack->what = facts->sode_tile[d] < 0 ? SODE_LACK_TILES : SODE_LACK_NEARNESS;
            lack->dim = d;
            return 0;
        }
        int64_t fit = sode_parts_fit(sode_parts_shift(facts, plan, d, 1), plan->growth[d], room, steps);
        if (fit < steps)
            *lack = (sode_parts_lack_t){SODE_LACK_ROOM, d, room, sode_parts_shift(facts, plan, d, asked), NULL};
        steps = fit;
        if (scheme == SODE_SCHEME_DIAMOND && steps > 0)
            steps = fit_shadows(facts, plan, d, steps, lack);
        any = 1;
    }
    return any && steps > 1 ? steps : 0;
}

/* Wedges read so far into a neighbor's pyramid. */
static sode_sides_t read_by_wedges(const sode_blocking_facts_t *facts,
                                   const sode_tiles_plan_t *plan, int d, int64_t steps)
{
    sode_sides_t far = {0, 0};
    for (int64_t step = 0; step < steps; step++)
        for (int s = 0; s < facts->sode_nstages; s++) {
            const sode_blocking_stage_t *of = &facts->sode_stages[s];
            const sode_sides_t *growth = &facts->sode_dims[d].growth;
            int64_t left = steps - 1 - step;
            int64_t shift = facts->sode_stages[0].reach[d] + step * plan->growth[d] + plan->shifts[d][s];
            far.lo = sode_most(far.lo, of->reach[d] + sode_least(shift, of->depth[d].lo + left * growth->lo));
            far.hi = sode_most(far.hi, of->reach[d] + sode_least(shift, of->depth[d].hi + left * growth->hi));
        }
    return far;
}

/* With several dimensions wedges of one lie deep in neighbors along another: there
 * halos are as deep as those of pa1. */
static void faces_of_pa2(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                         int64_t steps, sode_sides_t *sides)
{
    const sode_blocking_facts_t *facts = block->facts;
    int split = 0;
    for (int d = 0; d < facts->sode_ndims; d++)
        split += sode_parts_meet(block, d);
    for (int d = 0; d < facts->sode_ndims; d++) {
        sode_sides_t far = {0, 0}, growth = facts->sode_dims[d].growth;
        for (int k = 0; k < facts->sode_narrays; k++) {
            far.lo = sode_most(far.lo, facts->sode_arrays[k].most[d].lo + (steps - 1) * growth.lo);
            far.hi = sode_most(far.hi, facts->sode_arrays[k].most[d].hi + (steps - 1) * growth.hi);
        }
        if (split == 1 && facts->sode_tile[d] >= 0) {
            sode_sides_t read = read_by_wedges(facts, plan, d, steps);
            far.lo = sode_least(far.lo, read.lo);
            far.hi = sode_least(far.hi, read.hi);
        }
        sides[d] = far;
    }
}

void sode_parts_faces(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                      int scheme, int64_t steps, sode_sides_t *sides)
{
    if (scheme == SODE_SCHEME_PA2) {
        faces_of_pa2(block, plan, steps, sides);
        return;
    }
    for (int d = 0; d < block->facts->sode_ndims; d++)
        sides[d] = sode_parts_meet(block, d) ? wedge_of(block->facts, plan, d, steps)
                                             : (sode_sides_t){0, 0};
}

/* The coordinates of the blocks beside the own one, or -1; empty ones do not count. */
static sode_beside_t beside_of(const sode_blocking_t *block, int d)
{
    const sode_dim_t *of = &block->facts->sode_tmpl->dim[d];
    sode_beside_t beside = {-1, -1};
    for (int64_t n = 1; n <= of->coords && of->coord >= 0; n++) {
        int64_t below = of->coord - n, above = of->coord + n;
        if (block->facts->sode_dims[d].periodic) {
            below = (below + of->coords) % of->coords;
            above %= of->coords;
        }
        if (beside.below < 0 && below >= 0 && sode_interval_size(block_of(block, d, below)) > 0)
            beside.below = below;
        if (beside.above < 0 && above < of->coords && sode_interval_size(block_of(block, d, above)) > 0)
            beside.above = above;
    }
    return beside;
}

static sode_diamond_dim_t diamond_of(const sode_blocking_t *block, int d)
{
    const sode_blocking_facts_t *facts = block->facts;
    const sode_dim_t *of = &facts->sode_tmpl->dim[d];
    sode_beside_t beside = beside_of(block, d);
    sode_diamond_dim_t dim = {.own = {0, 0}, .meet = sode_parts_meet(block, d)};
    if (of->coord >= 0)
        dim.own = block_of(block, d, of->coord);
    if (!dim.meet || sode_interval_size(dim.own) == 0)
        return dim;
    dim.below = beside.below >= 0;
    dim.above = beside.above >= 0;
    dim.first = facts->sode_stages[0].reach[d];
    dim.written = block->faces[d].lo;
    dim.read = block->faces[d].hi;
    return dim;
}

int sode_parts_connect(const sode_blocking_t *block, sode_tiles_plan_t *plan)
{
    sode_beside_t beside[SODE_MAX_DIMS];
    sode_block_moves_free(plan->moves);
    plan->moves = NULL;
    if (plan->parts.nmoves == 0)
        return SODE_OK;
    for (int d = 0; d < block->facts->sode_ndims; d++)
        beside[d] = beside_of(block, d);
    SODE_TRY(sode_turn_take()); /* as in sode_block_moves_free */
    int status = sode_block_moves_create(block->where, block->facts, &plan->parts, beside, &plan->moves);
    sode_turn_give();
    return status;
}

static sode_pa2_dim_t dim_of(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                             int d, int64_t steps)
{
    const sode_blocking_facts_t *facts = block->facts;
    const sode_dim_t *of = &facts->sode_tmpl->dim[d];
    sode_pa2_dim_t dim = {.own = {0, 0}};
    int periodic = facts->sode_dims[d].periodic;
    if (of->coord < 0)
        return dim;
    dim.own = block_of(block, d, of->coord);
    dim.below = dim.above = periodic;
    for (int64_t c = 0; c < of->coords; c++)
        if (sode_interval_size(block_of(block, d, c)) > 0) {
            dim.below |= c < of->coord;
            dim.above |= c > of->coord;
        }
    if (facts->sode_tile[d] < 0) /* no blocks meet there */
        return dim;
    dim.first = facts->sode_stages[0].reach[d];
    dim.most = sode_parts_shift(facts, plan, d, steps);
    dim.sent_lo = block->faces[d].hi;
    dim.sent_hi = block->faces[d].lo;
    return dim;
}

int sode_parts_make(const sode_blocking_t *block, sode_tiles_plan_t *plan, int64_t steps)
{
    sode_pa2_dim_t dim[SODE_MAX_DIMS];
    sode_diamond_dim_t diamond[SODE_MAX_DIMS] = {{.meet = 0}};
    int ndims = block->facts->sode_ndims, made;
    sode_parts_free(&plan->parts);
    if (block->scheme == SODE_SCHEME_DIAMOND) {
        for (int d = 0; d < ndims; d++)
            diamond[d] = diamond_of(block, d);
        made = sode_diamond_create(ndims, diamond, &plan->parts);
    } else {
        for (int d = 0; d < ndims; d++)
            dim[d] = dim_of(block, plan, d, steps);
        made = sode_pa2_create(ndims, dim, &plan->parts);
    }
    plan->scheme = block->scheme;
    plan->parted = steps;
    if (!made)
        return sode_fail(SODE_ERR_MEMORY, "no memory for the parts of a time block");
    return SODE_OK;
}
