/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/table.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/grow.h"
#include "base/numbers.h"
#include "base/status.h"
#include "map/dim.h"

/* Lists of at most so many values have all of the dimension: reading one takes less time than the
 * division that finds the place in a period. */
enum { FEW = 1 << 16 };

static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

static int64_t residue_of(int64_t value, int64_t modulus)
{
    int64_t residue = value % modulus;
    return residue < 0 ? residue + modulus : residue;
}

static const sode_table_t *find(const sode_tables_t *tables, int64_t offset, int64_t residue, int64_t step)
{
    const sode_table_t *t = atomic_load_explicit(&tables->first, memory_order_acquire);
    while (t && (t->offset != offset || t->residue != residue || t->step != step))
        t = t->next;
    return t;
}

/* Indices after which the values come again; at most the extent. */
static int64_t period_of(const sode_dim_t *dim, int64_t stride)
{
    int64_t turn, period;
    if (dim->extent / dim->coords / stride <= FEW || __builtin_mul_overflow(dim->chunk, dim->coords, &turn)
        || __builtin_mul_overflow(turn, stride / sode_common_divisor(turn, stride), &period))
        return dim->extent;
    return period < dim->extent ? period : dim->extent;
}

/* The values from the template index `from` on, chunk by chunk. */
static int fill(const sode_dim_t *dim, int64_t from, sode_table_t *t)
{
    const int64_t turn = dim->chunk * dim->coords, stride = llabs(t->step), end = from + llabs(t->period);
    size_t room = 0;
    int64_t chunk = from - residue_of(from - dim->lower, turn) + dim->coord * dim->chunk;
    for (; chunk < end; chunk += turn) {
        int64_t lo = (chunk > from ? chunk : from) - t->offset;
        int64_t hi = (chunk + dim->chunk < end ? chunk + dim->chunk : end) - t->offset;
        for (int64_t v = lo + residue_of(t->residue - lo, stride); v < hi; v += stride) {
            SODE_GROW(t->values, room, (size_t)t->count + 1, "a list of iterations");
            t->values[t->count++] = v;
        }
    }
    return SODE_OK;
}

static void turn_round(sode_table_t *t)
{
    for (int64_t k = 0; k < t->count / 2; k++) {
        int64_t last = t->values[t->count - 1 - k];
        t->values[t->count - 1 - k] = t->values[k];
        t->values[k] = last;
    }
}

static int make(const sode_dim_t *dim, int64_t offset, int64_t residue, int64_t step, sode_table_t **table)
{
    sode_table_t *t = calloc(1, sizeof *t);
    SODE_NEED(t, "a list of iterations");
    *t = (sode_table_t){.step = step, .residue = residue, .offset = offset, .period = period_of(dim, llabs(step))};
    t->begin = step > 0 ? dim->lower - offset : dim->lower + dim->extent - 1 - offset;
    int status = fill(dim, step > 0 ? dim->lower : dim->lower + dim->extent - t->period, t);
    if (status != SODE_OK) {
        free(t->values);
        free(t);
        return status;
    }
    if (step < 0) {
        t->period = -t->period;
        turn_round(t);
    }
    *table = t;
    return SODE_OK;
}

int sode_table_get(const sode_dim_t *dim, int64_t offset, int64_t first,
                   int64_t step, const sode_table_t **table)
{
    /* The lists are a cache: they belong to the dimension but are no part of
     * what it says, so a const dimension may grow them. */
    sode_tables_t *tables = (sode_tables_t *)&dim->tables;
    int64_t residue = residue_of(first, llabs(step));
    *table = find(tables, offset, residue, step);
    if (*table)
        return SODE_OK;

    int status = SODE_OK;
    pthread_mutex_lock(&making);
    *table = find(tables, offset, residue, step);
    if (!*table) {
        sode_table_t *made = NULL;
        status = make(dim, offset, residue, step, &made);
        if (status == SODE_OK) {
            made->next = atomic_load_explicit(&tables->first, memory_order_relaxed);
            atomic_store_explicit(&tables->first, made, memory_order_release);
            *table = made;
        }
    }
    pthread_mutex_unlock(&making);
    return status;
}

int64_t sode_table_position(const sode_table_t *table, int64_t bound)
{
    int64_t low = 0, high = table->count, whole = (bound - table->begin) / table->period;
    for (bound -= whole * table->period; low < high;) {
        int64_t middle = low + (high - low) / 2, v = table->values[middle];
        if (table->step > 0 ? v < bound : v > bound)
            low = middle + 1;
        else
            high = middle;
    }
    return whole * table->count + low;
}

void sode_tables_free(sode_tables_t *tables)
{
    sode_table_t *next, *t = atomic_load(&tables->first);
    atomic_store(&tables->first, NULL);
    for (; t; t = next) {
        next = t->next;
        free(t->values);
        free(t);
    }
}
