/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/template.h"

#include <stdlib.h>

#include "base/status.h"

static void destroy(void *body)
{
    sode_template_t *tmpl = body;
    for (int d = 0; d < tmpl->ndims; d++) {
        free(tmpl->dim[d].starts);
        sode_tables_free(&tmpl->dim[d].tables);
    }
    sode_object_release(tmpl->nodes);
}

int sode_map_template(const char *name, int ndims, const int64_t *lower,
                      const int64_t *extent, sode_template_t **tmpl)
{
    if (ndims < 1 || ndims > SODE_MAX_DIMS)
        return sode_fail(SODE_ERR_ARGUMENT, "%d dimensions; 1 to %d are "
                         "possible", ndims, SODE_MAX_DIMS);
    for (int d = 0; d < ndims; d++)
        if (extent[d] <= 0)
            return sode_fail(SODE_ERR_ARGUMENT,
                             "extent %lld of dimension %d is not positive",
                             (long long)extent[d], d);
    sode_template_t *t =
        sode_object_create(SODE_TEMPLATE, sizeof *t, name, destroy);
    if (!t)
        return sode_fail(SODE_ERR_MEMORY, "no memory for its descriptor");
    t->ndims = ndims;
    for (int d = 0; d < ndims; d++) {
        sode_dim_t *dim = &t->dim[d];
        dim->kind = SODE_DIST_NONE;
        dim->node_dim = dim->coord = -1;
        dim->lower = lower[d];
        dim->extent = extent[d];
        dim->coords = 1;
    }
    *tmpl = t;
    return SODE_OK;
}

/* Prefix sums of the map; the sum must be the extent. */
static int set_gblock(sode_dim_t *dim, int d, const int *map)
{
    dim->starts = malloc(((size_t)dim->coords + 1) * sizeof dim->starts[0]);
    if (!dim->starts)
        return sode_fail(SODE_ERR_MEMORY, "no memory for its gblock map");
    dim->starts[0] = dim->lower;
    for (int64_t c = 0; c < dim->coords; c++) {
        if (map[c] < 0)
            return sode_fail(SODE_ERR_ARGUMENT,
                             "gblock size %d of node %lld in dimension %d is "
                             "negative", map[c], (long long)c, d);
        dim->starts[c + 1] = dim->starts[c] + map[c];
    }
    int64_t sum = dim->starts[dim->coords] - dim->lower;
    if (sum != dim->extent)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "the %lld gblock sizes of dimension %d sum up to "
                         "%lld, but its extent is %lld",
                         (long long)dim->coords, d, (long long)sum,
                         (long long)dim->extent);
    return SODE_OK;
}

static int set_format(sode_dim_t *dim, int d, const sode_dist_t *format)
{
    if (format->size < 0)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "block size %lld in dimension %d is not positive",
                         (long long)format->size, d);
    dim->kind = format->kind;
    switch (format->kind) {
    case SODE_DIST_BLOCK:
        dim->chunk = format->size ? format->size
                                  : (dim->extent - 1) / dim->coords + 1;
        if (dim->chunk < (dim->extent - 1) / dim->coords + 1)
            return sode_fail(SODE_ERR_ARGUMENT,
                             "block(%lld) on %lld nodes holds %lld of the %lld "
                             "indices of dimension %d",
                             (long long)dim->chunk, (long long)dim->coords,
                             (long long)(dim->chunk * dim->coords),
                             (long long)dim->extent, d);
        return SODE_OK;
    case SODE_DIST_CYCLIC:
        dim->chunk = format->size ? format->size : 1;
        if (dim->chunk > dim->extent) /* one chunk; keeps products small */
            dim->chunk = dim->extent;
        return SODE_OK;
    default:
        return set_gblock(dim, d, format->map);
    }
}

/* Fills in what this rank owns. */
static void set_own(sode_dim_t *dim, const sode_nodes_t *nodes)
{
    dim->own = (sode_interval_t){dim->lower, dim->lower};
    dim->coord = -1;
    if (!sode_nodes_member(nodes))
        return;
    dim->coord = dim->node_dim < 0 ? 0 : nodes->coord[dim->node_dim];
    if (!sode_dim_is_cyclic(dim))
        dim->own = sode_dim_interval(dim, dim->coord);
}

int sode_map_distribute(sode_template_t *tmpl, const sode_nodes_t *nodes,
                        const sode_dist_t *formats)
{
    if (tmpl->nodes)
        return sode_fail(SODE_ERR_ARGUMENT, "it is distributed already");
    int distributed = 0;
    for (int d = 0; d < tmpl->ndims; d++)
        distributed += formats[d].kind != SODE_DIST_NONE;
    if (distributed != nodes->ndims)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "%d distributed dimensions do not fit nodes '%s' of "
                         "%d dimensions",
                         distributed, sode_name(nodes), nodes->ndims);
    for (int d = 0, node_dim = 0; d < tmpl->ndims; d++) {
        sode_dim_t *dim = &tmpl->dim[d];
        if (formats[d].kind != SODE_DIST_NONE) {
            dim->node_dim = node_dim;
            dim->coords = nodes->size[node_dim++];
            SODE_TRY(set_format(dim, d, &formats[d]));
        }
        set_own(dim, nodes);
    }
    tmpl->nodes = nodes;
    sode_object_retain(nodes);
    return SODE_OK;
}

int sode_template_nodes(const sode_template_t *tmpl, const sode_nodes_t **nodes)
{
    if (!tmpl->nodes)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "template '%s' is not distributed", sode_name(tmpl));
    *nodes = tmpl->nodes;
    return SODE_OK;
}
