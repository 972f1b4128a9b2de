/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/model.h"

#include "blocking/axes.h"
#include "blocking/parts.h"
#include "map/template.h"
#include "tile/choose.h"
#include "tile/diamond.h"
#include "tile/pa2.h"

/* A rank with the largest block. */
typedef struct shape {
    const sode_template_t *tmpl;
    int ndims, nmeet;
    int meet[SODE_MAX_DIMS];
    sode_interval_t own[SODE_MAX_DIMS];
} shape_t;

static shape_t shape_of(const sode_blocking_t *block)
{
    shape_t shape = {.tmpl = block->facts->sode_tmpl, .ndims = block->facts->sode_ndims};
    for (int d = 0; d < shape.ndims; d++) {
        shape.own[d] = (sode_interval_t){0, sode_parts_largest(block, d)};
        shape.meet[d] = sode_parts_meet(block, d);
        shape.nmeet += shape.meet[d];
    }
    return shape;
}

/* Of the elements of the array at a point of the template. */
static double bytes_at_point(const sode_template_t *tmpl, const sode_array_impl_t *a)
{
    double bytes = (double)a->element_size;
    for (int axis = 0; axis < a->ndims; axis++)
        if (sode_axis_dim(tmpl, a, axis) < 0)
            bytes *= (double)a->dim[axis].axis.extent;
    return bytes;
}

/* Of the box of template indices, along the dimensions along which the array lies. */
static double bytes_in(const sode_template_t *tmpl, const sode_array_impl_t *a,
                       const sode_interval_t *box)
{
    double bytes = bytes_at_point(tmpl, a);
    for (int axis = 0; axis < a->ndims; axis++)
        if (sode_axis_dim(tmpl, a, axis) >= 0)
            bytes *= (double)sode_interval_size(box[sode_axis_dim(tmpl, a, axis)]);
    return bytes;
}

/* Of the halo: the own box widened by sides[ndims], without it. */
static double bytes_around(const shape_t *shape, const sode_array_impl_t *a,
                           const sode_sides_t *sides)
{
    sode_interval_t wide[SODE_MAX_DIMS];
    for (int d = 0; d < shape->ndims; d++) {
        wide[d] = shape->own[d];
        wide[d].hi += shape->meet[d] ? sides[d].lo + sides[d].hi : 0;
    }
    return bytes_in(shape->tmpl, a, wide) - bytes_in(shape->tmpl, a, shape->own);
}

/* How far the stage is computed beyond the own part by pa1. */
static void windows_of(const shape_t *shape, const sode_blocking_facts_t *facts, int stage,
                       int64_t left, sode_interval_t *window)
{
    for (int d = 0; d < shape->ndims; d++) {
        const sode_sides_t *depth = &facts->sode_stages[stage].depth[d], *growth = &facts->sode_dims[d].growth;
        window[d] = shape->own[d];
        if (shape->meet[d]) {
            window[d].lo -= depth->lo + left * growth->lo;
            window[d].hi += depth->hi + left * growth->hi;
        }
    }
}

static double cells(int ndims, const sode_interval_t *window)
{
    double product = 1;
    for (int d = 0; d < ndims; d++)
        product *= (double)sode_interval_size(window[d]);
    return product;
}

/* Points of all stages of the time block, in all parts or in those before `parts->count`
 * is reached; NULL: by pa1. */
static double points_of(const shape_t *shape, const sode_blocking_t *block,
                        const sode_tiles_plan_t *plan, const sode_parts_t *parts, int64_t steps)
{
    const sode_blocking_facts_t *facts = block->facts;
    double sum = 0;
    for (int64_t step = 0; step < steps; step++)
        for (int s = 0; s < facts->sode_nstages; s++) {
            sode_interval_t window[SODE_MAX_DIMS];
            int64_t shift[SODE_MAX_DIMS];
            windows_of(shape, facts, s, steps - 1 - step, window);
            for (int d = 0; d < shape->ndims && plan; d++)
                shift[d] = step * plan->growth[d] + plan->shifts[d][s];
            sum += parts ? (double)sode_parts_points(parts, shift, window)
                         : cells(shape->ndims, window);
        }
    return sum;
}

