/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/overlap.h"

#include "async/pending.h"
#include "base/context.h"
#include "base/numbers.h"
#include "base/settings.h"
#include "directive/reflect.h"
#include "map/core.h"
#include "map/loop.h"
#include "sode/abi.h"

/* Points.  Fewer are computed in the time that beginning pieces and a single
 * message take (about 2 us), so that there is nothing to gain. */
enum { LEAST_CORE = 4096 };

enum policy { UNREAD, AUTO, ALWAYS, NEVER };

static enum policy policy(void)
{
    static enum policy read = UNREAD;
    if (read == UNREAD)
        read = sode_setting_is(SODE_SET_OVERLAP, "always")  ? ALWAYS
               : sode_setting_is(SODE_SET_OVERLAP, "never") ? NEVER
                                                            : AUTO;
    return read;
}

/* ---- what is in flight ---- */

static int in_entry(const sode_exchange_entry_t *entry,
                    const sode_array_impl_t *original)
{
    for (int k = 0; k < entry->narrays; k++)
        if (entry->arrays[k] == original)
            return 1;
    return 0;
}

static const sode_array_impl_t *original_of(const sode_use_t *use)
{
    sode_array_impl_t *array = sode_array_impl(use->array);
    return array->placed ? sode_array_original(array) : NULL;
}

/* Does what is in flight touch the array?  *reads: it only reads the own part
 * and writes the shadow. */
static int touches(const sode_pending_t *pending, const sode_use_t *use,
                   int *reads)
{
    const sode_exchange_entry_t *entry = sode_exchange_in_flight(pending);
    *reads = entry && entry->add_type < 0;
    if (entry)
        return in_entry(entry, original_of(use));
    return pending->storage && pending->storage == use->array->base;
}

/* Completes what touches one of the uses, but lets be what `spared` says. */
static int complete(int nuses, const sode_use_t *uses,
                    int (*spared)(const sode_use_t *use, int reads))
{
    sode_pending_t *p = sode_context.pending;
    while (p) {
        int found = 0;
        for (int k = 0; k < nuses && !found; k++) {
            int reads;
            found = touches(p, &uses[k], &reads) && !spared(&uses[k], reads);
        }
        if (found) {
            SODE_TRY(sode_pending_wait_state(p->state));
            p = sode_context.pending; /* others may have gone too */
        } else {
            p = p->next;
        }
    }
    return SODE_OK;
}

static int spare_none(const sode_use_t *use, int reads)
{
    (void)use, (void)reads;
    return 0;
}

/* The core reads own elements: a reflect in flight does not change them. */
static int spare_core(const sode_use_t *use, int reads)
{
    return reads && !use->written;
}

/* ---- the core ---- */

/* Of the array, in template indices. */
static sode_interval_t own_part(const sode_array_impl_t *array, int axis)
{
    const sode_array_dim_t *d = &array->dim[axis];
    return sode_interval_shift(d->own, d->axis.offset);
}

static int is_in_flight(const sode_use_t *use)
{
    int reads;
    for (const sode_pending_t *p = sode_context.pending; p; p = p->next)
        if (touches(p, use, &reads))
            return 1;
    return 0;
}

/* In place: what the core reads at a distance, the nest writes. */
static int is_written(const sode_nest_t *nest, int use)
{
    for (int k = 0; k < nest->sode_nuses; k++)
        if (nest->sode_uses[k].written
            && original_of(&nest->sode_uses[k]) == original_of(&nest->sode_uses[use]))
            return 1;
    return 0;
}

/* What the core may have of the loop's dimension, in template indices: those whose elements are
 * in the own part. */
static sode_interval_t core_of(const sode_reach_t *r, const sode_array_impl_t *array)
{
    sode_interval_t core = sode_core_all, own = array->dim[r->axis].own;
    if (r->factor == 0) {
        sode_core_cut(&core, own_part(array, r->axis), r->below, r->above);
        return core;
    }
    /* own.lo <= (factor * t + offset) / divisor - below, and + above < own.hi */
    return (sode_interval_t){sode_divide_up(r->divisor * (own.lo + r->below) - r->offset, r->factor),
                             sode_divide_up(r->divisor * (own.hi - r->above) - r->offset, r->factor)};
}

/* Points of an array's own part that the core computes from it; 0 on a set of
 * one node, which is its own neighbor. */
static int64_t core_points(const sode_nest_t *nest, int use)
{
    const sode_array_impl_t *a = sode_array_impl(nest->sode_uses[use].array);
    const sode_reach_t *reaches = nest->sode_reaches;
    int64_t points = a->tmpl->nodes->set->size > 1;
    for (int d = 0; d < a->ndims; d++) {
        int64_t count = sode_interval_size(a->dim[d].own);
        for (int k = 0; k < nest->sode_nreaches; k++)
            if (reaches[k].use == use && reaches[k].axis == d && reaches[k].factor == 0)
                count -= reaches[k].below + reaches[k].above;
        points *= count > 0 ? count : 0;
    }
    return points;
}

/* 1: there is a core, walk->lo and walk->hi.  The same every time a program runs on
 * as many nodes, because the order of a sum depends on it. */
static int decide(sode_walk_t *walk)
{
    const sode_nest_t *nest = walk->nest;
    int in_flight = 0;
    int64_t points = 0;
    for (int k = 0; k < nest->sode_nreaches; k++) {
        const sode_reach_t *r = &nest->sode_reaches[k];
        const sode_use_t *use = &nest->sode_uses[r->use];
        if (is_written(nest, r->use))
            return 0;
        if (!is_in_flight(use))
            continue;
        sode_interval_t core = sode_interval_intersect((sode_interval_t){walk->lo[r->cut], walk->hi[r->cut]},
                                                       core_of(r, sode_array_impl(use->array)));
        walk->lo[r->cut] = core.lo;
        walk->hi[r->cut] = core.hi;
        int64_t of_this = core_points(nest, r->use);
        points = of_this > points ? of_this : points;
        in_flight = 1;
    }
    return in_flight && (policy() == ALWAYS || points >= LEAST_CORE);
}

int sode_overlap_decide(sode_walk_t *walk, int *core)
{
    *core = 0;
    if (!sode_context.pending || policy() == NEVER)
        return SODE_OK;
    for (int d = 0; d < SODE_MAX_DIMS; d++) {
        walk->lo[d] = sode_core_all.lo;
        walk->hi[d] = sode_core_all.hi;
    }
    SODE_TRY(complete(walk->nest->sode_nuses, walk->nest->sode_uses, spare_core));
    *core = decide(walk);
    return SODE_OK;
}

int sode_overlap_complete(int nuses, const sode_use_t *uses)
{
    return uses ? complete(nuses, uses, spare_none) : sode_pending_wait_all();
}

void sode_overlap_cut(const sode_walk_t *walk, int64_t offset, int cut, sode_loop_t *loop)
{
    sode_box_t core;
    for (int d = 0; d < SODE_MAX_DIMS; d++)
        core.dim[d] = (sode_interval_t){walk->lo[d], walk->hi[d]};
    sode_interval_t in = sode_core_piece(&core, cut, walk->piece);
    if (in.lo == sode_core_all.lo && in.hi == sode_core_all.hi)
        return; /* perhaps a cyclic one */
    *loop = sode_loop_in_interval(sode_interval_shift(in, -offset), loop->first, loop->end,
                                  loop->step);
}
