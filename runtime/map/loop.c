/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/loop.h"

#include "base/status.h"

int64_t sode_progression_count(int64_t first, int64_t end, int64_t step)
{
    if (step > 0)
        return first < end ? (end - first - 1) / step + 1 : 0;
    return first > end ? (first - end - 1) / -step + 1 : 0;
}

static sode_loop_t empty_loop(int64_t first, int64_t step)
{
    return (sode_loop_t){.first = first, .end = first, .step = step};
}

sode_loop_t sode_loop_in_interval(sode_interval_t interval, int64_t first,
                                  int64_t end, int64_t step)
{
    if (step > 0) {
        if (first < interval.lo)
            first += step == 1 ? interval.lo - first
                               : (interval.lo - first + step - 1) / step * step;
        if (end > interval.hi)
            end = interval.hi;
    } else {
        int64_t last = interval.hi - 1;
        if (first > last)
            first += step == -1 ? last - first
                                : (first - last - step - 1) / -step * step;
        if (end < interval.lo - 1)
            end = interval.lo - 1;
    }
    int64_t count = step == 1 ? end - first
                              : sode_progression_count(first, end, step);
    if (count <= 0)
        return empty_loop(first, step);
    return (sode_loop_t){
        .first = first, .end = end, .step = step, .count = count};
}

/* Greatest common divisor g of step and modulus, and the inverse of step/g
 * modulo modulus/g; 0 < step, 0 < modulus. */
static int64_t invert(int64_t step, int64_t modulus, int64_t *inverse)
{
    int64_t a = step % modulus, b = modulus, x = 1, y = 0;
    while (a != 0) { /* x*step = a, y*step = b, both modulo modulus */
        int64_t q = b / a, t = b % a, z = y - q * x;
        b = a;
        a = t;
        y = x;
        x = z;
    }
    int64_t m = modulus / b;
    *inverse = (y % m + m) % m;
    return b;
}

/* Of first + k*step, those that are `residue` modulo `modulus` are again a
 * progression.  Sets its first k and the distance in k; 0: there is none. */
static int64_t solve(int64_t first, int64_t step, int64_t residue,
                     int64_t modulus, int64_t *k)
{
    int64_t s = (step % modulus + modulus) % modulus;
    int64_t missing = ((residue - first) % modulus + modulus) % modulus;
    if (s == 0) {
        *k = 0;
        return missing == 0 ? 1 : 0;
    }
    int64_t inverse, g = invert(s, modulus, &inverse);
    if (missing % g != 0)
        return 0;
    int64_t m = modulus / g;
    *k = (int64_t)((__int128)(missing / g) * inverse % m);
    return m;
}

/* cyclic: the indices of a coordinate are one progression. */
static sode_loop_t loop_in_cyclic(const sode_dim_t *dim, int64_t offset,
                                  int64_t first, int64_t end, int64_t step)
{
    int64_t k, every = solve(first + offset - dim->lower, step, dim->coord,
                             dim->coords, &k);
    if (every == 0 || k >= sode_progression_count(first, end, step))
        return empty_loop(first, step);
    sode_loop_t loop = {.first = first + k * step, .end = end,
                        .step = step * every};
    loop.count = sode_progression_count(loop.first, end, loop.step);
    loop.chunk = 1; /* cyclic(n) where n happens to be 1 */
    loop.period = loop.step;
    return loop;
}

/* cyclic(n), step 1: chunks, see sode_loop_value. */
static sode_loop_t loop_in_chunks(const sode_dim_t *dim, int64_t offset,
                                  int64_t first, int64_t end)
{
    int64_t from = first + offset, to = end + offset;
    int64_t before = sode_dim_count_below(dim, dim->coord, from);
    int64_t count = sode_dim_count_below(dim, dim->coord, to) - before;
    if (count <= 0)
        return empty_loop(first, 1);
    return (sode_loop_t){
        .first = sode_dim_index(dim, dim->coord, before) - offset,
        .end = end,
        .step = 1,
        .count = count,
        .chunk = dim->chunk,
        .period = dim->chunk * dim->coords,
        .skip = before % dim->chunk};
}

/* cyclic(n) with a step: a window of a list. */
static int loop_in_table(const sode_dim_t *dim, int64_t offset, int64_t first,
                         int64_t end, int64_t step, sode_loop_t *loop)
{
    const sode_table_t *table;
    SODE_TRY(sode_table_get(dim, offset, first, step, &table));
    int64_t from = sode_table_position(table, first);
    int64_t to = sode_table_position(table, end);
    *loop = empty_loop(first, step);
    if (from >= to)
        return SODE_OK;
    loop->first = table->values[from % table->count] + from / table->count * table->period;
    loop->end = end;
    loop->count = to - from;
    if (to <= table->count) { /* no division */
        loop->chunk = dim->chunk;
        loop->table = table->values + from;
        return SODE_OK;
    }
    loop->chunk = table->count;
    loop->period = table->period;
    loop->skip = from;
    loop->table = table->values;
    return SODE_OK;
}

static int fail_outside(const sode_dim_t *dim, int64_t offset, int64_t value)
{
    int64_t last = dim->lower + dim->extent - 1;
    if (offset == 0)
        return sode_refuse("iteration %lld is outside %lld..%lld", (long long)value, (long long)dim->lower,
                           (long long)last);
    return sode_refuse("iteration %lld, on index %lld, is outside %lld..%lld", (long long)value,
                       (long long)(value + offset), (long long)dim->lower, (long long)last);
}

int sode_loop_in_dim(const sode_dim_t *dim, int64_t offset, int64_t first,
                     int64_t end, int64_t step, sode_loop_t *loop)
{
    if (step > 0 ? first >= end : first <= end) {
        *loop = empty_loop(first, step);
        return SODE_OK;
    }
    int64_t low = dim->lower - offset, high = low + dim->extent;
    if (first < low || first >= high)
        return fail_outside(dim, offset, first);
    if (step > 0 ? end > high : end < low - 1) { /* maybe the last is inside */
        int64_t count = sode_progression_count(first, end, step);
        int64_t last = first + (count - 1) * step;
        if (last < low || last >= high)
            return fail_outside(dim, offset, last);
        end = step > 0 ? high : low - 1;
    }
    if (dim->coord < 0) {
        *loop = empty_loop(first, step);
    } else if (!sode_dim_is_cyclic(dim)) {
        sode_interval_t own = sode_interval_shift(dim->own, -offset);
        *loop = sode_loop_in_interval(own, first, end, step);
    } else if (dim->chunk == 1) {
        *loop = loop_in_cyclic(dim, offset, first, end, step);
    } else if (step == 1) {
        *loop = loop_in_chunks(dim, offset, first, end);
    } else {
        return loop_in_table(dim, offset, first, end, step, loop);
    }
    return SODE_OK;
}

void sode_dim_mark_owners(const sode_dim_t *dim, int64_t first, int64_t end,
                          int64_t step, unsigned char *marks)
{
    if (sode_dim_is_cyclic(dim)) {
        /* Places in the deal repeat with the period: past it nothing is new. */
        int64_t count = sode_progression_count(first, end, step);
        int64_t period = dim->chunk * dim->coords;
        for (int64_t k = 0; k < count && k < period; k++)
            marks[sode_dim_owner(dim, first + k * step)] = 1;
        return;
    }
    for (int64_t c = 0; c < dim->coords; c++) {
        sode_interval_t part = sode_dim_interval(dim, c);
        if (sode_loop_in_interval(part, first, end, step).count > 0)
            marks[c] = 1;
    }
}
