/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/widen.h"

#include "base/numbers.h"
#include "base/status.h"
#include "map/part.h"

/* From the lowest to the highest of the values, half-open. */
static sode_interval_t hull(int64_t first, int64_t count, int64_t step)
{
    int64_t last = first + (count - 1) * step;
    if (count == 0)
        return (sode_interval_t){first, first};
    return (sode_interval_t){sode_least(first, last), sode_most(first, last) + 1};
}

/* E; an empty one lies at the edge of or inside O.  A node without an own iteration
 * executes those that it reaches from its part. */
static sode_interval_t expand(sode_interval_t part, sode_interval_t own,
                              sode_interval_t all, const sode_widen_t *width)
{
    sode_interval_t wide = sode_part_reach(sode_interval_size(own) > 0 ? own : part, all,
                                           width->lo, width->hi, width->unbound);
    if (wide.lo >= wide.hi)
        wide.lo = wide.hi = sode_least(sode_most(wide.lo, own.lo), own.hi);
    return wide;
}

enum { LOW_OUTSIDE, LOW_INSIDE, HIGH_OUTSIDE, HIGH_INSIDE };

static sode_interval_t band(sode_interval_t own, sode_interval_t wide, int which)
{
    switch (which) {
    case LOW_OUTSIDE: /* of E, below O */
        return (sode_interval_t){wide.lo, sode_least(wide.hi, own.lo)};
    case LOW_INSIDE: /* of O, below E */
        return (sode_interval_t){own.lo, sode_least(own.hi, wide.lo)};
    case HIGH_OUTSIDE:
        return (sode_interval_t){sode_most(wide.lo, own.hi), wide.hi};
    default:
        return (sode_interval_t){sode_most(own.lo, wide.hi), own.hi};
    }
}

static sode_interval_t choose(sode_interval_t own, sode_interval_t wide,
                              int position, int piece)
{
    if (piece == SODE_PIECE_EXPANDED)
        return wide;
    int of = piece / SODE_WIDEN_BANDS, which = piece % SODE_WIDEN_BANDS;
    if (position == of)
        return band(own, wide, which);
    if (position < of)
        return sode_interval_intersect(own, wide);
    return which == LOW_INSIDE || which == HIGH_INSIDE ? own : wide;
}

int sode_loop_widen(const sode_dim_t *dim, int64_t offset, int64_t first,
                    int64_t end, int64_t step, sode_widen_t width, int position,
                    int piece, sode_loop_t *loop)
{
    sode_loop_t own_loop;
    if (sode_dim_is_cyclic(dim))
        return sode_refuse("a loop over a cyclic dimension cannot be widened");
    SODE_TRY(sode_loop_in_dim(dim, offset, first, end, step, &own_loop));
    *loop = own_loop;
    if (dim->coord < 0) /* none of its nodes */
        return SODE_OK;
    sode_interval_t own = hull(own_loop.first, own_loop.count, step);
    sode_interval_t all =
        hull(first, sode_progression_count(first, end, step), step);
    sode_interval_t part = sode_interval_shift(dim->part, -offset);
    sode_interval_t wide = expand(part, own, all, &width);
    sode_interval_t chosen = choose(own, wide, position, piece);
    if (sode_interval_size(chosen) == 0) {
        *loop = (sode_loop_t){.first = first, .end = first, .step = step};
        return SODE_OK;
    }
    /* The progression goes on beyond the loop where widths are unbound: one
     * that begins before the interval and ends with it. */
    int64_t before = step > 0 ? first - chosen.lo : chosen.hi - 1 - first;
    if (before > 0)
        first -= (before / (step > 0 ? step : -step) + 1) * step;
    *loop = sode_loop_in_interval(chosen, first,
                                  step > 0 ? chosen.hi : chosen.lo - 1, step);
    return SODE_OK;
}
