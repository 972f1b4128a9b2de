/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/apart.h"

#include "base/status.h"
#include "blocking/axes.h"
#include "map/array.h"

/* rows: of memory, whose first extent nobody knows. */
static const char *end_of(const sode_array_t *array, int64_t rows)
{
    const sode_array_impl_t *a = sode_array_impl(array);
    size_t bytes = a->serial ? a->element_size * (size_t)(1 + (rows - 1) * a->dim[0].stride) : sode_array_bytes(a);
    return (const char *)array->base + bytes;
}

static int check(const sode_blocking_array_t *a, int64_t a_rows, const sode_blocking_array_t *b, int64_t b_rows)
{
    if ((a->changed || b->changed) && (const char *)a->array->base < end_of(b->array, b_rows)
        && (const char *)b->array->base < end_of(a->array, a_rows))
        return sode_refuse("'%s' and '%s' are the same array here, and the time loop writes it; pass two arrays",
                           sode_name(a->array), sode_name(b->array));
    return SODE_OK;
}

int sode_apart_check(const sode_blocking_facts_t *facts)
{
    for (int k = 0; k < facts->sode_narrays; k++)
        for (int l = 0; l < k; l++)
            SODE_TRY(check(&facts->sode_arrays[l], 1, &facts->sode_arrays[k], 1));
    return SODE_OK;
}

/* 0: not memory whose rows lie in the dimension. */
static int64_t rows_of(const sode_blocking_facts_t *facts, const sode_array_t *array, int dim, int64_t end)
{
    const sode_array_impl_t *a = sode_array_impl(array);
    if (!a->serial || sode_axis_dim(facts->sode_tmpl, a, 0) != dim)
        return 0;
    return end - sode_axis_shift(facts->sode_tmpl, a, 0);
}

int sode_apart_check_rows(const sode_blocking_facts_t *facts, int dim, sode_interval_t all)
{
    for (int k = 0; k < facts->sode_narrays; k++) {
        int64_t rows = rows_of(facts, facts->sode_arrays[k].array, dim, all.hi);
        for (int l = 0; l < k && rows > 0; l++) {
            int64_t others = rows_of(facts, facts->sode_arrays[l].array, dim, all.hi);
            if (others > 0)
                SODE_TRY(check(&facts->sode_arrays[l], others, &facts->sode_arrays[k], rows));
        }
    }
    return SODE_OK;
}
