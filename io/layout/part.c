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

int64_t sode_part_elements(const sode_owned_t *part)
{
    int64_t elements = 1;
    for (int d = 0; d < part->ndims; d++)
        elements *= part->dim[d].extent;
    return elements;
}

int64_t sode_part_count(const sode_owned_t *part)
{
    int64_t count = 1;
    for (int d = 0; d < part->ndims; d++)
        count *= count_of(&part->dim[d]);
    return count;
}

int64_t sode_part_below(const sode_owned_t *part, int64_t element)
{
    int64_t file = sode_part_elements(part), own = sode_part_count(part);
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

void sode_part_walk(const sode_owned_t *part, int64_t from, int64_t to,
                    sode_part_run_t *run, void *state)
{
    place_t at;
    int last = part->ndims - 1;
    if (from >= to)
        return;
    start(part, from, &at);
    for (int64_t left = to - from; left > 0;) {
        const sode_owned_dim_t *dim = &part->dim[last];
        while (left > 0 && at.k[last] < at.count[last]) {
            int64_t index = index_of(dim, at.k[last]);
            int64_t count = run_from(dim, index);
            count = count < left ? count : left;
            run(state, at.element + index,
                at.position + position_of(dim, at.k[last], index), count);
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

int sode_part_same(const sode_owned_t *a, const sode_owned_t *b)
{
    for (int d = 0; d < a->ndims; d++) {
        const sode_owned_dim_t *x = &a->dim[d], *y = &b->dim[d];
        if (x->lo != y->lo || x->hi != y->hi || x->phase != y->phase
            || x->period != y->period || x->size != y->size)
            return 0;
    }
    return 1;
}
