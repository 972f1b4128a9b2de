/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/table.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/status.h"
#include "map/dim.h"

static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

static int64_t residue_of(int64_t value, int64_t step)
{
    int64_t modulus = step < 0 ? -step : step;
    int64_t residue = value % modulus;
    return residue < 0 ? residue + modulus : residue;
}

static const sode_table_t *find(const sode_tables_t *tables, int64_t offset,
                                int64_t residue, int64_t step)
{
    const sode_table_t *t = atomic_load_explicit(&tables->first,
                                                 memory_order_acquire);
    while (t && (t->offset != offset || t->residue != residue
                 || t->step != step))
        t = t->next;
    return t;
}

/* Walks over all indices this rank owns; keeps those of the residue. */
static int make(const sode_dim_t *dim, int64_t offset, int64_t residue,
                int64_t step, sode_table_t **table)
{
    int64_t owned = sode_dim_count(dim, dim->coord), count = 0;
    for (int64_t k = 0; k < owned; k++)
        if (residue_of(sode_dim_index(dim, dim->coord, k) - offset, step)
            == residue)
            count++;
    sode_table_t *t = malloc(sizeof *t + (size_t)count * sizeof t->values[0]);
    if (!t)
        return sode_fail(SODE_ERR_MEMORY,
                         "cannot keep the list of %lld iterations",
                         (long long)count);
    *t = (sode_table_t){.step = step, .residue = residue, .offset = offset,
                        .count = count};
    int64_t at = 0;
    for (int64_t k = 0; k < owned; k++) {
        int64_t from_end = step > 0 ? k : owned - 1 - k;
        int64_t value = sode_dim_index(dim, dim->coord, from_end) - offset;
        if (residue_of(value, step) == residue)
            t->values[at++] = value;
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
    int64_t residue = residue_of(first, step);
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
            made->next = atomic_load_explicit(&tables->first,
                                              memory_order_relaxed);
            atomic_store_explicit(&tables->first, made, memory_order_release);
            *table = made;
        }
    }
    pthread_mutex_unlock(&making);
    return status;
}

int64_t sode_table_position(const sode_table_t *table, int64_t bound)
{
    int64_t low = 0, high = table->count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2, v = table->values[middle];
        if (table->step > 0 ? v < bound : v > bound)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void sode_tables_free(sode_tables_t *tables)
{
    sode_table_t *next, *t = atomic_load(&tables->first);
    atomic_store(&tables->first, NULL);
    for (; t; t = next) {
        next = t->next;
        free(t);
    }
}
