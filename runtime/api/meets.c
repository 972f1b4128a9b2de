/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry point: does this rank have the elements of its iterations, in an array of which
 * the translator could not say whether it is mapped as the loop is? */
#include <stdio.h>

#include "api/fail.h"
#include "base/export.h"
#include "map/array.h"
#include "sode/abi.h"

/* What does not exist is another matter. */
static int exists(const sode_array_dim_t *dim, int64_t index)
{
    return index >= 0 && index < dim->axis.extent;
}

static int is_here(const sode_array_dim_t *dim, int64_t index, int written)
{
    if (dim->cyclic)
        return sode_dim_owner(dim->dim, index + dim->axis.offset) == dim->dim->coord;
    if (!written && dim->axis.full_shadow)
        return 1;
    sode_interval_t has = written
                              ? dim->own
                              : sode_array_reach(dim, dim->axis.shadow_lo, dim->axis.shadow_hi, 1);
    return index >= has.lo && index < has.hi;
}

static int64_t value_of(const sode_meeting_t *m, int64_t i, int64_t offset)
{
    int64_t factor = m->sode_factor ? m->sode_factor : 1;
    int64_t divisor = m->sode_divisor ? m->sode_divisor : 1;
    return (factor * i + offset) / divisor + m->sode_behind;
}

static _Noreturn void refuse(const sode_template_t *on, const sode_meeting_t *m, int64_t index)
{
    const sode_array_impl_t *a = sode_array_impl(m->sode_array);
    const sode_array_dim_t *dim = &a->dim[m->sode_axis];
    char own[80];
    if (dim->cyclic)
        snprintf(own, sizeof own, "does not own it");
    else if (dim->own.lo < dim->own.hi)
        snprintf(own, sizeof own, "owns %lld..%lld", (long long)dim->own.lo, (long long)dim->own.hi - 1);
    else
        snprintf(own, sizeof own, "owns nothing");
    sode_end_job(m->sode_where, "array", sode_name(a),
                 sode_fail(SODE_ERR_ARGUMENT,
                           "its mapping (%s) does not fit the loop, which runs on '%s' (%s): the loop %s "
                           "index %lld of dimension %d on this node, which %s; align both arrays alike, "
                           "or copy one with gmove",
                           sode_where(a), sode_name(on), sode_where(on), m->sode_written ? "writes" : "reads",
                           (long long)index, m->sode_axis, own));
}

/* Of a progression into an interval, the first and the last element that exists decide. */
static void meet(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *m, int64_t offset)
{
    const sode_array_dim_t *dim = &sode_array_impl(m->sode_array)->dim[m->sode_axis];
    int64_t k = 0, end = loop->count;
    while (k < end && !exists(dim, value_of(m, sode_loop_value(loop, k), offset)))
        k++;
    while (end > k && !exists(dim, value_of(m, sode_loop_value(loop, end - 1), offset)))
        end--;
    for (; k < end; k = dim->cyclic || k == end - 1 ? k + 1 : end - 1) {
        int64_t index = value_of(m, sode_loop_value(loop, k), offset);
        if (!is_here(dim, index, m->sode_written))
            refuse(on, m, index);
    }
}

SODE_EXPORT void sode_loop_meets(const sode_template_t *on, const sode_loop_t *loop, const sode_meeting_t *meeting)
{
    const sode_array_impl_t *a = sode_array_impl(meeting->sode_array);
    if (loop->count == 0 || !a->placed || !a->dim[meeting->sode_axis].dim)
        return;
    meet(on, loop, meeting, meeting->sode_low);
    if (meeting->sode_high != meeting->sode_low)
        meet(on, loop, meeting, meeting->sode_high);
}
