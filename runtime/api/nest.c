/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: how nests are iterated that are not all of their own box. */
#include "sode/nest.h"

#include "api/fail.h"
#include "api/loops.h"
#include "base/export.h"
#include "base/wait.h"
#include "blocking/points.h"
#include "directive/blocks.h"
#include "directive/overlap.h"
#include "directive/pipeline.h"
#include "directive/planes.h"
#include "map/core.h"
#include "map/loop.h"
#include "map/reference.h"
#include "map/template.h"
#include "map/widen.h"

/* The boxes of a form with n cuts: from first below each * n + more. What blocks need before the first, between two and
 * behind the last one. */
static const struct form {
    int first, each, more;
    int (*begin)(sode_walk_t *), (*next)(sode_walk_t *), (*end)(sode_walk_t *);
} forms[] = {
    [SODE_NEST_EXPAND] = {SODE_PIECE_EXPANDED, 0, SODE_PIECE_EXPANDED + 1},
    [SODE_NEST_MARGIN] = {0, SODE_WIDEN_BANDS, 0},
    [SODE_NEST_PEEL] = {SODE_PIECE_EXPANDED, SODE_WIDEN_BANDS, 0},
    [SODE_NEST_OVERLAP] = {SODE_PIECE_CORE, SODE_CORE_BANDS, 0},
    [SODE_NEST_PIPELINE] = {0, 0, 1, sode_pipeline_begin, sode_pipeline_next, sode_pipeline_end},
    [SODE_NEST_BLOCKS] = {0, 0, 1, sode_blocks_begin, sode_blocks_next, sode_blocks_end},
    [SODE_NEST_STEP] = {0, 0, 1},
    [SODE_NEST_SUMS] = {0, SODE_POINTS_BANDS, 1},
    [SODE_NEST_TILES] = {0, 0, 1, sode_planes_begin, sode_planes_next, sode_planes_end},
};

/* ---- from box to box ---- */

SODE_EXPORT sode_walk_t sode_walk_begin(const sode_nest_t *nest)
{
    const struct form *form = &forms[nest->sode_form];
    sode_walk_t walk = {.nest = nest, .piece = form->first, .end = form->each * nest->sode_cuts + form->more};
    if (nest->sode_form == SODE_NEST_OVERLAP) {
        int core;
        walk.waits = 1;
        SODE_CHECK(nest->sode_where, "directive", "loop", sode_overlap_decide(&walk, &core));
        if (!core) { /* one box, the own one */
            sode_walk_finish(&walk);
            walk.piece = 0;
            walk.end = 1;
        }
    }
    if (form->begin) {
        walk.waits = 1;
        SODE_CHECK(nest->sode_where, "directive", "loop", form->begin(&walk));
    }
    return walk;
}

SODE_EXPORT void sode_walk_finish(sode_walk_t *walk)
{
    const struct form *form = &forms[walk->nest->sode_form];
    walk->waits = 0;
    if (form->end)
        SODE_CHECK(walk->nest->sode_where, "directive", "loop", form->end(walk));
    else
        sode_wait_arrays(walk->nest->sode_where, walk->nest->sode_nuses, walk->nest->sode_uses);
}

SODE_EXPORT void sode_walk_next(sode_walk_t *walk)
{
    const struct form *form = &forms[walk->nest->sode_form];
    walk->piece++;
    if (form->next)
        SODE_CHECK(walk->nest->sode_where, "directive", "loop", form->next(walk));
    else if (walk->piece == 0 && walk->waits)
        sode_walk_finish(walk);
    if (walk->piece == 0 && walk->nest->sode_form == SODE_NEST_PEEL)
        sode_wait_async(walk->nest->sode_where, 1, &walk->nest->sode_id, NULL);
}

SODE_EXPORT void sode_wait_arrays(const char *where, int nuses, const sode_use_t *uses)
{
    SODE_CHECK(where, "directive", "loop", sode_overlap_complete(nuses, uses));
}

/* ---- the loops of a box ---- */

static int is_in_core(const sode_walk_t *walk)
{
    return walk->end > 1; /* the rest is rim */
}

static sode_points_t points_of(const sode_nest_t *nest, const sode_walk_t *walk, int cut)
{
    if (nest->sode_form == SODE_NEST_STEP)
        return (sode_points_t){cut, -1, 0};
    return (sode_points_t){cut, SODE_POINTS_BANDS * nest->sode_cuts, walk ? walk->piece : 0};
}

/* All iterations, or the own ones; of the loop that is cut those of the block. */
static int find_flowing(const sode_nest_t *nest, const sode_walk_t *walk, const sode_along_t *l, sode_loop_t *loop)
{
    const sode_range_t *r = &l->sode_range;
    if (l->sode_dim < 0)
        *loop = (sode_loop_t){.first = r->first, .end = r->end, .step = r->step};
    else
        SODE_TRY(sode_loop_in_dim(&nest->sode_on->dim[l->sode_dim], l->sode_offset, r->first, r->end, r->step, loop));
    if (l->sode_cut && walk->end > 1) /* the only one may be no progression */
        *loop = sode_loop_in_interval((sode_interval_t){walk->lo[0], walk->hi[0]}, loop->first, loop->end, loop->step);
    return SODE_OK;
}

