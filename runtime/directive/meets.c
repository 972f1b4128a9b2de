/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/meets.h"

#include <stdio.h>

#include "base/context.h"
#include "base/numbers.h"
#include "map/array.h"
#include "map/inherit.h"

/* What does not exist is another matter. */
static int exists(const sode_array_dim_t *dim, int64_t index)
{
    return index >= 0 && index < dim->axis.extent;
}

static int64_t value_of(const sode_meeting_t *m, int64_t i, int64_t offset)
{
    int64_t factor = m->sode_factor ? m->sode_factor : 1;
    int64_t divisor = m->sode_divisor ? m->sode_divisor : 1;
    return (factor * i + offset) / divisor + m->sode_behind;
}

/* Grids at a ratio. */
typedef struct grids {
    const sode_template_t *fine, *coarse;
    int64_t ratio;
} grids_t;

static grids_t grids_of(const sode_template_t *on, const sode_meeting_t *m)
{
    const sode_template_t *tmpl = sode_array_impl(m->sode_array)->tmpl;
    if (m->sode_factor > 1)
        return (grids_t){tmpl, on, m->sode_factor};
    return (grids_t){on, tmpl, m->sode_divisor > 1 ? m->sode_divisor : 1};
}

static const sode_dim_t *dim_along(const sode_template_t *tmpl, int node_dim)
{
    for (int d = 0; d < tmpl->ndims; d++)
        if (tmpl->dim[d].node_dim == node_dim)
            return &tmpl->dim[d];
    return NULL;
}

/* Do blocks begin at the same places, as far as both grids have cells there? */
static int match(const grids_t *g, int node_dim)
{
    const sode_dim_t *fine = dim_along(g->fine, node_dim), *coarse = dim_along(g->coarse, node_dim);
    if (!fine || !coarse || fine->coords != coarse->coords || sode_dim_is_cyclic(fine)
        || sode_dim_is_cyclic(coarse))
        return 0;
    for (int64_t c = 0; c < fine->coords; c++) {
        sode_interval_t f = sode_dim_interval(fine, c), has = sode_dim_interval(coarse, c);
        int64_t away = has.lo * g->ratio - f.lo;
        if (f.lo < f.hi && has.lo < has.hi && (away >= g->ratio || away <= -g->ratio))
            return 0;
    }
    return 1;
}

/* Would it have the elements without the subscript's offset? */
static int fits(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *m)
{
    const sode_array_dim_t *dim = &sode_array_impl(m->sode_array)->dim[m->sode_axis];
    const grids_t g = grids_of(on, m);
    int64_t first = value_of(m, sode_loop_value(loop, 0), 0);
    int64_t last = value_of(m, sode_loop_value(loop, loop->count - 1), 0);
    if (dim->cyclic)
        return 0;
    return g.ratio > 1 ? match(&g, dim->node_dim)
                       : dim->own.lo <= (first < last ? first : last) && (first < last ? last : first) < dim->own.hi;
}

/* Then it is the shadow that is too narrow. */
static int needs_shadow(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *m)
{
    return !m->sode_written && fits(on, loop, m);
}

/* What all ranks need for the loop's text: one may miss an element on one side only. */
static sode_interval_t shadow_for(const sode_meeting_t *m, int64_t index)
{
    const sode_array_dim_t *dim = &sode_array_impl(m->sode_array)->dim[m->sode_axis];
    int64_t factor = m->sode_factor > 1 ? m->sode_factor : 1, divisor = m->sode_divisor > 1 ? m->sode_divisor : 1;
    int64_t below = sode_most(sode_divide_up(-m->sode_low, divisor), 0);
    int64_t above = sode_most(sode_divide_up(m->sode_high - factor + 1, divisor), 0);
    return (sode_interval_t){sode_most(sode_most(below - m->sode_behind, dim->own.lo - index), 0),
                             sode_most(sode_most(above + m->sode_behind, index - (dim->own.hi - 1)), 0)};
}

static int has_shadow(const sode_array_impl_t *a)
{
    for (int d = 0; d < a->ndims; d++)
        if (a->dim[d].axis.shadow_lo || a->dim[d].axis.shadow_hi)
            return 1;
    return 0;
}

/* What to do, in one clause. */
static void advise(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *m,
                   int64_t index, char *text, size_t size)
{
    const sode_array_impl_t *a = sode_array_impl(m->sode_array);
    const sode_array_dim_t *dim = &a->dim[m->sode_axis];
    const grids_t g = grids_of(on, m);
    const sode_interval_t shadow = shadow_for(m, index);
    if (needs_shadow(on, loop, m))
        snprintf(text, size, "give it a shadow of %lld:%lld there, which reflect fills%s", (long long)shadow.lo,
                 (long long)shadow.hi,
                 has_shadow(a) ? "" : "; 'align ... like' takes only a shadow that is declared before it");
    else if (g.ratio == 1)
        snprintf(text, size, "align both arrays alike, or copy one with gmove");
    else if (!match(&g, dim->node_dim))
        snprintf(text, size, "give both grids the same blocks, as by 'distribute %s like %s / %lld'",
                 sode_name(g.coarse), sode_name(g.fine), (long long)g.ratio);
    else
        snprintf(text, size,
                 "let the blocks of the finer grid begin at multiples of %lld, as by 'block(%lld*n)' or "
                 "'distribute %s like %s * %lld'",
                 (long long)g.ratio, (long long)g.ratio, sode_name(g.fine), sode_name(g.coarse),
                 (long long)g.ratio);
}

