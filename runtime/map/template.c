/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/template.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/settings.h"
#include "base/status.h"
#include "map/ratio.h"

static void destroy(void *body)
{
    sode_template_t *tmpl = body;
    for (int d = 0; d < tmpl->ndims; d++) {
        free(tmpl->dim[d].starts);
        free(tmpl->dim[d].cuts);
        sode_tables_free(&tmpl->dim[d].tables);
    }
    for (sode_template_t *f = tmpl->fractions, *next; f; f = next) {
        next = f->next;
        f->like = NULL; /* its arrays may live on */
        sode_object_release(f);
    }
    if (tmpl->holds_like)
        sode_object_release(tmpl->like);
    sode_mapping_release(tmpl->mapping);
    sode_object_release(tmpl->onto);
}

/* Bounds, for a template that has none yet. */
static int set_shape(sode_template_t *t, const int64_t *lower,
                     const int64_t *extent)
{
    for (int d = 0; d < t->ndims; d++) {
        if (extent[d] <= 0)
            return sode_refuse("extent %lld of dimension %d is not positive", (long long)extent[d], d);
        t->dim[d].lower = lower[d];
        t->dim[d].extent = extent[d];
    }
    t->shaped = 1;
    return SODE_OK;
}

int sode_map_template(const char *where, const char *name, int ndims,
                      const int64_t *lower, const int64_t *extent,
                      sode_template_t **tmpl)
{
    if (ndims < 1 || ndims > SODE_MAX_DIMS)
        return sode_refuse("%d dimensions; 1 to %d are possible", ndims, SODE_MAX_DIMS);
    sode_template_t *t =
        sode_object_create(SODE_TEMPLATE, sizeof *t, where, name, destroy);
    SODE_NEED(t, "its descriptor");
    t->ndims = ndims;
    t->open = !extent;
    for (int d = 0; d < ndims; d++) {
        sode_dim_t *dim = &t->dim[d];
        dim->kind = SODE_DIST_NONE;
        dim->node_dim = dim->coord = -1;
        dim->coords = 1;
    }
    int status = extent ? set_shape(t, lower, extent) : SODE_OK;
    if (status != SODE_OK) {
        sode_object_release(t);
        return status;
    }
    *tmpl = t;
    return SODE_OK;
}

/* Of starts or cuts: as many and one more, each less by `shift`. */
static int copy_bounds(const int64_t *from, int64_t count, int64_t shift, int64_t **to)
{
    *to = NULL;
    if (!from)
        return SODE_OK;
    *to = malloc(((size_t)count + 1) * sizeof **to);
    SODE_NEED(*to, "its blocks");
    for (int64_t c = 0; c <= count; c++)
        (*to)[c] = from[c] - shift;
    return SODE_OK;
}

static int copy_dim(sode_dim_t *to, const sode_dim_t *from, int64_t shift)
{
    *to = *from;
    to->tables = (sode_tables_t){0};
    to->lower -= shift;
    to->part = sode_interval_shift(to->part, -shift);
    to->own = sode_interval_shift(to->own, -shift);
    to->cuts = NULL;
    SODE_TRY(copy_bounds(from->starts, from->coords, shift, &to->starts));
    return copy_bounds(from->cuts, from->ncuts, shift, &to->cuts);
}

int sode_template_of(const char *where, const char *name, int ndims,
                     const sode_dim_t *const *dims, const int64_t *shifts,
                     const sode_nodes_t *nodes, sode_template_t **tmpl)
{
    sode_template_t *t =
        sode_object_create(SODE_TEMPLATE, sizeof *t, where, name, destroy);
    SODE_NEED(t, "its descriptor");
    int status = SODE_OK;
    for (int d = 0; d < ndims && status == SODE_OK; d++) {
        status = copy_dim(&t->dim[d], dims[d], shifts[d]);
        t->ndims = d + 1;
    }
    t->shaped = t->of_array = 1;
    t->onto = t->nodes = nodes;
    sode_object_retain(nodes);
    SODE_THEN(status, sode_mapping_of_template(t, &t->mapping));
    if (status != SODE_OK)
        sode_object_release(t);
    else
        *tmpl = t;
    return status;
}

/* Prefix sums of the map, from 0 until the bounds are known. */
static int read_map(sode_dim_t *dim, int d, const sode_dist_t *format)
{
    const int *map = format->map;
    if (format->given && format->given < dim->coords)
        return sode_refuse("the gblock map of dimension %d has %lld sizes for %lld nodes", d,
                           (long long)format->given, (long long)dim->coords);
    free(dim->starts);
    dim->starts = malloc(((size_t)dim->coords + 1) * sizeof dim->starts[0]);
    SODE_NEED(dim->starts, "its gblock map");
    dim->starts[0] = 0;
    for (int64_t c = 0; c < dim->coords; c++) {
        if (map[c] < 0)
            return sode_refuse("gblock size %d of node %lld in dimension %d is negative", map[c],
                               (long long)c, d);
        dim->starts[c + 1] = dim->starts[c] + map[c];
    }
    return SODE_OK;
}

