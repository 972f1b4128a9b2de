/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/loop.h"

#include <limits.h>
#include <string.h>

#include "async/pending.h"
#include "base/clock.h"
#include "base/context.h"
#include "base/numbers.h"
#include "blocking/apart.h"
#include "blocking/axes.h"
#include "blocking/counts.h"
#include "blocking/parts.h"
#include "blocking/time_steps.h"
#include "blocking/trials.h"
#include "blocking/warn.h"
#include "directive/reflect.h"
#include "map/loop.h"
#include "map/template.h"
#include "sode/abi.h"
#include "tile/pa1.h"

void sode_blocking_leave(sode_blocking_t *block)
{
    sode_counts_end(block, NULL);
    sode_trials_leave(&block->trials);
    sode_counts_free();
    sode_context.blocking = NULL;
}

/* ---- exchange ---- */

/* Which exchange it is.  FACES: between the parts of a time block. */
typedef enum { FIRST, NEXT, FACES } when_t;

/* The first time block fills all halos, to the full depth: elements that no nest
 * writes stay as they are.  Later ones need what is read before it is computed.
 * Parts of a time block get what the loop changes from those of neighbors. */
static int is_wanted(const sode_blocking_t *block, const sode_blocking_array_t *a,
                     when_t when)
{
    if (block->scheme == SODE_SCHEME_DIAMOND) /* what changes moves between its parts */
        return when == FIRST && !a->changed;
    if (!a->far)
        return 0;
    if (block->parted)
        return a->changed ? when == FACES : when == FIRST;
    return when == FIRST || a->live;
}

/* The dimension of the template that a dimension of the array lies along, or
 * -1. */
/* Two arrays travel together if they have the same dimensions. */
static int lie_alike(const sode_template_t *tmpl, const sode_array_impl_t *a,
                     const sode_array_impl_t *b)
{
    int alike = a->ndims == b->ndims;
    for (int d = 0; alike && d < a->ndims; d++)
        alike = sode_axis_dim(tmpl, a, d) == sode_axis_dim(tmpl, b, d);
    return alike;
}

static sode_sides_t depth_of(const sode_blocking_t *block, int d,
                             const sode_blocking_array_t *array, when_t when,
                             int64_t left)
{
    /* What no step changes counts only where operands of the block's steps are. */
    const sode_sides_t *depth =
        when == FIRST && (array->changed || block->parted) ? array->most : array->depth;
    const sode_sides_t *growth = &block->facts->sode_dims[d].growth;
    if (when == FACES)
        return block->faces[d];
    if (block->scheme == SODE_SCHEME_DIAMOND)
        return (sode_sides_t){array->most[d].lo, block->faces[d].lo + array->most[d].hi};
    return (sode_sides_t){depth[d].lo + left * growth->lo,
                          depth[d].hi + left * growth->hi};
}

/* Makes the widths at least the array's depth. */
static void widen(sode_width_t *widths, const sode_blocking_t *block,
                  const sode_blocking_array_t *array, when_t when, int64_t left)
{
    const sode_array_impl_t *a = sode_array_impl(array->array);
    for (int axis = 0; axis < a->ndims; axis++) {
        int d = sode_axis_halo(block->facts, a, axis);
        if (d < 0)
            continue;
        sode_sides_t depth = depth_of(block, d, array, when, left);
        widths[axis].lo = sode_most(widths[axis].lo, depth.lo);
        widths[axis].hi = sode_most(widths[axis].hi, depth.hi);
        widths[axis].periodic = block->facts->sode_dims[d].periodic;
    }
}

static int is_nothing(int ndims, const sode_width_t *widths)
{
    for (int d = 0; d < ndims; d++)
        if (widths[d].lo > 0 || widths[d].hi > 0)
            return 0;
    return 1;
}

enum { FACES_ID = INT_MIN }; /* of no `async` clause that anybody writes */

/* Fills the halos of `arrays[k]`, which has not been done, and of those that lie
 * alike, in one exchange. */
static int exchange_group(const sode_blocking_t *block, int k,
                           unsigned char *done, when_t when, int64_t left)
{
    static const sode_clauses_t async = {SODE_ASYNC, FACES_ID, NULL};
    const sode_blocking_facts_t *facts = block->facts;
    const sode_array_impl_t *of = sode_array_impl(facts->sode_arrays[k].array);
    sode_array_t *together[SODE_BLOCKING_ARRAYS];
    sode_width_t widths[SODE_MAX_DIMS] = {{0, 0, 0}};
    int narrays = 0;
    for (; k < facts->sode_narrays; k++) {
        const sode_blocking_array_t *a = &facts->sode_arrays[k];
        if (done[k] || !is_wanted(block, a, when)
            || !lie_alike(facts->sode_tmpl, of, sode_array_impl(a->array)))
            continue;
        done[k] = 1;
        together[narrays++] = a->array;
        widen(widths, block, a, when, left);
    }
    if (is_nothing(of->ndims, widths))
        return SODE_OK;
    sode_exchange_order_t order = {
        block->where, "blocking",
        {narrays, together, of->ndims, widths, 0, -1, NULL},
        when == FACES ? &async : NULL, NULL};
    return sode_exchange_arrays(&order);
}

static int exchange(const sode_blocking_t *block, when_t when, int64_t left)
{
    const sode_blocking_facts_t *facts = block->facts;
    unsigned char done[SODE_BLOCKING_ARRAYS] = {0};
    for (int k = 0; k < facts->sode_narrays; k++)
        if (!done[k] && is_wanted(block, &facts->sode_arrays[k], when))
            SODE_TRY(exchange_group(block, k, done, when,
                                    when == FIRST ? block->most - 1 : left));
    return SODE_OK;
}

