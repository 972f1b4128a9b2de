/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_*: where an array is stored and what this node owns of it. */
#include "api/xmp.h"

/* Dimension `dim` (from 1, first bracket first) of an array, or NULL. */
static const sode_array_dim_t *declared_dim_of(xmp_desc_t d, int dim)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    int k = sode_xmp_array_dim(array, dim);
    return k < 0 ? NULL : &array->dim[k];
}

/* The array if it has extents and storage, as a pointer has after xmp_malloc,
 * or NULL; and its dimension. */
static const sode_array_impl_t *placed_array(xmp_desc_t d)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    return array && array->placed ? array : NULL;
}

static const sode_array_dim_t *dim_of(xmp_desc_t d, int dim)
{
    return placed_array(d) ? declared_dim_of(d, dim) : NULL;
}

SODE_EXPORT int xmp_array_ndims(xmp_desc_t d, int *ndims)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    return array ? sode_xmp_store(ndims, array->ndims) : XMP_FAILURE;
}

SODE_XMP_STORES(xmp_array_lbound, dim_of, 0)
SODE_XMP_STORES(xmp_array_ubound, dim_of, k->axis.extent - 1)
SODE_XMP_RETURNS(xmp_array_gcglbound, dim_of, 0)
SODE_XMP_RETURNS(xmp_array_gcgubound, dim_of, k->axis.extent - 1)
SODE_XMP_RETURNS(xmp_array_gsize, dim_of, k->axis.extent)
SODE_XMP_STORES(xmp_array_lsize, dim_of, k->stored)
SODE_XMP_STORES(xmp_array_lshadow, declared_dim_of, k->axis.shadow_lo)
SODE_XMP_STORES(xmp_array_ushadow, declared_dim_of, k->axis.shadow_hi)
SODE_XMP_STORES(xmp_align_offset, declared_dim_of, k->dim ? k->axis.offset : 0)
SODE_XMP_RETURNS(xmp_align_format, declared_dim_of, k->dim ? sode_xmp_format(k->dim) : XMP_NOT_DISTRIBUTED)
SODE_XMP_RETURNS(xmp_align_size, declared_dim_of, k->dim ? k->dim->coords : 1)

SODE_EXPORT size_t xmp_array_type_size(xmp_desc_t d)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    return array ? array->element_size : 0;
}

SODE_EXPORT int xmp_array_laddr(xmp_desc_t d, void **address)
{
    const sode_array_impl_t *array = placed_array(d);
    if (!array)
        return XMP_FAILURE;
    sode_check_escape((sode_array_t *)&array->head);
    *address = array->head.base;
    return 0;
}

SODE_EXPORT int xmp_array_lda(xmp_desc_t d, int *lda)
{
    const sode_array_impl_t *array = placed_array(d);
    if (!array || array->ndims != 2)
        return XMP_FAILURE;
    return sode_xmp_store(lda, array->dim[0].stride);
}

SODE_EXPORT int xmp_array_lead_dim(xmp_desc_t d, int stride[])
{
    const sode_array_impl_t *array = placed_array(d);
    if (!array)
        return XMP_FAILURE;
    if (array->dim[0].stride > INT32_MAX) /* the largest */
        return XMP_FAILURE;
    for (int k = 0; k < array->ndims; k++)
        stride[k] = (int)array->dim[k].stride;
    return 0;
}

/* ---- owned part -------------------------------------------------------- */

/* The first and last owned global index.  In a cyclic dimension there are
 * others between that are not owned. */
static int owned_bounds(const sode_array_dim_t *k, int64_t *first,
                        int64_t *last)
{
    if (!k)
        return XMP_FAILURE;
    if (!k->dim || !sode_dim_is_cyclic(k->dim)) {
        *first = k->own.lo;
        *last = k->own.hi - 1;
    } else {
        const sode_dim_t *dim = k->dim;
        int64_t low = k->axis.offset, high = low + k->axis.extent;
        if (dim->coord < 0)
            return XMP_FAILURE;
        int64_t from = sode_dim_count_below(dim, dim->coord, low);
        int64_t to = sode_dim_count_below(dim, dim->coord, high);
        if (from == to)
            return XMP_FAILURE;
        *first = sode_dim_index(dim, dim->coord, from) - low;
        *last = sode_dim_index(dim, dim->coord, to - 1) - low;
    }
    return *first <= *last ? 0 : XMP_FAILURE;
}

