/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tile/pa1.h"

sode_interval_t sode_pa1_points(const sode_pa1_dim_t *dim, int64_t left)
{
    sode_interval_t wide = {dim->own.lo - sode_depth_at(dim->lo, left),
                            dim->own.hi + sode_depth_at(dim->hi, left)};
    if (sode_interval_size(dim->own) == 0)
        return dim->own;
    return dim->periodic ? wide : sode_interval_intersect(wide, dim->all);
}

int64_t sode_pa1_copies(sode_interval_t interval, int64_t index, int64_t every,
                        int64_t *lowest)
{
    int64_t behind = (interval.lo - index) % every;
    *lowest = interval.lo + (behind > 0 ? every - behind : -behind);
    return *lowest < interval.hi ? (interval.hi - 1 - *lowest) / every + 1 : 0;
}

/* How many of them the stage has. */
static int64_t count(const sode_pa1_dim_t *dim, sode_interval_t points)
{
    int64_t lowest;
    return dim->every ? sode_pa1_copies(points, dim->all.lo, dim->every, &lowest)
                      : sode_interval_size(points);
}

static int64_t points(int ndims, const sode_pa1_dim_t *dim, int64_t left)
{
    int64_t product = 1;
    for (int d = 0; d < ndims; d++)
        product *= count(&dim[d], sode_pa1_points(&dim[d], left));
    return product;
}

int64_t sode_pa1_own(int ndims, const sode_pa1_dim_t *dim)
{
    int64_t product = 1;
    for (int d = 0; d < ndims; d++)
        product *= count(&dim[d], dim[d].periodic
                                      ? dim[d].own
                                      : sode_interval_intersect(dim[d].own, dim[d].all));
    return product;
}

static int has_copies(int ndims, const sode_pa1_dim_t *dim)
{
    int any = 0;
    for (int d = 0; d < ndims; d++)
        any |= dim[d].every != 0;
    return any;
}

/* Sum of points for from <= left < to, where they are a polynomial in `left` of
 * degree ndims at most: by Newton's forward differences at `from`,
 *     sum over j of  difference_j * binomial(to - from, j + 1). */
static int64_t sum_smooth(int ndims, const sode_pa1_dim_t *dim, int64_t from,
                          int64_t to)
{
    int64_t difference[SODE_MAX_DIMS + 1], sum = 0, binomial = 1;
    for (int j = 0; j <= ndims; j++)
        difference[j] = points(ndims, dim, from + j);
    for (int j = 0; j <= ndims && j < to - from; j++) {
        binomial = binomial * (to - from - j) / (j + 1);
        sum += difference[0] * binomial;
        for (int k = 0; k < ndims - j; k++)
            difference[k] = difference[k + 1] - difference[k];
    }
    return sum;
}

/* The first `left` >= 0 for which depth is at least `distance`; `never` if there
 * is none below it. */
static int64_t first_at(sode_depth_t depth, int64_t distance, int64_t never)
{
    if (depth.last >= distance)
        return 0;
    if (depth.growth == 0)
        return never;
    int64_t left = (distance - depth.last + depth.growth - 1) / depth.growth;
    return left < never ? left : never;
}

/* Where the number of points of a dimension stops being linear: a side reaches
 * the end of the stage's range (a), or the range comes into reach at all (b).
 *
 *     all        [ - - - - - - - - - ]
 *     own    [ ]   b                 a        a, b: distances from own.hi
 */
enum { BENDS = 4 };

static int add_bends(const sode_pa1_dim_t *dim, int64_t steps, int64_t *bends)
{
    if (dim->periodic)
        return 0;
    bends[0] = first_at(dim->lo, dim->own.lo - dim->all.lo, steps);
    bends[1] = first_at(dim->lo, dim->own.lo - dim->all.hi, steps);
    bends[2] = first_at(dim->hi, dim->all.hi - dim->own.hi, steps);
    bends[3] = first_at(dim->hi, dim->all.lo - dim->own.hi, steps);
    return BENDS;
}

static void sort(int count, int64_t *values)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && values[j] < values[j - 1]; j--) {
            int64_t value = values[j];
            values[j] = values[j - 1];
            values[j - 1] = value;
        }
}

/* Between two bends the number is linear from the first one on, but for the
 * empty side of b: there it is 0. */
int64_t sode_pa1_redundant(int ndims, const sode_pa1_dim_t *dim, int64_t steps)
{
    int64_t bends[BENDS * SODE_MAX_DIMS + 2] = {0, steps}, sum = 0;
    int nbends = 2;
    if (has_copies(ndims, dim)) {
        for (int64_t left = 0; left < steps; left++)
            sum += points(ndims, dim, left);
        return sum - steps * sode_pa1_own(ndims, dim);
    }
    for (int d = 0; d < ndims; d++)
        nbends += add_bends(&dim[d], steps, bends + nbends);
    sort(nbends, bends);
    for (int i = 0; i + 1 < nbends; i++)
        sum += sum_smooth(ndims, dim, bends[i], bends[i + 1]);
    return sum - steps * sode_pa1_own(ndims, dim);
}