static int find_part(const sode_nest_t *nest, const sode_walk_t *walk, const sode_along_t *l, sode_loop_t *loop)
{
    const sode_range_t *r = &l->sode_range;
    if (l->sode_dim >= 0)
        SODE_TRY(sode_loop_check(nest->sode_on, l->sode_dim, r->step));
    if (nest->sode_form == SODE_NEST_PIPELINE || nest->sode_form == SODE_NEST_TILES)
        return find_flowing(nest, walk, l, loop);
    const sode_dim_t *dim = &nest->sode_on->dim[l->sode_dim];
    if (nest->sode_form <= SODE_NEST_PEEL)
        return sode_loop_widen(dim, l->sode_offset, r->first, r->end, r->step, l->sode_width, l->sode_cut,
                               walk ? walk->piece : SODE_PIECE_EXPANDED, loop);
    SODE_TRY(sode_loop_in_dim(dim, l->sode_offset, r->first, r->end, r->step, loop));
    if (nest->sode_form == SODE_NEST_BLOCKS) {
        if (l->sode_cut && walk->blocks)
            *loop = sode_loop_in_interval(sode_interval_shift((sode_interval_t){walk->lo[l->sode_dim], walk->hi[l->sode_dim]}, -l->sode_offset),
                                          loop->first, loop->end, loop->step);
        return SODE_OK;
    }
    if (nest->sode_form != SODE_NEST_OVERLAP)
        return sode_points_loop(nest->sode_number, l->sode_dim, l->sode_offset, *r, points_of(nest, walk, l->sode_cut), loop);
    if (is_in_core(walk))
        sode_overlap_cut(walk, l->sode_offset, l->sode_cut, loop);
    return SODE_OK;
}

static sode_loop_t part_of(const sode_nest_t *nest, const sode_walk_t *walk, const sode_along_t *l)
{
    sode_loop_t loop;
    SODE_CHECK(nest->sode_where, NULL, NULL, sode_poke_at_work());
    SODE_CHECK(nest->sode_where, sode_template_kind(nest->sode_on), sode_name(nest->sode_on), find_part(nest, walk, l, &loop));
    loop.mark = 0;
    return loop;
}

/* What a trace says of it. */
static sode_loop_t enter(const sode_nest_t *nest, const sode_walk_t *walk, sode_loop_t loop)
{
    int bands = nest->sode_form == SODE_NEST_OVERLAP ? is_in_core(walk) : nest->sode_form <= SODE_NEST_PEEL;
    if (!bands)
        return sode_loop_enter(loop, SODE_MARK_LOOP, "loop", nest->sode_where);
    if (walk && walk->piece >= 0)
        return sode_loop_enter(loop, SODE_MARK_RIM, "rim", nest->sode_where);
    return sode_loop_enter(loop, SODE_MARK_CORE, "core", nest->sode_where);
}

/* Of `on p[i]`, or on none of the nodes that are chosen: the plain entries. */
static sode_loop_t own_part(const sode_nest_t *nest, const sode_along_t *l)
{
    const sode_range_t *r = &l->sode_range;
    if (nest->sode_form == SODE_NEST_NODES)
        return sode_loop_nodes(nest->sode_where, nest->sode_nodes, l->sode_dim, l->sode_offset, r->first, r->end, r->step);
    return sode_loop_template(nest->sode_where, nest->sode_on, l->sode_dim, l->sode_offset, r->first, r->end, r->step);
}

SODE_EXPORT sode_loop_t sode_nest_part(const sode_nest_t *nest, const sode_walk_t *walk, const sode_along_t *l)
{
    sode_loop_t loop = nest->sode_form <= SODE_NEST_NODES ? own_part(nest, l) : enter(nest, walk, part_of(nest, walk, l));
    if (nest->sode_idle)
        sode_loop_empty(&loop);
    return loop;
}

SODE_EXPORT void sode_nest_choose(sode_nest_t *nest, const sode_walk_t *walk)
{
    const sode_ref_t *on = nest->sode_chosen;
    int chosen = 1;
    if (on)
        SODE_CHECK(nest->sode_where, on->nodes ? "nodes" : "template",
                   on->nodes ? sode_name(on->nodes) : sode_name(on->tmpl), sode_reference_chooses(on, &chosen));
    for (int k = 0; k < nest->sode_nfixed && chosen; k++) {
        const sode_fixed_t *f = &nest->sode_fixed[k];
        const sode_along_t only = {.sode_range = {f->index, f->index + 1, 1}, .sode_dim = f->dim, .sode_cut = f->cut};
        chosen = part_of(nest, walk, &only).count > 0;
    }
    nest->sode_idle = !chosen;
}

static int find_rounds(const sode_nest_t *nest, const sode_walk_t *walk, sode_fixed_t of, sode_loop_t *rounds)
{
    SODE_TRY(sode_loop_check(nest->sode_on, of.dim, 1));
    SODE_TRY(sode_loop_in_dim(&nest->sode_on->dim[of.dim], 0, of.index, of.index + 1, 1, rounds));
    sode_points_rounds(nest->sode_number, of.dim, of.index, points_of(nest, walk, of.cut), rounds);
    return SODE_OK;
}

SODE_EXPORT sode_loop_t sode_nest_rounds(const sode_nest_t *nest, const sode_walk_t *walk, sode_fixed_t of)
{
    sode_loop_t rounds;
    SODE_CHECK(nest->sode_where, "template", sode_name(nest->sode_on), find_rounds(nest, walk, of, &rounds));
    rounds.mark = 0;
    return rounds;
}
