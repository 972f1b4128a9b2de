/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "layout/share.h"

#include <stdlib.h>

#include "base/grow.h"
#include "base/numbers.h"
#include "base/status.h"
#include "layout/copy.h"

/* ---- what is owned of a dimension of the array -------------------------------- */

/* Owned indices of a dimension if it began at phase and had no end. */
static int64_t teeth(const sode_owned_dim_t *d, int64_t index)
{
    int64_t at = index - d->phase, rest = at % d->period;
    return at / d->period * d->size + (rest < d->size ? rest : d->size);
}

/* Where an owned index is stored, in elements. */
static int64_t slot(const sode_owned_dim_t *d, int64_t index)
{
    int64_t at = d->packed ? teeth(d, index) - teeth(d, d->lo) : index - d->first;
    return at * d->stride;
}

int64_t sode_io_elements(const sode_owned_t *part)
{
    int64_t elements = 1;
    for (int d = 0; d < part->ndims; d++)
        elements *= part->dim[d].extent;
    return elements;
}

int sode_io_same_elements(const sode_owned_t *a, const sode_owned_t *b)
{
    for (int d = 0; d < a->ndims; d++) {
        const sode_owned_dim_t *x = &a->dim[d], *y = &b->dim[d];
        if (x->lo != y->lo || x->hi != y->hi || x->phase != y->phase || x->period != y->period ||
            x->size != y->size)
            return 0;
    }
    return 1;
}

/* ---- one dimension of the section ---------------------------------------------- */

static int64_t index_of(const sode_share_dim_t *d, int64_t element)
{
    return d->range.lb + element * d->range.step;
}

static int64_t clamp(int64_t value, int64_t limit)
{
    return value < 0 ? 0 : value < limit ? value : limit;
}

/* Elements whose index is below `index`, if they go up; else not below. */
static int64_t passed(const sode_share_dim_t *d, int64_t index)
{
    int64_t step = d->range.step;
    int64_t n = step > 0 ? -sode_divide_down(d->range.lb - index, step)
                         : sode_divide_down(d->range.lb - index, -step) + 1;
    return clamp(n, d->range.length);
}

