/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "layout/share.h"

#include <stdlib.h>

#include "base/grow.h"
#include "base/status.h"
#include "layout/copy.h"

/* ---- one dimension --------------------------------------------------------- */

static int64_t index_of(const sode_share_dim_t *d, int64_t element)
{
    return d->range.lb + element * d->range.step;
}

static int64_t divide_down(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int64_t clamp(int64_t value, int64_t limit)
{
    return value < 0 ? 0 : value < limit ? value : limit;
}

/* Elements whose index is below `index`, if they go up; else not below. */
static int64_t passed(const sode_share_dim_t *d, int64_t index)
{
    int64_t step = d->range.step;
    int64_t n = step > 0 ? -divide_down(d->range.lb - index, step)
                         : divide_down(d->range.lb - index, -step) + 1;
    return clamp(n, d->range.length);
}

static int add_run(sode_share_dim_t *d, int64_t first, int64_t count)
{
    SODE_GROW(d->runs, d->room, (size_t)d->nruns + 1, "the table of a section");
    d->runs[d->nruns++] = (sode_share_run_t){first, count, d->in_period};
    d->in_period += count;
    return 0;
}

/* What is owned lies between lo and hi. */
static int find_interval(sode_share_dim_t *d)
{
    const sode_owned_dim_t *owned = &d->owned;
    int up = d->range.step > 0;
    int64_t first = passed(d, up ? owned->lo : owned->hi);
    int64_t end = passed(d, up ? owned->hi : owned->lo);
    return first < end ? add_run(d, first, end - first) : 0;
}

static int find_comb(sode_share_dim_t *d)
{
    int64_t step = llabs(d->range.step);
    int64_t period = d->owned.period / common_divisor(d->owned.period, step);
    if (d->owned.lo <= 0 && d->owned.hi >= d->owned.extent
        && period < d->period)
        d->period = period;
    for (int64_t at = 0; at < d->period;) {
        int64_t first = at;
        while (at < d->period && sode_io_part_owns(&d->owned, index_of(d, at)))
            at++;
        if (at > first)
            SODE_IO_TRY(add_run(d, first, at - first));
        else
            at++;
    }
    return 0;
}

static int64_t dim_below(const sode_share_dim_t *d, int64_t element)
{
    int64_t rest = element % d->period, lo = 0, hi = d->nruns;
    int64_t whole = element / d->period * d->in_period;
    while (lo < hi) { /* runs that begin below rest */
        int64_t middle = lo + (hi - lo) / 2;
        if (d->runs[middle].first < rest)
            lo = middle + 1;
        else
            hi = middle;
    }
    if (lo == 0)
        return whole;
    const sode_share_run_t *run = &d->runs[lo - 1];
    return whole + run->before + clamp(rest - run->first, run->count);
}

/* The k-th owned element, and how many follow without a gap. */
static int64_t dim_element(const sode_share_dim_t *d, int64_t k,
                           int64_t *count)
{
    int64_t rest = k % d->in_period, lo = 0, hi = d->nruns;
    while (hi - lo > 1) { /* the last run that begins at rest or before */
        int64_t middle = lo + (hi - lo) / 2;
        if (d->runs[middle].before <= rest)
            lo = middle;
        else
            hi = middle;
    }
    const sode_share_run_t *run = &d->runs[lo];
    int64_t left = run->count - (rest - run->before);
    *count = left < d->count - k ? left : d->count - k;
    return k / d->in_period * d->period + run->first + rest - run->before;
}

static int find_dim(sode_share_dim_t *d, const char *name)
{
    const sode_range_t *range = &d->range;
    int64_t last = index_of(d, range->length - 1);
    if (range->length == 0)
        return 0;
    if (range->lb < 0 || range->lb >= d->owned.extent || last < 0
        || last >= d->owned.extent)
        return sode_io_fail("array '%s': the range [%lld : %lld : %lld] leaves "
                            "the extent %lld", name, (long long)range->lb,
                            (long long)range->length, (long long)range->step,
                            (long long)d->owned.extent);
    if (d->owned.lo < d->owned.hi)
        SODE_IO_TRY(d->owned.size >= d->owned.period ? find_interval(d)
                                                     : find_comb(d));
    d->count = dim_below(d, range->length);
    return 0;
}

/* ---- the section ----------------------------------------------------------- */

int sode_share_create(const sode_owned_t *part, const sode_range_t *ranges,
                      sode_share_t *share)
{
    *share = (sode_share_t){.base = part->base, .bytes = part->element_size,
                            .ndims = part->ndims, .elements = 1, .count = 1};
    for (int d = 0; d < part->ndims; d++) {
        sode_share_dim_t *dim = &share->dim[d];
        int64_t length = ranges[d].length;
        *dim = (sode_share_dim_t){.owned = part->dim[d], .range = ranges[d],
                                  .period = length > 0 ? length : 1};
        if (find_dim(dim, part->name)) {
            sode_share_free(share);
            return 1;
        }
        share->elements *= length;
        share->count *= dim->count;
    }
    return 0;
}

void sode_share_free(sode_share_t *share)
{
    for (int d = 0; d < share->ndims; d++) {
        free(share->dim[d].runs);
        share->dim[d].runs = NULL;
    }
}

int64_t sode_share_below(const sode_share_t *share, int64_t element)
{
    int64_t inner = share->elements, own = share->count, sum = 0;
    if (own == 0 || element >= share->elements)
        return own;
    for (int d = 0; d < share->ndims; d++) {
        const sode_share_dim_t *dim = &share->dim[d];
        inner /= dim->range.length;
        own /= dim->count;
        int64_t at = element / inner, below = dim_below(dim, at);
        element %= inner;
        sum += below * own;
        if (dim_below(dim, at + 1) == below) /* not owned */
            break;
    }
    return sum;
}

int64_t sode_share_element(const sode_share_t *share, int64_t k,
                           int64_t *count)
{
    int64_t inner = 1, element = 0, ignored;
    for (int d = share->ndims - 1; d >= 0; d--) {
        const sode_share_dim_t *dim = &share->dim[d];
        element += inner * dim_element(dim, k % dim->count,
                                       d == share->ndims - 1 ? count
                                                             : &ignored);
        k /= dim->count;
        inner *= dim->range.length;
    }
    return element;
}

/* ---- copies ---------------------------------------------------------------- */

/* The row of the k-th owned element: where it is stored, and its first element, without the last
 * dimension. */
static void find_row(const sode_share_t *share, int64_t k, int64_t *position, int64_t *element)
{
    const int last = share->ndims - 1;
    int64_t inner = share->dim[last].range.length, ignored;
    *position = *element = 0;
    k /= share->dim[last].count;
    for (int d = last - 1; d >= 0; d--) {
        const sode_share_dim_t *dim = &share->dim[d];
        int64_t at = dim_element(dim, k % dim->count, &ignored);
        *position += sode_io_part_slot(&dim->owned, index_of(dim, at));
        *element += inner * at;
        k /= dim->count;
        inner *= dim->range.length;
    }
}

/* Elements of a run are equally distant in storage, since chunks are at most half of their period: either all steps stay in
 * a chunk, or all go on to the next one of the node. */
static int64_t distance(const sode_share_dim_t *dim, int64_t element)
{
    return sode_io_part_slot(&dim->owned, index_of(dim, element + 1))
           - sode_io_part_slot(&dim->owned, index_of(dim, element));
}

void sode_share_walk(const sode_share_t *share, int64_t from, int64_t to,
                     sode_io_part_visit_t *visit, void *state)
{
    const sode_share_dim_t *dim = &share->dim[share->ndims - 1];
    int64_t row = 0, first = 0, count;
    for (int64_t k = from; k < to; k += count) {
        int64_t at = k % dim->count, element = dim_element(dim, at, &count);
        if (at == 0 || k == from)
            find_row(share, k, &row, &first);
        count = count < to - k ? count : to - k;
        sode_io_part_comb_t comb = {.element = first + element, .length = 1, .count = count, .step = 1};
        comb.position = row + sode_io_part_slot(&dim->owned, index_of(dim, element));
        comb.stride = count > 1 ? distance(dim, element) : 0;
        if (comb.stride == 1) {
            comb.length = count;
            comb.count = 1;
        }
        visit(state, &comb);
    }
}

void sode_share_pack(const sode_share_t *share, int64_t from, int64_t to,
                     char *buffer)
{
    sode_copying_t c = {.base = share->base, .packed = buffer, .bytes = share->bytes};
    sode_share_walk(share, from, to, sode_copy_pack, &c);
}

void sode_share_unpack(const sode_share_t *share, int64_t from, int64_t to,
                       const char *buffer)
{
    sode_copying_t c = {.base = share->base, .packed = (char *)buffer, .bytes = share->bytes};
    sode_share_walk(share, from, to, sode_copy_unpack, &c);
}
