/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_*: templates and their distribution. */
#include "api/fail.h"
#include "api/xmp.h"
#include "map/loop.h"

/* Dimension `dim` (from 1, last bracket first) of a template, or NULL. */
static const sode_dim_t *any_dim_of(xmp_desc_t d, int dim)
{
    const sode_template_t *tmpl = sode_xmp_template(d);
    int k = sode_xmp_template_dim(tmpl, dim);
    return k < 0 ? NULL : &tmpl->dim[k];
}

/* The same for questions about the bounds, */
static const sode_dim_t *dim_of(xmp_desc_t d, int dim)
{
    const sode_template_t *tmpl = sode_xmp_template(d);
    return tmpl && tmpl->shaped ? any_dim_of(d, dim) : NULL;
}

/* the formats, */
static const sode_dim_t *formatted_dim_of(xmp_desc_t d, int dim)
{
    const sode_template_t *tmpl = sode_xmp_template(d);
    return tmpl && tmpl->onto ? any_dim_of(d, dim) : NULL;
}

/* and who owns what. */
static const sode_dim_t *distributed_dim_of(xmp_desc_t d, int dim)
{
    const sode_template_t *tmpl = sode_xmp_template(d);
    return tmpl && tmpl->nodes ? any_dim_of(d, dim) : NULL;
}

SODE_EXPORT int xmp_template_fixed(xmp_desc_t d, int *fixed)
{
    const sode_template_t *tmpl = sode_xmp_template(d);
    if (!tmpl)
        return XMP_FAILURE;
    /* Before distribute nothing is open but the bounds. */
    return sode_xmp_store(fixed, tmpl->shaped && (tmpl->nodes || !tmpl->onto));
}

SODE_EXPORT int xmp_template_ndims(xmp_desc_t d, int *ndims)
{
    const sode_template_t *tmpl = sode_xmp_template(d);
    return tmpl ? sode_xmp_store(ndims, tmpl->ndims) : XMP_FAILURE;
}

SODE_XMP_STORES(xmp_template_lbound, dim_of, k->lower)
SODE_XMP_STORES(xmp_template_ubound, dim_of, k->lower + k->extent - 1)
SODE_XMP_RETURNS(xmp_template_gsize, dim_of, k->extent)
SODE_XMP_RETURNS(xmp_template_lsize, distributed_dim_of, k->coord < 0 ? 0 : sode_dim_count(k, k->coord))
SODE_XMP_STORES(xmp_dist_format, formatted_dim_of, sode_xmp_format(k))

int sode_xmp_format(const sode_dim_t *dim)
{
    static const int formats[] = {[SODE_DIST_NONE] = XMP_NOT_DISTRIBUTED,
                                  [SODE_DIST_BLOCK] = XMP_BLOCK,
                                  [SODE_DIST_CYCLIC] = XMP_CYCLIC,
                                  [SODE_DIST_GBLOCK] = XMP_GBLOCK};
    return formats[dim->kind];
}

SODE_EXPORT int xmp_dist_blocksize(xmp_desc_t d, int dim, int *size)
{
    const sode_dim_t *k = distributed_dim_of(d, dim);
    if (!k || k->kind == SODE_DIST_GBLOCK)
        return XMP_FAILURE;
    return sode_xmp_store(size, k->kind == SODE_DIST_NONE ? k->extent
                                                          : k->stated_chunk);
}

SODE_EXPORT int xmp_dist_stride(xmp_desc_t d, int dim)
{
    const sode_dim_t *k = distributed_dim_of(d, dim);
    if (!k || k->kind == SODE_DIST_GBLOCK)
        return XMP_FAILURE;
    if (k->kind == SODE_DIST_NONE)
        return sode_xmp_int(k->extent);
    if (k->stated_chunk > INT32_MAX) /* nor is the product an int */
        return XMP_FAILURE;
    return sode_xmp_int(k->stated_chunk * k->coords);
}

SODE_EXPORT int xmp_dist_gblockmap(xmp_desc_t d, int dim, int map[])
{
    const sode_dim_t *k = distributed_dim_of(d, dim);
    if (!k || k->kind != SODE_DIST_GBLOCK)
        return XMP_FAILURE;
    for (int64_t c = 0; c < k->coords; c++)
        map[c] = (int)(k->starts[c + 1] - k->starts[c]);
    return 0;
}

SODE_EXPORT int xmp_dist_nodes(xmp_desc_t d, xmp_desc_t *nodes)
{
    const sode_template_t *tmpl = sode_xmp_template(d);
    if (!tmpl || !tmpl->onto)
        return XMP_FAILURE;
    *nodes = (xmp_desc_t)tmpl->onto;
    return 0;
}

SODE_EXPORT int xmp_dist_axis(xmp_desc_t d, int dim, int *axis)
{
    const sode_dim_t *k = formatted_dim_of(d, dim);
    if (!k || k->node_dim < 0)
        return XMP_FAILURE;
    return sode_xmp_store(axis,
                          sode_xmp_template(d)->onto->ndims - k->node_dim);
}

SODE_EXPORT void xmp_sched_template_index(int *first, int *last,
                                          int global_first, int global_last,
                                          int step, xmp_desc_t d, int dim0)
{
    static const char where[] = "xmp_sched_template_index";
    const sode_template_t *tmpl = sode_xmp_template(d);
    const sode_nodes_t *nodes;
    sode_loop_t loop;
    if (!tmpl || dim0 < 0 || dim0 >= tmpl->ndims || step == 0)
        sode_end_job(where, NULL, NULL, sode_refuse("no such template, dimension or step"));
    SODE_CHECK(where, NULL, NULL, sode_template_nodes(tmpl, &nodes));
    /* Dimension 0 is the first one in ( ) order. */
    SODE_CHECK(where, "template", sode_name(tmpl),
               sode_loop_in_dim(&tmpl->dim[tmpl->ndims - 1 - dim0], 0,
                                global_first,
                                (int64_t)global_last + (step > 0 ? 1 : -1),
                                step,
                                &loop));
    *first = (int)loop.first;
    *last = (int)(loop.count == 0 ? loop.first - step
                                  : sode_loop_value(&loop, loop.count - 1));
}