/* The sum of the map must be the extent. */
static int place_map(sode_dim_t *dim, int d)
{
    int64_t sum = dim->starts[dim->coords];
    if (sum != dim->extent)
        return sode_refuse("the %lld gblock sizes of dimension %d sum up to %lld, but its extent is %lld",
                           (long long)dim->coords, d, (long long)sum, (long long)dim->extent);
    for (int64_t c = 0; c <= dim->coords; c++)
        dim->starts[c] += dim->lower;
    return SODE_OK;
}

/* Bounds and format are there: who owns what. */
static int deal_out(sode_dim_t *dim, int d, int64_t size)
{
    switch (dim->kind) {
    case SODE_DIST_BLOCK:
        dim->chunk = size ? size : (dim->extent - 1) / dim->coords + 1;
        dim->stated_chunk = dim->chunk;
        if (dim->chunk < (dim->extent - 1) / dim->coords + 1)
            return sode_refuse("block(%lld) on %lld nodes holds %lld of the %lld indices of dimension %d",
                               (long long)dim->chunk, (long long)dim->coords,
                               (long long)(dim->chunk * dim->coords), (long long)dim->extent, d);
        return SODE_OK;
    case SODE_DIST_CYCLIC:
        dim->chunk = size ? size : 1;
        dim->stated_chunk = dim->chunk;
        if (dim->chunk > dim->extent) /* one chunk; keeps products small */
            dim->chunk = dim->extent;
        return SODE_OK;
    case SODE_DIST_GBLOCK:
        return place_map(dim, d);
    default:
        return SODE_OK;
    }
}

/* Fills in what this rank owns. */
static void set_own(sode_dim_t *dim, const sode_nodes_t *nodes)
{
    dim->part = dim->own = (sode_interval_t){dim->lower, dim->lower};
    dim->coord = -1;
    if (!sode_nodes_member(nodes))
        return;
    dim->coord = dim->node_dim < 0 ? 0 : nodes->coord[dim->node_dim];
    if (sode_dim_is_cyclic(dim))
        return;
    dim->part = sode_dim_part(dim, dim->coord);
    dim->own = sode_dim_interval(dim, dim->coord);
}

/* A gblock(*) dimension that has no sizes yet, or -1. */
static int find_open(const sode_template_t *tmpl)
{
    for (int d = 0; d < tmpl->ndims; d++)
        if (tmpl->dim[d].kind == SODE_DIST_GBLOCK && !tmpl->dim[d].starts)
            return d;
    return -1;
}

int sode_template_settle(sode_template_t *tmpl)
{
    for (int d = 0; d < tmpl->ndims; d++)
        set_own(&tmpl->dim[d], tmpl->onto);
    tmpl->nodes = tmpl->onto;
    return sode_mapping_of_template(tmpl, &tmpl->mapping);
}

/* Blocks of equal length: as many as distribute says, or SODE_BLOCKS. */
static int cut_evenly(sode_dim_t *dim, int d, int64_t count)
{
    if (count == 0)
        count = sode_setting_at(SODE_SET_BLOCKS, d);
    if (count < 1 || dim->node_dim < 0 || sode_dim_is_cyclic(dim))
        return SODE_OK;
    count = count < dim->extent ? count : dim->extent;
    dim->cuts = malloc(((size_t)count + 1) * sizeof dim->cuts[0]);
    SODE_NEED(dim->cuts, "its blocks");
    dim->ncuts = count;
    const int64_t length = (dim->extent - 1) / count + 1;
    for (int64_t c = 0; c <= count; c++)
        dim->cuts[c] = dim->lower + (c * length < dim->extent ? c * length : dim->extent);
    return SODE_OK;
}

/* Makes the template usable if nothing is open any more. */
static int complete(sode_template_t *tmpl)
{
    if (tmpl->like)
        return sode_template_follow(tmpl);
    if (!tmpl->onto || !tmpl->shaped || find_open(tmpl) >= 0)
        return SODE_OK;
    for (int d = 0; d < tmpl->ndims; d++) {
        SODE_TRY(deal_out(&tmpl->dim[d], d, tmpl->size[d]));
        SODE_TRY(cut_evenly(&tmpl->dim[d], d, tmpl->blocks[d]));
    }
    return sode_template_settle(tmpl);
}

int sode_map_blocks(sode_template_t *tmpl, const int64_t *counts)
{
    for (int d = 0; d < tmpl->ndims; d++) {
        if (counts[d] < 0)
            return sode_refuse("number of blocks %lld in dimension %d is negative", (long long)counts[d], d);
        tmpl->blocks[d] = counts[d];
    }
    return SODE_OK;
}