SODE_EXPORT int xmp_array_lbound_global(xmp_desc_t d, int dim, int *result)
{
    int64_t first, last;
    int status = owned_bounds(dim_of(d, dim), &first, &last);
    return status ? status : sode_xmp_store(result, first);
}

SODE_EXPORT int xmp_array_ubound_global(xmp_desc_t d, int dim, int *result)
{
    int64_t first, last;
    int status = owned_bounds(dim_of(d, dim), &first, &last);
    return status ? status : sode_xmp_store(result, last);
}

/* Returns what the call stores. */
#define RETURNS_STORED(function, call)                                                                       \
    SODE_EXPORT int function(xmp_desc_t d, int dim)                                                          \
    {                                                                                                        \
        int result, status = (call);                                                                         \
        return status ? status : result;                                                                     \
    }
RETURNS_STORED(xmp_array_gcllbound, xmp_array_lbound_global(d, dim, &result))
RETURNS_STORED(xmp_array_gclubound, xmp_array_ubound_global(d, dim, &result))
RETURNS_STORED(xmp_array_lcllbound, xmp_array_gtol(d, dim, xmp_array_gcllbound(d, dim), &result))
RETURNS_STORED(xmp_array_lclubound, xmp_array_gtol(d, dim, xmp_array_gclubound(d, dim), &result))

SODE_EXPORT int xmp_array_gtol(xmp_desc_t d, int dim, int global, int *local)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    const sode_array_dim_t *k = dim_of(d, dim);
    if (!k)
        return XMP_FAILURE;
    if (k->cyclic) { /* that on its owner, whoever it is */
        const sode_dim_t *of = k->dim;
        int64_t x = global + k->axis.offset;
        if (global < 0 || global >= k->axis.extent)
            return XMP_FAILURE;
        int64_t owner = sode_dim_owner(of, x);
        return sode_xmp_store(
            local, sode_dim_count_below(of, owner, x)
                       - sode_dim_count_below(of, owner, k->axis.offset));
    }
    if (global < k->lower || global >= k->lower + k->stored) {
        return XMP_FAILURE;
    }
    return sode_xmp_store(local,
                          sode_array_position(&array->head, dim - 1, global));
}

/* ---- alignment --------------------------------------------------------- */

SODE_EXPORT int xmp_align_template(xmp_desc_t d, xmp_desc_t *tmpl)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    if (!array)
        return XMP_FAILURE;
    *tmpl = (xmp_desc_t)array->tmpl;
    return 0;
}

SODE_EXPORT int xmp_align_axis(xmp_desc_t d, int dim, int *axis)
{
    const sode_array_dim_t *k = declared_dim_of(d, dim);
    if (!k || !k->dim)
        return XMP_FAILURE;
    return sode_xmp_store(axis,
                          sode_xmp_array(d)->tmpl->ndims - k->axis.tmpl_dim);
}

SODE_EXPORT int xmp_align_replicated(xmp_desc_t d, int dim, int *replicated)
{
    const sode_array_impl_t *array = sode_xmp_array(d);
    int of = array ? sode_xmp_template_dim(array->tmpl, dim) : -1;
    if (of < 0)
        return XMP_FAILURE;
    *replicated = 1;
    for (int k = 0; k < array->ndims; k++)
        if (array->dim[k].axis.tmpl_dim == of)
            *replicated = 0;
    return 0;
}



SODE_EXPORT int xmp_array_owner(xmp_desc_t d, int ndims, int index[], int dim)
{
    const sode_array_impl_t *array = placed_array(d);
    if (!array || ndims != array->ndims)
        return XMP_FAILURE;
    int node_dim = sode_xmp_nodes_dim(array->tmpl->nodes, dim);
    for (int k = 0; k < ndims && node_dim >= 0; k++) {
        const sode_array_dim_t *at = &array->dim[k];
        if (at->node_dim != node_dim)
            continue;
        if (index[k] < 0 || index[k] >= at->axis.extent)
            return XMP_FAILURE;
        return (int)sode_dim_owner(at->dim, index[k] + at->axis.offset) + 1;
    }
    return XMP_FAILURE; /* no such dimension, or replicated along it */
}