int sode_blocking_faces_begin(const sode_blocking_t *block)
{
    return exchange(block, FACES, 0);
}

int sode_blocking_faces_end(void)
{
    return sode_pending_wait(FACES_ID, sode_ens());
}

/* ---- steps ---- */

/* What all arrays have, and whether that is what each has. */
static int find_ranges(sode_blocking_t *block)
{
    const sode_blocking_facts_t *facts = block->facts;
    for (int d = 0; d < facts->sode_ndims; d++)
        block->range[d] = (sode_sides_t){INT64_MIN / 4, INT64_MAX / 4};
    for (int k = 0; k < facts->sode_narrays; k++) {
        const sode_array_impl_t *a = sode_array_impl(facts->sode_arrays[k].array);
        if (!a->placed)
            return sode_refuse("'%s' has no storage yet", sode_name(facts->sode_arrays[k].array));
        for (int axis = 0; axis < a->ndims; axis++) {
            int d = sode_axis_dim(facts->sode_tmpl, a, axis);
            if (d < 0)
                continue;
            int64_t shift = sode_axis_shift(facts->sode_tmpl, a, axis);
            sode_sides_t *all = &block->range[d];
            sode_sides_t own = {shift, shift + a->dim[axis].axis.extent};
            int first = all->lo == INT64_MIN / 4;
            if (!first && facts->sode_dims[d].periodic
                && (own.lo != all->lo || own.hi != all->hi))
                return sode_refuse("arrays of different extents in periodic dimension %d", d);
            all->lo = sode_most(all->lo, own.lo);
            all->hi = all->hi < own.hi ? all->hi : own.hi;
        }
    }
    return SODE_OK;
}

/* pa2 or diamond, if the program asks for it. */
static void choose_parts(sode_blocking_t *block, const sode_tiles_plan_t *plan)
{
    sode_parts_lack_t lack;
    int chosen = sode_parts_chosen(block->facts);
    if (chosen == SODE_SCHEME_PA1)
        return;
    block->parted = sode_parts_steps(block, plan, chosen, block->most, &lack);
    block->scheme = block->parted ? chosen : SODE_SCHEME_PA1;
    sode_blocking_warn(block, chosen, &lack);
}

/* What time blocks may be. */
static int begin_loop(sode_blocking_t *block, const sode_tiles_plan_t *plan)
{
    const sode_blocking_facts_t *facts = block->facts;
    int chosen;
    SODE_TRY(sode_parts_choose(facts, &chosen));
    SODE_TRY(find_ranges(block));
    SODE_TRY(sode_apart_check(facts));
    block->most = facts->sode_choose || block->narrow >= 0 ? sode_time_steps_most(facts)
                                                      : facts->sode_steps;
    SODE_TRY(sode_time_steps_fit(facts, block->most));
    sode_blocking_warn_narrow(block);
    SODE_TRY(sode_counts_create(block));
    if (facts->sode_choose || (plan && chosen == SODE_SCHEME_AUTO)) {
        int64_t most = block->most;
        if (block->remaining > 0 && block->remaining < most)
            most = block->remaining;
        SODE_TRY(sode_trials_find(block, plan, most, &block->trials));
        block->most = sode_trials_longest(block->trials);
    } else if (plan) {
        choose_parts(block, plan);
    }
    return SODE_OK;
}

/* The steps of the next time block, and its scheme. */
static int choose_form(sode_blocking_t *block, int64_t *steps)
{
    *steps = block->parted ? block->parted : block->most;
    if (block->trials) {
        sode_block_form_t form;
        SODE_TRY(sode_trials_next(block->trials, block, &form));
        block->scheme = form.scheme;
        block->parted = form.scheme == SODE_SCHEME_PA1 ? 0 : form.steps;
        *steps = form.steps;
    }
    if (block->remaining > 0 && block->remaining < *steps)
        *steps = block->remaining;
    return SODE_OK;
}

/* As for one step, and for the longest time block; the fastest of a few.  Halos get
 * what is in them. */
static int time_exchanges(const sode_blocking_t *block)
{
    enum { TIMES = 3 };
    double best[2] = {0, 0};
    for (int k = 0; k < 2 * TIMES; k++) {
        double begin = sode_now();
        SODE_TRY(exchange(block, NEXT, k % 2 ? block->most - 1 : 0));
        double took = sode_now() - begin;
        if (k < 2 || took < best[k % 2])
            best[k % 2] = took;
    }
    sode_trials_answer(block->trials, best[0], best[1]);
    return SODE_OK;
}

int sode_blocking_head(sode_blocking_t *block, const sode_tiles_plan_t *plan, int64_t *of)
{
    int64_t steps;
    int first = !block->begun;
    sode_counts_end(block, plan);
    if (first) {
        SODE_TRY(begin_loop(block, plan));
        block->begun = 1;
        sode_context.blocking = block;
    }
    SODE_TRY(choose_form(block, &steps));
    if (block->parted)
        sode_parts_faces(block, plan, block->scheme, steps, block->faces);
    /* The schemes fill other arrays first. */
    first = first || block->filled != block->scheme
            || (block->scheme == SODE_SCHEME_DIAMOND && steps > block->deep);
    block->filled = block->scheme;
    block->deep = first ? steps : block->deep;
    if (first)
        SODE_TRY(exchange(block, FIRST, 0));
    if (sode_trials_ask(block->trials))
        SODE_TRY(time_exchanges(block));
    /* What is timed has the exchange that later time blocks have. */
    if (sode_trials_run(block->trials, steps) || !first)
        SODE_TRY(exchange(block, NEXT, steps - 1));
    block->remaining -= steps;
    sode_counts_begin(steps);
    *of = steps;
    return SODE_OK;
}
