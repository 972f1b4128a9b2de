/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/counts.h"

#include <stdlib.h>

#include "base/mark.h"
#include "base/status.h"
#include "blocking/tiles.h"

int sode_counts_create(const sode_blocking_t *block)
{
    size_t ranges = (size_t)block->facts->sode_nstages * SODE_MAX_DIMS;
    sode_blocking_counts_t *counts;
    sode_counts_free();
    if (!(sode_observed & SODE_COUNTING))
        return SODE_OK;
    counts = calloc(1, sizeof *counts + ranges * sizeof *counts->ranges);
    SODE_NEED(counts, "statistics");
    counts->ranges = (sode_pa1_dim_t *)(counts + 1);
    /* A dimension that a nest does not have: one point, the own one. */
    for (size_t k = 0; k < ranges; k++)
        counts->ranges[k] = (sode_pa1_dim_t){.own = {0, 1}, .all = {0, 1}};
    sode_context.blocking_counts = counts;
    return SODE_OK;
}

void sode_counts_free(void)
{
    free(sode_context.blocking_counts);
    sode_context.blocking_counts = NULL;
}

void sode_counts_keep(int stage, int dim, const sode_pa1_dim_t *range)
{
    if (sode_tiles_speak())
        sode_context.blocking_counts->ranges[stage * SODE_MAX_DIMS + dim] = *range;
}

/* Of a box, in all parts of the time block; in dimension d and behind, `window` is
 * cut into the copies of an index where the stage has but those. */
static int64_t points_in_parts(const sode_parts_t *parts, int ndims, int d,
                               const sode_pa1_dim_t *range, const int64_t *shift,
                               sode_interval_t *window)
{
    int64_t points = 0, at, copies;
    sode_interval_t whole;
    while (d < ndims && !range[d].every)
        d++;
    if (d == ndims)
        return sode_parts_points(parts, shift, window);
    whole = window[d];
    copies = sode_pa1_copies(whole, range[d].all.lo, range[d].every, &at);
    for (; copies > 0; copies--, at += range[d].every) {
        window[d] = (sode_interval_t){at, at + 1};
        points += points_in_parts(parts, ndims, d + 1, range, shift, window);
    }
    window[d] = whole;
    return points;
}

/* Of a stage in a time block that is executed in parts. */
static int64_t redundant_in_parts(const sode_tiles_plan_t *plan, int ndims, int stage,
                                  const sode_pa1_dim_t *range, int64_t steps)
{
    int64_t points = -steps * sode_pa1_own(ndims, range);
    for (int64_t step = 0; step < steps; step++) {
        sode_interval_t window[SODE_MAX_DIMS];
        int64_t shift[SODE_MAX_DIMS];
        for (int d = 0; d < ndims; d++) {
            window[d] = sode_pa1_points(&range[d], steps - 1 - step);
            shift[d] = step * plan->growth[d] + plan->shifts[d][stage];
        }
        points += points_in_parts(&plan->parts, ndims, 0, range, shift, window);
    }
    return points;
}

void sode_counts_end(const sode_blocking_t *block, const sode_tiles_plan_t *plan)
{
    sode_blocking_counts_t *counts = sode_context.blocking_counts;
    if (__builtin_expect(!counts, 1) || counts->steps == 0)
        return;
    int ndims = block->facts->sode_ndims, parted = plan && plan->parts.count > 0;
    int64_t left = plan ? 0 : block->left; /* the program has left the loop */
    int diamond = parted && plan->scheme == SODE_SCHEME_DIAMOND;
    sode_blocked_t sum = {parted && !diamond, diamond, counts->steps - left, counts->steps, 0};
    for (int s = 0; s < block->facts->sode_nstages; s++) {
        const sode_pa1_dim_t *range = &counts->ranges[s * SODE_MAX_DIMS];
        sum.redundant += parted ? redundant_in_parts(plan, ndims, s, range, counts->steps)
                                : sode_pa1_redundant(ndims, range, counts->steps)
                                      - sode_pa1_redundant(ndims, range, left);
    }
    sode_mark_blocked(block->where, &sum);
    counts->steps = 0;
}