/* Each node runs a whole loop, which needs elements of others. */
static int refuse_memory(const sode_template_t *on, const sode_meeting_t *m, int64_t index, const char *own)
{
    return sode_refuse("the loop runs on '%s' (%s), which is not distributed, so each node runs all of it and %s index %lld "
                       "of dimension %d here, but this node %s; distribute the array that is '%s', where it is declared, "
                       "as by '#pragma xmp align ... like %s'",
                       sode_name(on), sode_where(on), m->sode_written ? "writes" : "reads", (long long)index,
                       m->sode_axis, own, sode_name(on), sode_name(sode_array_impl(m->sode_array)));
}

static int refuse(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *m,
                             int64_t index)
{
    const sode_array_impl_t *a = sode_array_impl(m->sode_array);
    const sode_array_dim_t *dim = &a->dim[m->sode_axis];
    char own[80], advice[400];
    advise(on, loop, m, index, advice, sizeof advice);
    if (dim->cyclic)
        snprintf(own, sizeof own, "does not own it");
    else if (dim->own.lo < dim->own.hi)
        snprintf(own, sizeof own, "owns %lld..%lld", (long long)dim->own.lo, (long long)dim->own.hi - 1);
    else
        snprintf(own, sizeof own, "owns nothing");
    if (sode_template_of_memory(on))
        return refuse_memory(on, m, index, own);
    if (needs_shadow(on, loop, m))
        return sode_refuse("its shadow is too narrow: the loop reads index %lld of dimension %d on "
                           "this node, which %s; %s",
                           (long long)index, m->sode_axis, own, advice);
    int64_t first = sode_loop_value(loop, 0), last = sode_loop_value(loop, loop->count - 1);
    return sode_refuse("its mapping (%s) does not fit the loop, which runs on '%s' (%s): the loop %s "
                       "index %lld of dimension %d on this node, which has its iterations %lld..%lld and %s; %s",
                       sode_where(a), sode_name(on), sode_where(on), m->sode_written ? "writes" : "reads",
                       (long long)index, m->sode_axis, (long long)sode_least(first, last),
                       (long long)sode_most(first, last), own, advice);
}

/* The program may mean such copies, as it may where the compiler knows the distance and warns. */
static int warn_of_shadow(const sode_meeting_t *m, int64_t index)
{
    const sode_array_impl_t *a = sode_array_impl(m->sode_array);
    char text[600];
    if (!sode_is_new_place(m->sode_where))
        return SODE_OK;
    snprintf(text, sizeof text,
             "%s: warning: array '%s': the loop writes index %lld of dimension %d, which this node has in its shadow only; "
             "its owner gets the value only by reduce_shadow, which adds it",
             m->sode_where, sode_name(a), (long long)index, m->sode_axis);
    sode_context.say(text);
    return SODE_OK;
}

static int miss(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *m, int64_t index)
{
    const sode_array_dim_t *dim = &sode_array_impl(m->sode_array)->dim[m->sode_axis];
    if (m->sode_written && fits(on, loop, m) && sode_array_has(dim, index, 0))
        return warn_of_shadow(m, index);
    return refuse(on, loop, m, index);
}

/* Does the iteration use an element that exists? */
static int comes(const sode_array_dim_t *dim, const sode_meeting_t *m, int64_t i, int64_t offset)
{
    return (m->sode_period == 0 || (i - m->sode_phase) % m->sode_period == 0)
           && exists(dim, value_of(m, i, offset));
}

/* Of a progression into an interval, the first and the last element that exists decide. */
static int meet(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *m, int64_t offset)
{
    const sode_array_dim_t *dim = &sode_array_impl(m->sode_array)->dim[m->sode_axis];
    int64_t k = 0, end = loop->count;
    while (k < end && !comes(dim, m, sode_loop_value(loop, k), offset))
        k++;
    while (end > k && !comes(dim, m, sode_loop_value(loop, end - 1), offset))
        end--;
    for (; k < end; k = dim->cyclic || k == end - 1 ? k + 1 : end - 1) {
        int64_t i = sode_loop_value(loop, k), index = value_of(m, i, offset);
        if (comes(dim, m, i, offset) && !sode_array_has(dim, index, m->sode_written))
            SODE_TRY(miss(on, loop, m, index));
    }
    return SODE_OK;
}

/* Has it all of them, as a loop without anything special shows by its first and its last
 * iteration?  If not, some may not exist. */
static int has_plainly(const sode_array_dim_t *dim, const sode_loop_t *loop, const sode_meeting_t *m)
{
    int64_t first = sode_loop_value(loop, 0), last = sode_loop_value(loop, loop->count - 1);
    int64_t least = (first < last ? first : last) + m->sode_low, most = (first < last ? last : first) + m->sode_high;
    return !dim->cyclic && m->sode_factor <= 1 && m->sode_divisor <= 1 && m->sode_behind == 0 && m->sode_low <= m->sode_high
           && sode_array_has(dim, least, m->sode_written) && sode_array_has(dim, most, m->sode_written);
}

int sode_meet(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *meeting)
{
    const sode_array_impl_t *a = sode_array_impl(meeting->sode_array);
    if (loop->count == 0 || meeting->sode_high < meeting->sode_low || !a->placed || !a->dim[meeting->sode_axis].dim || a->serial) /* of memory each node has all */
        return SODE_OK;
    if (has_plainly(&a->dim[meeting->sode_axis], loop, meeting))
        return SODE_OK;
    SODE_TRY(meet(on, loop, meeting, meeting->sode_low));
    return meeting->sode_high == meeting->sode_low ? SODE_OK : meet(on, loop, meeting, meeting->sode_high);
}
