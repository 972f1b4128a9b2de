/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "layout/part.h"

/* Owned indices of a dimension if it began at phase and had no end. */
static int64_t teeth(const sode_owned_dim_t *d, int64_t index)
{
    int64_t at = index - d->phase, rest = at % d->period;
    return at / d->period * d->size + (rest < d->size ? rest : d->size);
}

static int64_t below(const sode_owned_dim_t *d, int64_t index)
{
    if (index <= d->lo)
        return 0;
    return teeth(d, index < d->hi ? index : d->hi) - teeth(d, d->lo);
}

static int64_t count_of(const sode_owned_dim_t *d)
{
    return d->lo < d->hi ? below(d, d->hi) : 0;
}

static int is_owned(const sode_owned_dim_t *d, int64_t index)
{
    return index >= d->lo && index < d->hi
           && (index - d->phase) % d->period < d->size;
}

/* The k-th owned index. */
static int64_t index_of(const sode_owned_dim_t *d, int64_t k)
{
    int64_t at = k + teeth(d, d->lo);
    return d->phase + at / d->size * d->period + at % d->size;
}

int sode_io_part_owns(const sode_owned_dim_t *d, int64_t index)
{
    return is_owned(d, index);
}

int64_t sode_io_part_slot(const sode_owned_dim_t *d, int64_t index)
{
    int64_t at = d->packed ? below(d, index) : index - d->first;
    return at * d->stride;
}

/* Owned indices from this one on without a gap. */
static int64_t run_from(const sode_owned_dim_t *d, int64_t index)
{
    int64_t end = d->hi;
    if (d->size < d->period) {
        int64_t tooth = index - (index - d->phase) % d->period + d->size;
        end = tooth < end ? tooth : end;
    }
    return end - index;
}

int64_t sode_io_part_elements(const sode_owned_t *part)
{
    int64_t elements = 1;
    for (int d = 0; d < part->ndims; d++)
        elements *= part->dim[d].extent;
    return elements;
}

int64_t sode_io_part_count(const sode_owned_t *part)
{
    int64_t count = 1;
    for (int d = 0; d < part->ndims; d++)
        count *= count_of(&part->dim[d]);
    return count;
}

int64_t sode_io_part_below(const sode_owned_t *part, int64_t element)
{
    int64_t file = sode_io_part_elements(part), own = sode_io_part_count(part);
    int64_t sum = 0;
    if (own == 0 || element >= file)
        return own;
    for (int d = 0; d < part->ndims; d++) {
        const sode_owned_dim_t *dim = &part->dim[d];
        file /= dim->extent;
        own /= count_of(dim);
        int64_t index = element / file;
        element %= file;
        sum += below(dim, index) * own;
        if (!is_owned(dim, index))
            break;
    }
    return sum;
}

/* Where a walk is: k of each dimension, and what they add up to. */
typedef struct place {
    int64_t k[SODE_MAX_DIMS], count[SODE_MAX_DIMS], inner[SODE_MAX_DIMS];
    int64_t element, position; /* of all dimensions but the last one */
} place_t;

static int64_t position_of(const sode_owned_dim_t *d, int64_t k, int64_t index)
{
    return (d->packed ? k : index - d->first) * d->stride;
}

static void add_up(const sode_owned_t *part, place_t *at)
{
    at->element = at->position = 0;
    for (int d = 0; d < part->ndims - 1; d++) {
        int64_t index = index_of(&part->dim[d], at->k[d]);
        at->element += index * at->inner[d];
        at->position += position_of(&part->dim[d], at->k[d], index);
    }
}

static void start(const sode_owned_t *part, int64_t number, place_t *at)
{
    int64_t inner = 1;
    for (int d = part->ndims - 1; d >= 0; d--) {
        at->inner[d] = inner;
        inner *= part->dim[d].extent;
        at->count[d] = count_of(&part->dim[d]);
        at->k[d] = number % at->count[d];
        number /= at->count[d];
    }
    add_up(part, at);
}

