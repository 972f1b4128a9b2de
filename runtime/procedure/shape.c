/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/shape.h"

#include "base/status.h"

int sode_shape_dims(const sode_operand_t *array, int ndims)
{
    if (array->side.ndims == ndims)
        return SODE_OK;
    return sode_refuse("array '%s' has %d dimensions, but %d are needed", array->name, array->side.ndims,
                       ndims);
}

int sode_shape_extent(const sode_operand_t *x, int d, const sode_operand_t *a,
                      int e)
{
    if (x->length[d] == a->length[e])
        return SODE_OK;
    return sode_refuse("array '%s': its dimension %d has extent %lld, and dimension %d of '%s' has %lld",
                       x->name, d + 1, (long long)x->length[d], e + 1, a->name, (long long)a->length[e]);
}

int sode_shape_same(const sode_operand_t *x, const sode_operand_t *a)
{
    SODE_TRY(sode_shape_dims(x, a->side.ndims));
    for (int d = 0; d < x->side.ndims; d++)
        SODE_TRY(sode_shape_extent(x, d, a, d));
    return SODE_OK;
}

int sode_shape_type(const sode_operand_t *x, const sode_operand_t *a)
{
    if (x->type == a->type && x->size == a->size)
        return SODE_OK;
    return sode_refuse("array '%s' has elements of a different type than '%s'", x->name, a->name);
}