static int add_run(sode_share_dim_t *d, int64_t first, int64_t count)
{
    sode_share_run_t *last = d->runs + d->nruns - (d->nruns > 0);
    if (d->nruns > 0 && last->first + last->count == first) {
        last->count += count;
        d->in_period += count;
        return 0;
    }
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

/* How many elements from this one on are owned, or, below 0, are not. */
static int64_t run_from(const sode_share_dim_t *d, int64_t element)
{
    const sode_owned_dim_t *o = &d->owned;
    int64_t in = (index_of(d, element) - o->phase) % o->period, step = d->range.step;
    if (in < o->size)
        return (step > 0 ? o->size - 1 - in : in) / llabs(step) + 1;
    return -(((step > 0 ? o->period - in : in - o->size + 1) - 1) / llabs(step) + 1);
}

/* A run goes on from the end of the period to its beginning: the period begins with it. */
static void rotate(sode_share_dim_t *d)
{
    const sode_share_run_t *last = &d->runs[d->nruns - 1];
    if (d->nruns < 2 || d->runs[0].first > 0 || last->first + last->count < d->period)
        return;
    d->skip = d->period - last->first;
    d->skipped = last->count;
    d->runs[0].count += last->count;
    d->nruns--;
    for (int64_t k = 1; k < d->nruns; k++) {
        d->runs[k].first += d->skip;
        d->runs[k].before += d->skipped;
    }
}

static int find_comb(sode_share_dim_t *d)
{
    int64_t period = d->owned.period / sode_common_divisor(d->owned.period, llabs(d->range.step));
    int repeats = period < d->period;
    if (repeats)
        d->period = period;
    for (int64_t at = 0, count; at < d->period; at += count) {
        int64_t run = run_from(d, at);
        count = llabs(run) < d->period - at ? llabs(run) : d->period - at;
        if (run > 0)
            SODE_IO_TRY(add_run(d, at, count));
    }
    if (repeats && d->nruns > 0)
        rotate(d);
    return 0;
}

/* Owned elements of so many, from where the first period begins. */
static int64_t owned_of(const sode_share_dim_t *d, int64_t elements)
{
    int64_t rest = elements % d->period, lo = 0, hi = d->nruns;
    int64_t whole = elements / d->period * d->in_period;
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

static int64_t dim_below(const sode_share_dim_t *d, int64_t element)
{
    return owned_of(d, element + d->skip) - d->skipped;
}

/* The k-th owned element, and how many follow without a gap. */
static int64_t dim_element(const sode_share_dim_t *d, int64_t k,
                           int64_t *count)
{
    int64_t all = k + d->skipped, rest = all % d->in_period, lo = 0, hi = d->nruns;
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
    return all / d->in_period * d->period + run->first + rest - run->before - d->skip;
}

static int find_dim(sode_share_dim_t *d, const char *name)
{
    const sode_range_t *range = &d->range;
    int64_t last = index_of(d, range->length - 1);
    if (range->length == 0)
        return 0;
    if (range->lb < 0 || range->lb >= d->owned.extent || last < 0
        || last >= d->owned.extent)
        return sode_io_fail("array '%s': the range [%lld : %lld : %lld] exceeds "
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
        sode_range_t range = ranges ? ranges[d] : (sode_range_t){0, part->dim[d].extent, 1};
        int64_t length = range.length;
        *dim = (sode_share_dim_t){.owned = part->dim[d], .range = range, .period = length > 0 ? length : 1};
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
        *position += slot(&dim->owned, index_of(dim, at));
        *element += inner * at;
        k /= dim->count;
        inner *= dim->range.length;
    }
}

/* Elements of a run are equally distant in storage, since chunks are at most half of their period: either all steps stay in
 * a chunk, or all go on to the next one of the node. */
static int64_t distance(const sode_share_dim_t *dim, int64_t element)
{
    return slot(&dim->owned, index_of(dim, element + 1)) - slot(&dim->owned, index_of(dim, element));
}

/* From the k-th owned element of a row on, at most `left`: a run, or where each period has one, as
 * many whole ones as there are.  Returns how many elements. */
static int64_t take_comb(const sode_share_dim_t *dim, int64_t k, int64_t left, sode_share_comb_t *comb)
{
    int64_t count, element = dim_element(dim, k, &count);
    count = count < left ? count : left;
    *comb = (sode_share_comb_t){.element = element,
                                .position = slot(&dim->owned, index_of(dim, element)),
                                .length = count,
                                .count = 1};
    int64_t stride = count > 1 ? distance(dim, element) : 1, periods = left / dim->in_period;
    if (stride != 1) {
        comb->length = comb->step = 1;
        comb->count = count;
        comb->stride = stride;
    } else if (dim->nruns == 1 && count == dim->in_period && periods > 1) {
        comb->count = periods;
        comb->step = dim->period;
        comb->stride = slot(&dim->owned, index_of(dim, element + dim->period)) - comb->position;
    }
    return comb->length * comb->count;
}

void sode_share_walk(const sode_share_t *share, int64_t from, int64_t to, sode_share_visit_t *visit,
                     void *state)
{
    const sode_share_dim_t *dim = &share->dim[share->ndims - 1];
    int64_t row = 0, first = 0;
    for (int64_t k = from; k < to;) {
        sode_share_comb_t comb;
        int64_t at = k % dim->count, left = dim->count - at < to - k ? dim->count - at : to - k;
        if (at == 0 || k == from)
            find_row(share, k, &row, &first);
        k += take_comb(dim, at, left, &comb);
        comb.element += first;
        comb.position += row;
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

/* ---- for who moves it without copies ---------------------------------------- */

/* Of the dimensions from the last one on while they are owned whole, and the one
 * before; in storage also while their rows follow each other. */
static int64_t run_of(const sode_share_t *share, int storage)
{
    int64_t run = 1;
    for (int d = share->ndims - 1; d >= 0 && share->count > 0; d--) {
        const sode_share_dim_t *dim = &share->dim[d];
        const sode_share_run_t *longest = dim->runs;
        for (int64_t k = 1; k < dim->nruns; k++)
            longest = dim->runs[k].count > longest->count ? &dim->runs[k] : longest;
        int64_t element = longest->first + (longest->first < dim->skip ? dim->period : 0) - dim->skip;
        int64_t count = longest->count < dim->count ? longest->count : dim->count;
        if (storage && count > 1 && distance(dim, element) != run)
            break;
        run *= count;
        if (dim->count < dim->range.length)
            break;
    }
    return run;
}

int64_t sode_share_run_in_storage(const sode_share_t *share)
{
    return run_of(share, 1);
}

int64_t sode_share_run_in_section(const sode_share_t *share)
{
    return run_of(share, 0);
}