int64_t sode_io_part_element(const sode_owned_t *part, int64_t k)
{
    int last = part->ndims - 1;
    place_t at;
    start(part, k, &at);
    return at.element + index_of(&part->dim[last], at.k[last]);
}

/* The runs of the last dimension from at->k on, of `left` elements at most: one,
 * or as many whole ones as there are.  Returns their elements. */
static int64_t take_comb(const sode_owned_dim_t *d, const place_t *at, int last,
                         int64_t left, sode_io_part_comb_t *comb)
{
    int64_t k = at->k[last], index = index_of(d, k);
    int64_t length = d->stride == 1 ? run_from(d, index) : 1;
    int64_t whole = at->count[last] - k;
    whole = (whole < left ? whole : left) / d->size;
    *comb = (sode_io_part_comb_t){
        .element = at->element + index,
        .position = at->position + position_of(d, k, index),
        .length = length < left ? length : left, .count = 1,
        .step = d->period,
        .stride = (d->packed ? d->size : d->period) * d->stride};
    if ((d->size < d->period || d->stride != 1) && comb->length == d->size
        && whole > 1)
        comb->count = whole;
    return comb->length * comb->count;
}

void sode_io_part_walk_combs(const sode_owned_t *part, int64_t from, int64_t to,
                          sode_io_part_visit_t *visit, void *state)
{
    place_t at;
    int last = part->ndims - 1;
    if (from >= to)
        return;
    start(part, from, &at);
    for (int64_t left = to - from; left > 0;) {
        while (left > 0 && at.k[last] < at.count[last]) {
            sode_io_part_comb_t comb;
            int64_t count = take_comb(&part->dim[last], &at, last, left, &comb);
            visit(state, &comb);
            at.k[last] += count;
            left -= count;
        }
        for (int d = last; d > 0 && at.k[d] >= at.count[d]; d--) {
            at.k[d] = 0;
            at.k[d - 1]++;
        }
        if (left > 0)
            add_up(part, &at);
    }
}

typedef struct runs {
    sode_io_part_run_t *run;
    void *state;
} runs_t;

static void visit_runs(void *state, const sode_io_part_comb_t *comb)
{
    const runs_t *runs = state;
    for (int64_t k = 0; k < comb->count; k++)
        runs->run(runs->state, comb->element + k * comb->step,
                  comb->position + k * comb->stride, comb->length);
}

void sode_io_part_walk(const sode_owned_t *part, int64_t from, int64_t to,
                    sode_io_part_run_t *run, void *state)
{
    sode_io_part_walk_combs(part, from, to, visit_runs, &(runs_t){run, state});
}

/* Of the dimensions from the last one on while they are owned whole, and the one
 * before; in storage also while their rows follow each other. */
static int64_t run_of(const sode_owned_t *part, int storage)
{
    int64_t run = 1;
    for (int d = part->ndims - 1; d >= 0; d--) {
        const sode_owned_dim_t *dim = &part->dim[d];
        int64_t count = count_of(dim);
        if (storage && dim->stride != run)
            break;
        run *= dim->size < dim->period && dim->size < count ? dim->size : count;
        if (count < dim->extent)
            break;
    }
    return run;
}

int64_t sode_io_part_run_in_storage(const sode_owned_t *part)
{
    return run_of(part, 1);
}

int64_t sode_io_part_run_in_file(const sode_owned_t *part)
{
    return run_of(part, 0);
}

int sode_io_part_same(const sode_owned_t *a, const sode_owned_t *b)
{
    for (int d = 0; d < a->ndims; d++) {
        const sode_owned_dim_t *x = &a->dim[d], *y = &b->dim[d];
        if (x->lo != y->lo || x->hi != y->hi || x->phase != y->phase
            || x->period != y->period || x->size != y->size)
            return 0;
    }
    return 1;
}