int sode_map_distribute(sode_template_t *tmpl, const sode_nodes_t *nodes,
                        const sode_dist_t *formats)
{
    if (tmpl->onto)
        return sode_refuse("it is already distributed");
    int distributed = 0;
    for (int d = 0; d < tmpl->ndims; d++)
        distributed += formats[d].kind != SODE_DIST_NONE;
    if (distributed != nodes->ndims)
        return sode_refuse("%d distributed dimensions do not fit nodes '%s' of %d dimensions", distributed,
                           sode_name(nodes), nodes->ndims);
    for (int d = 0, node_dim = 0; d < tmpl->ndims; d++) {
        sode_dim_t *dim = &tmpl->dim[d];
        const sode_dist_t *format = &formats[d];
        if (format->kind == SODE_DIST_NONE)
            continue;
        if (format->size < 0
            || (format->size == 0 && format->given && !format->map))
            return sode_refuse("block size %lld in dimension %d is not positive", (long long)format->size, d);
        dim->kind = format->kind;
        dim->node_dim = node_dim;
        dim->coords = nodes->size[node_dim++];
        tmpl->size[d] = format->size;
        if (format->kind == SODE_DIST_GBLOCK && format->map)
            SODE_TRY(read_map(dim, d, format));
    }
    tmpl->onto = nodes;
    sode_object_retain(nodes);
    return complete(tmpl);
}

/* template_fix repeats the formats of distribute; only maps are new. */
static int fix_formats(sode_template_t *tmpl, const sode_dist_t *formats)
{
    if (!tmpl->onto)
        return sode_refuse("it is not distributed yet, so it has no formats");
    for (int d = 0; d < tmpl->ndims; d++) {
        sode_dim_t *dim = &tmpl->dim[d];
        if (formats[d].kind != dim->kind || formats[d].size != tmpl->size[d])
            return sode_refuse("the format of dimension %d is not that of its distribute directive", d);
        if (dim->kind == SODE_DIST_GBLOCK && formats[d].map)
            SODE_TRY(read_map(dim, d, &formats[d]));
    }
    return SODE_OK;
}

static int same_map(const sode_dim_t *dim, const int *map)
{
    for (int64_t c = 0; c < dim->coords; c++)
        if (dim->starts[c + 1] - dim->starts[c] != map[c])
            return 0;
    return 1;
}

/* Each of the files that share a header may fix its template, if they agree. */
static int fix_again(const sode_template_t *tmpl, const int64_t *lower,
                     const int64_t *extent, const sode_dist_t *formats)
{
    int same = tmpl->shared && tmpl->fixed;
    for (int d = 0; d < tmpl->ndims && same; d++) {
        const sode_dim_t *dim = &tmpl->dim[d];
        if (extent)
            same = lower[d] == dim->lower && extent[d] == dim->extent;
        if (formats && same)
            same = formats[d].kind == dim->kind
                   && formats[d].size == tmpl->size[d]
                   && (dim->kind != SODE_DIST_GBLOCK || !formats[d].map
                       || same_map(dim, formats[d].map));
    }
    if (same)
        return SODE_OK;
    if (tmpl->shared && tmpl->fixed)
        return sode_refuse("it is already fixed, by %s, to other values", tmpl->fixed);
    return sode_refuse("it is already fixed");
}

int sode_map_fix(const char *where, sode_template_t *tmpl, const int64_t *lower,
                 const int64_t *extent, const sode_dist_t *formats)
{
    if (tmpl->nodes)
        return fix_again(tmpl, lower, extent, formats);
    if (extent && tmpl->shaped)
        return sode_refuse("its bounds are already known");
    if (extent)
        SODE_TRY(set_shape(tmpl, lower, extent));
    if (formats)
        SODE_TRY(fix_formats(tmpl, formats));
    if (!tmpl->shaped)
        return sode_refuse("its bounds are open, and template_fix gives none");
    int open = find_open(tmpl);
    if (open >= 0)
        return sode_refuse("dimension %d is gblock(*), and template_fix gives no sizes", open);
    tmpl->fixed = where;
    return complete(tmpl);
}

/* What it follows is open: that is to be fixed. */
static const sode_template_t *open_one(const sode_template_t *tmpl)
{
    while (tmpl->like && !tmpl->like->nodes)
        tmpl = tmpl->like;
    return tmpl;
}

/* A template of the same name may be meant that is fixed: another file's. */
static int not_fixed(const sode_template_t *tmpl)
{
    const char *open = tmpl->shaped ? "the sizes of gblock(*) are open"
                                    : "its bounds are open";
    const sode_object_t *o = sode_context.objects;
    for (; o; o = o->next)
        if (o->kind == SODE_TEMPLATE && strcmp(o->name, sode_name(tmpl)) == 0
            && ((const sode_template_t *)(o + 1))->fixed)
            return sode_refuse("template '%s' (%s) is not fixed: %s; it is not the one of %s, which is fixed",
                               sode_name(tmpl), sode_where(tmpl), open, o->where);
    return sode_refuse("template '%s' (%s) is not fixed: %s; use template_fix first", sode_name(tmpl),
                       sode_where(tmpl), open);
}

int sode_template_awaits_fix(const sode_template_t *tmpl)
{
    return tmpl->onto && !tmpl->nodes;
}

int sode_template_nodes(const sode_template_t *tmpl, const sode_nodes_t **nodes)
{
    if (!tmpl->onto)
        return sode_refuse("template '%s' is not distributed", sode_name(tmpl));
    if (!tmpl->nodes)
        return not_fixed(open_one(tmpl));
    *nodes = tmpl->nodes;
    return SODE_OK;
}