static sode_load_t by_pa1(const shape_t *shape, const sode_blocking_t *block, int64_t steps)
{
    const sode_blocking_facts_t *facts = block->facts;
    sode_load_t load = {.steps = steps, .rounds = shape->nmeet,
                        .points = points_of(shape, block, NULL, NULL, steps)};
    for (int k = 0; k < facts->sode_narrays; k++) {
        const sode_blocking_array_t *of = &facts->sode_arrays[k];
        sode_sides_t sides[SODE_MAX_DIMS] = {{0, 0}};
        for (int d = 0; d < shape->ndims; d++)
            sides[d] = (sode_sides_t){of->depth[d].lo + (steps - 1) * facts->sode_dims[d].growth.lo,
                                      of->depth[d].hi + (steps - 1) * facts->sode_dims[d].growth.hi};
        if (of->live)
            load.bytes += bytes_around(shape, sode_array_impl(of->array), sides);
    }
    return load;
}

static sode_load_t by_pa2(const shape_t *shape, const sode_blocking_t *block,
                          const sode_tiles_plan_t *plan, int64_t steps)
{
    sode_pa2_dim_t dim[SODE_MAX_DIMS];
    sode_sides_t faces[SODE_MAX_DIMS];
    sode_parts_t parts;
    sode_load_t load = {.steps = steps, .rounds = 1};
    sode_parts_faces(block, plan, SODE_SCHEME_PA2, steps, faces);
    for (int d = 0; d < shape->ndims; d++)
        dim[d] = (sode_pa2_dim_t){.own = shape->own[d], .below = shape->meet[d], .above = shape->meet[d],
                                  .first = block->facts->sode_stages[0].reach[d],
                                  .most = sode_parts_shift(block->facts, plan, d, steps),
                                  .sent_lo = faces[d].hi, .sent_hi = faces[d].lo};
    for (int k = 0; k < block->facts->sode_narrays; k++) {
        const sode_blocking_array_t *of = &block->facts->sode_arrays[k];
        if (of->changed && of->far)
            load.bytes += bytes_around(shape, sode_array_impl(of->array), faces);
    }
    if (!sode_pa2_create(shape->ndims, dim, &parts))
        return load; /* it is only a guess */
    load.points = points_of(shape, block, plan, &parts, steps);
    sode_parts_t inner = parts;
    inner.slants = parts.slants + (size_t)parts.rims * (size_t)parts.ndims;
    inner.count = parts.inner - parts.rims;
    load.hidden = points_of(shape, block, plan, &inner, steps);
    sode_parts_free(&parts);
    return load;
}

static sode_load_t by_diamond(const shape_t *shape, const sode_blocking_t *block,
                              const sode_tiles_plan_t *plan, int64_t steps)
{
    sode_diamond_dim_t dim[SODE_MAX_DIMS];
    sode_sides_t faces[SODE_MAX_DIMS];
    sode_parts_t parts;
    sode_load_t load = {.steps = steps,
                        .points = cells(shape->ndims, shape->own) * (double)steps * block->facts->sode_nstages};
    sode_parts_faces(block, plan, SODE_SCHEME_DIAMOND, steps, faces);
    for (int d = 0; d < shape->ndims; d++)
        dim[d] = (sode_diamond_dim_t){shape->own[d], shape->meet[d], shape->meet[d], shape->meet[d],
                                      block->facts->sode_stages[0].reach[d], faces[d].lo, faces[d].hi};
    if (!sode_diamond_create(shape->ndims, dim, &parts))
        return load;
    load.rounds = parts.nmoves;
    for (int m = 0; m < parts.nmoves; m++)
        for (int k = 0; k < block->facts->sode_narrays; k++)
            if (block->facts->sode_arrays[k].changed)
                load.bytes += bytes_in(block->facts->sode_tmpl,
                                       sode_array_impl(block->facts->sode_arrays[k].array),
                                       parts.moves[m].sent.dim);
    sode_parts_free(&parts);
    return load;
}

sode_load_t sode_model_load(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                            const sode_block_form_t *form)
{
    shape_t shape = shape_of(block);
    if (form->scheme == SODE_SCHEME_PA2)
        return by_pa2(&shape, block, plan, form->steps);
    if (form->scheme == SODE_SCHEME_DIAMOND)
        return by_diamond(&shape, block, plan, form->steps);
    return by_pa1(&shape, block, form->steps);
}

int sode_model_in_cache(const sode_blocking_t *block)
{
    shape_t shape = shape_of(block);
    double bytes = 0;
    for (int k = 0; k < block->facts->sode_narrays; k++)
        bytes += bytes_in(shape.tmpl, sode_array_impl(block->facts->sode_arrays[k].array), shape.own);
    return bytes <= (double)sode_tile_cache();
}
