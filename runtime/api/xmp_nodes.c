/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_*: descriptors and node arrays. */
#include "api/fail.h"
#include "api/xmp.h"
#include "base/context.h"
#include "map/loop.h"

static const void *object_of(xmp_desc_t d, int kind)
{
    return sode_object_kind(d) == kind ? d : NULL;
}

const sode_nodes_t *sode_xmp_nodes(xmp_desc_t d)
{
    return object_of(d, SODE_NODES);
}

const sode_template_t *sode_xmp_template(xmp_desc_t d)
{
    return object_of(d, SODE_TEMPLATE);
}

const sode_array_impl_t *sode_xmp_array(xmp_desc_t d)
{
    return object_of(d, SODE_ARRAY);
}

SODE_EXPORT int xmp_desc_kind(xmp_desc_t d, int *kind)
{
    static const int kinds[] = {[SODE_NODES] = XMP_DESC_NODES,
                                [SODE_TEMPLATE] = XMP_DESC_TEMPLATE,
                                [SODE_ARRAY] = XMP_DESC_ARRAY};
    int found = sode_object_kind(d);
    if (!found)
        return XMP_FAILURE;
    *kind = kinds[found];
    return 0;
}

SODE_EXPORT int xmp_nodes_ndims(xmp_desc_t d, int *ndims)
{
    const sode_nodes_t *nodes = sode_xmp_nodes(d);
    return nodes ? sode_xmp_store(ndims, nodes->ndims) : XMP_FAILURE;
}

static int nodes_index(xmp_desc_t d, int dim, int base, int *index)
{
    const sode_nodes_t *nodes = sode_xmp_nodes(d);
    int k = sode_xmp_nodes_dim(nodes, dim);
    if (k < 0 || nodes->coord[k] < 0)
        return XMP_FAILURE;
    return sode_xmp_store(index, nodes->coord[k] + base);
}

SODE_EXPORT int xmp_nodes_index(xmp_desc_t d, int dim, int *index)
{
    return nodes_index(d, dim, 1, index);
}

SODE_EXPORT int xmpc_nodes_index(xmp_desc_t d, int dim, int *index)
{
    return nodes_index(d, dim, 0, index);
}

SODE_EXPORT int xmp_nodes_size(xmp_desc_t d, int dim, int *size)
{
    const sode_nodes_t *nodes = sode_xmp_nodes(d);
    int k = sode_xmp_nodes_dim(nodes, dim);
    return k < 0 ? XMP_FAILURE : sode_xmp_store(size, nodes->size[k]);
}

SODE_EXPORT int xmp_nodes_attr(xmp_desc_t d, int *attr)
{
    static const int attrs[] = {
        [SODE_NODES_ENTIRE] = XMP_ENTIRE_NODES,
        [SODE_NODES_EXECUTING] = XMP_EXECUTING_NODES,
        [SODE_NODES_SELF] = XMP_EXECUTING_NODES,
        [SODE_NODES_PART] = XMP_EQUIVALENCE_NODES,
    };
    const sode_nodes_t *nodes = sode_xmp_nodes(d);
    return nodes ? sode_xmp_store(attr, attrs[nodes->origin]) : XMP_FAILURE;
}

SODE_EXPORT int xmp_nodes_rank(xmp_desc_t d, int *rank)
{
    const sode_nodes_t *nodes = sode_xmp_nodes(d);
    if (!nodes || nodes->set->self < 0)
        return XMP_FAILURE;
    return sode_xmp_store(rank, nodes->set->self);
}

SODE_EXPORT int xmp_nodes_comm(xmp_desc_t d, void **comm)
{
    const sode_nodes_t *nodes = sode_xmp_nodes(d);
    if (!nodes || nodes->set->self < 0)
        return XMP_FAILURE;
    *comm = sode_xmp_comm("xmp_nodes_comm", nodes->set);
    return 0;
}

/* Bounds and step, from 1, of a subscript of a dimension of `size` nodes. */
static int sub_bounds(const sode_sub_t *sub, int64_t size, int64_t own,
                      int *lb, int *ub, int *step)
{
    int64_t from = 0, count = size, by = 1;
    if (sub->kind == SODE_SUB_OWN) {
        if (own < 0)
            return XMP_FAILURE;
        from = own;
        count = 1;
    } else if (sub->kind != SODE_SUB_ALL) {
        from = sub->lo;
        by = sub->step;
        int64_t end = sub->end;
        if (end == SODE_TO_END)
            end = by > 0 ? size : -1;
        count = sode_progression_count(from, end, by);
    }
    *lb = (int)from + 1;
    *ub = (int)(from + (count - 1) * by) + 1;
    *step = (int)by;
    return 0;
}

SODE_EXPORT int xmp_nodes_equiv(xmp_desc_t d, xmp_desc_t *of, int lb[],
                                int ub[], int step[])
{
    const sode_nodes_t *nodes = sode_xmp_nodes(d);
    if (!nodes || !nodes->part_of)
        return XMP_FAILURE;
    const sode_nodes_t *whole = nodes->part_of;
    for (int k = 0; k < whole->ndims; k++) {
        int out = whole->ndims - 1 - k; /* ( ) order */
        int status = sub_bounds(&nodes->part[k], whole->size[k],
                                whole->coord[k], &lb[out], &ub[out],
                                &step[out]);
        if (status != 0)
            return status;
    }
    *of = (xmp_desc_t)whole;
    return 0;
}
