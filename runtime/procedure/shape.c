/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/shape.h"

#include "base/status.h"

int sode_shape_dims(const sode_owned_t *array, int ndims)
{
    if (array->ndims == ndims)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s' has %d dimensions, and %d are wanted",
                     array->name, array->ndims, ndims);
}

int sode_shape_extent(const sode_owned_t *x, int d, const sode_owned_t *a,
                      int e)
{
    if (x->dim[d].extent == a->dim[e].extent)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s': its dimension %d has extent %lld, and "
                     "dimension %d of '%s' has %lld", x->name, d + 1,
                     (long long)x->dim[d].extent, e + 1, a->name,
                     (long long)a->dim[e].extent);
}

int sode_shape_same(const sode_owned_t *x, const sode_owned_t *a)
{
    SODE_TRY(sode_shape_dims(x, a->ndims));
    for (int d = 0; d < x->ndims; d++)
        SODE_TRY(sode_shape_extent(x, d, a, d));
    return SODE_OK;
}

int sode_shape_type(const sode_owned_t *x, const sode_owned_t *a)
{
    if (x->type == a->type && x->element_size == a->element_size)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s' has elements of another type than '%s'",
                     x->name, a->name);
}
