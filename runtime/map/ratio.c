/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/ratio.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "base/status.h"
#include "map/part.h"

/* The smallest index that lies at x of the other one, or above. */
static int64_t first_at(const sode_ratio_t *r, int64_t x)
{
    return sode_divide_up(x * r->divisor - r->offset, r->factor);
}

static int64_t lies_at(const sode_ratio_t *r, int64_t i)
{
    return sode_divide_down(r->factor * i + r->offset, r->divisor);
}

/* Every index lies inside the other one, or beyond an end by less than the ratio: grids
 * have cells beyond the boundary.  Of a dimension that is not divided, each node has all. */
static int check_inside(const sode_template_t *tmpl, int d)
{
    const sode_dim_t *dim = &tmpl->dim[d], *of = &tmpl->like->dim[d];
    const sode_ratio_t *r = &tmpl->ratio[d];
    if (of->node_dim < 0)
        return SODE_OK;
    int64_t last = dim->lower + dim->extent - 1, end = of->lower + of->extent;
    int64_t low = lies_at(r, dim->lower), high = lies_at(r, last);
    if (low > of->lower - r->factor && high < end - 1 + r->factor)
        return SODE_OK;
    return sode_refuse(
        "its indices %lld..%lld in dimension %d are at %lld..%lld of '%s', which has %lld..%lld; "
        "declare it with %lld..%lld, or give another ratio",
        (long long)dim->lower, (long long)last, d, (long long)low, (long long)high, sode_name(tmpl->like),
        (long long)of->lower, (long long)end - 1, (long long)first_at(r, of->lower),
        (long long)first_at(r, end) - 1);
}

/* Bounds of those that lie inside the other one. */
static int set_bounds(sode_template_t *tmpl, int d)
{
    const sode_dim_t *of = &tmpl->like->dim[d];
    sode_dim_t *dim = &tmpl->dim[d];
    dim->lower = first_at(&tmpl->ratio[d], of->lower);
    dim->extent = first_at(&tmpl->ratio[d], of->lower + of->extent) - dim->lower;
    if (dim->extent > 0)
        return SODE_OK;
    return sode_refuse("dimension %d of '%s' has no such index", d, sode_name(tmpl->like));
}

/* Of so many blocks; the first and the last one are set. */
static int make_bounds(const sode_dim_t *dim, int64_t count, int64_t **bounds)
{
    *bounds = malloc(((size_t)count + 1) * sizeof **bounds);
    SODE_NEED(*bounds, "its blocks");
    (*bounds)[0] = dim->lower;
    (*bounds)[count] = dim->lower + dim->extent;
    return SODE_OK;
}

/* Where the block that begins at x of the other one begins here. */
static int64_t bound_at(const sode_ratio_t *r, const sode_dim_t *dim, int64_t x)
{
    return sode_part_clamp(first_at(r, x), dim->lower, dim->lower + dim->extent);
}

static int deal_out(sode_template_t *tmpl, int d)
{
    const sode_dim_t *of = &tmpl->like->dim[d];
    const sode_ratio_t *r = &tmpl->ratio[d];
    sode_dim_t *dim = &tmpl->dim[d];
    dim->node_dim = of->node_dim;
    dim->coords = of->coords;
    if (sode_dim_is_cyclic(of)) {
        if (r->factor != 1 || r->divisor != 1)
            return sode_refuse("dimension %d of '%s' is cyclic; a ratio needs blocks", d,
                               sode_name(tmpl->like));
        if (dim->lower + r->offset != of->lower)
            return sode_refuse("dimension %d of '%s' is cyclic; both must begin at the same index", d,
                               sode_name(tmpl->like));
        dim->kind = of->kind;
        dim->stated_chunk = of->stated_chunk;
        dim->chunk = of->stated_chunk < dim->extent ? of->stated_chunk : dim->extent;
        return SODE_OK;
    }
    if (dim->node_dim < 0)
        return SODE_OK;
    dim->kind = SODE_DIST_GBLOCK;
    SODE_TRY(make_bounds(dim, dim->coords, &dim->starts));
    for (int64_t c = 1; c < dim->coords; c++)
        dim->starts[c] = bound_at(r, dim, sode_dim_part(of, c).lo);
    if (!of->cuts)
        return SODE_OK;
    dim->ncuts = of->ncuts;
    SODE_TRY(make_bounds(dim, dim->ncuts, &dim->cuts));
    for (int64_t c = 1; c < dim->ncuts; c++)
        dim->cuts[c] = bound_at(r, dim, of->cuts[c]);
    return SODE_OK;
}

int sode_template_follow(sode_template_t *tmpl)
{
    if (!tmpl->like->nodes || (!tmpl->shaped && tmpl->open))
        return SODE_OK;
    for (int d = 0; d < tmpl->ndims; d++) {
        SODE_TRY(tmpl->shaped ? check_inside(tmpl, d) : set_bounds(tmpl, d));
        SODE_TRY(deal_out(tmpl, d));
    }
    tmpl->shaped = 1;
    return sode_template_settle(tmpl);
}

static int follow(sode_template_t *tmpl, const sode_template_t *of, const sode_ratio_t *ratios)
{
    if (!of->onto)
        return sode_refuse("template '%s' is not distributed", sode_name(of));
    tmpl->like = of;
    tmpl->onto = of->onto;
    sode_object_retain(of->onto);
    memcpy(tmpl->ratio, ratios, (size_t)tmpl->ndims * sizeof *ratios);
    return sode_template_follow(tmpl);
}

int sode_map_like(sode_template_t *tmpl, const sode_template_t *of, const sode_ratio_t *ratios)
{
    if (tmpl->onto)
        return sode_refuse("it is already distributed");
    if (tmpl->ndims != of->ndims)
        return sode_refuse("it has %d dimensions, and '%s' has %d", tmpl->ndims, sode_name(of), of->ndims);
    sode_object_retain(of);
    tmpl->holds_like = 1;
    return follow(tmpl, of, ratios);
}

int sode_map_ratio(const char *where, const char *name, const sode_template_t *of,
                   int ndims, const sode_ratio_t *ratios, const sode_template_t **tmpl)
{
    sode_ratio_t all[SODE_MAX_DIMS];
    for (int d = 0; d < of->ndims; d++)
        all[d] = d < ndims ? ratios[d] : (sode_ratio_t){1, 0, 1};
    const size_t size = (size_t)of->ndims * sizeof *all;
    sode_template_t *found = of->fractions;
    while (found && memcmp(found->ratio, all, size) != 0)
        found = found->next;
    *tmpl = found;
    if (found)
        return SODE_OK;
    SODE_TRY(sode_map_template(where, name, of->ndims, NULL, NULL, &found));
    found->open = 0; /* it takes its bounds from the other one */
    int status = follow(found, of, all);
    if (status != SODE_OK) {
        sode_object_release(found);
        return status;
    }
    found->next = of->fractions;
    ((sode_template_t *)of)->fractions = found; /* what it knows of itself */
    *tmpl = found;
    return SODE_OK;
}
