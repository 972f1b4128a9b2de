/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/owned.h"

#include <stdlib.h>

#include "base/status.h"

/* Owned intervals of one dimension. */
typedef struct intervals {
    sode_interval_t one; /* room for the common case */
    sode_interval_t *list; /* [count] */
    size_t count;
} intervals_t;

static int scattered(const sode_array_dim_t *d)
{
    return d->dim && sode_dim_is_cyclic(d->dim) && !d->cyclic;
}

/* The chunks of a cyclic dimension that is stored whole. */
static int list_chunks(const sode_array_dim_t *d, intervals_t *to)
{
    const sode_dim_t *dim = d->dim;
    int64_t low = d->axis.offset, high = low + d->axis.extent;
    int64_t from = sode_dim_count_below(dim, dim->coord, low);
    int64_t end = sode_dim_count_below(dim, dim->coord, high);
    to->list = malloc((size_t)(end - from + 1) * sizeof *to->list);
    if (!to->list)
        return sode_no_memory("its owned part");
    for (int64_t k = from; k < end; k++) {
        int64_t i = sode_dim_index(dim, dim->coord, k) - low;
        if (to->count > 0 && to->list[to->count - 1].hi == i)
            to->list[to->count - 1].hi++;
        else
            to->list[to->count++] = (sode_interval_t){i, i + 1};
    }
    return SODE_OK;
}

static int list_intervals(const sode_array_dim_t *d, intervals_t *to)
{
    *to = (intervals_t){.list = &to->one};
    if (scattered(d) && d->stored > 0)
        return list_chunks(d, to);
    to->one = sode_interval_shift(d->own, -d->lower);
    to->count = sode_interval_size(to->one) > 0;
    return SODE_OK;
}

static int multiply(int ndims, const intervals_t *dims, sode_box_t **boxes,
                    size_t *count)
{
    size_t total = 1;
    for (int d = 0; d < ndims; d++)
        total *= dims[d].count;
    sode_box_t *list = malloc((total + !total) * sizeof *list);
    if (!list)
        return sode_no_memory("its owned part");
    for (size_t k = 0; k < total; k++) {
        size_t rest = k;
        for (int d = ndims - 1; d >= 0; d--) {
            list[k].dim[d] = dims[d].list[rest % dims[d].count];
            rest /= dims[d].count;
        }
    }
    *boxes = list;
    *count = total;
    return SODE_OK;
}

int sode_array_owned(const sode_array_impl_t *array, sode_box_t **boxes,
                     size_t *count)
{
    intervals_t dims[SODE_MAX_DIMS];
    int status = SODE_OK, made = 0;
    while (made < array->ndims && status == SODE_OK) {
        status = list_intervals(&array->dim[made], &dims[made]);
        made++;
    }
    if (status == SODE_OK)
        status = multiply(array->ndims, dims, boxes, count);
    for (int d = 0; d < made; d++)
        if (dims[d].list != &dims[d].one)
            free(dims[d].list);
    return status;
}
