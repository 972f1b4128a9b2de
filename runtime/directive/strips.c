/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/strips.h"

#include "base/status.h"

/* The nearest node in a direction whose part is not empty: its coordinate, or -1. */
static int64_t next_coord(const sode_array_dim_t *d, int64_t coord, int direction)
{
    for (coord += direction; coord >= 0 && coord < d->dim->coords; coord += direction)
        if (sode_interval_size(sode_array_part(d, coord)) > 0)
            return coord;
    return -1;
}

static int position_at(const sode_array_impl_t *array, int node_dim, int64_t at)
{
    const sode_nodes_t *nodes = array->tmpl->nodes;
    int64_t coord[SODE_MAX_DIMS];
    if (at < 0)
        return -1;
    for (int d = 0; d < nodes->ndims; d++)
        coord[d] = d == node_dim ? at : nodes->coord[d];
    return (int)sode_nodes_position(nodes, coord);
}

/* So many indices from one on, below it if width is negative, as far as they exist. */
static sode_interval_t beyond(const sode_array_dim_t *d, int64_t from, int64_t width)
{
    sode_interval_t wide = width > 0 ? (sode_interval_t){from, from + width} : (sode_interval_t){from + width, from};
    return sode_interval_intersect(wide, (sode_interval_t){0, d->axis.extent});
}

/* Beside the own part in the dimension that the flow follows: below it if values come
 * from below. */
static sode_interval_t shadow_of(const sode_array_dim_t *d, int64_t width)
{
    return beyond(d, width > 0 ? d->part.lo : d->part.hi, -width);
}

static sode_interval_t rim_of(const sode_array_dim_t *d, int64_t width)
{
    return beyond(d, width > 0 ? d->part.hi : d->part.lo, -width);
}

/* In another dimension: what is stored of those that nodes do not divide, else what is
 * owned, with the shadow that another flow fills. */
static sode_interval_t beside(const sode_array_impl_t *array, int axis, const sode_flow_t *flows,
                              int count)
{
    const sode_array_dim_t *d = &array->dim[axis];
    if (d->node_dim < 0)
        return (sode_interval_t){d->lower, d->lower + d->stored};
    sode_interval_t own = d->own;
    for (int k = 0; k < count; k++)
        if (sode_array_impl(flows[k].array) == array && flows[k].axis == axis) {
            sode_interval_t shadow = shadow_of(d, flows[k].width);
            own.lo = flows[k].width > 0 && shadow.lo < own.lo ? shadow.lo : own.lo;
            own.hi = flows[k].width < 0 && shadow.hi > own.hi ? shadow.hi : own.hi;
        }
    return own;
}

static int check(const sode_array_impl_t *array, const sode_flow_t *flow)
{
    const sode_array_dim_t *d = &array->dim[flow->axis];
    int64_t width = flow->width > 0 ? flow->width : -flow->width;
    int64_t stored = flow->width > 0 ? d->axis.shadow_lo : d->axis.shadow_hi;
    if (d->cyclic)
        return sode_refuse("values of '%s' cannot flow along dimension %d, which is cyclic; 'pipeline' needs "
                           "a block distribution",
                           sode_name(array), flow->axis);
    if (!d->axis.full_shadow && width > stored)
        return sode_refuse(
            "'%s' is read %lld away along dimension %d, where its shadow has %lld; make the shadow wider",
            sode_name(array), (long long)width, flow->axis, (long long)stored);
    return SODE_OK;
}

int sode_strip_make(const sode_flow_t *flows, int count, int k, int upwards, sode_strip_t *strip)
{
    const sode_flow_t *flow = &flows[k];
    sode_array_impl_t *array = sode_array_impl(flow->array);
    const sode_array_dim_t *d = &array->dim[flow->axis];
    *strip = (sode_strip_t){.array = array, .flow = *flow, .other = {-1, -1},
                            .along = flow->along == flow->axis ? -1 : flow->along, .forward = upwards};
    if (!array->placed)
        return sode_array_no_storage(array);
    if (d->node_dim < 0 || array->tmpl->nodes->set->self < 0)
        return SODE_OK;
    SODE_TRY(check(array, flow));
    if (sode_interval_size(d->part) == 0)
        return SODE_OK;
    int up = flow->width > 0 ? 1 : -1;
    for (int way = SODE_STRIP_IN; way <= SODE_STRIP_OUT; way++) {
        int to = way == SODE_STRIP_IN ? -up : up;
        strip->other[way] = position_at(array, d->node_dim, next_coord(d, d->dim->coord, to));
        for (int axis = 0; axis < array->ndims; axis++)
            strip->box[way].dim[axis] = beside(array, axis, flows, count);
    }
    strip->box[SODE_STRIP_IN].dim[flow->axis] = shadow_of(d, flow->width);
    strip->box[SODE_STRIP_OUT].dim[flow->axis] = rim_of(d, flow->width);
    return SODE_OK;
}

int sode_strip_box(const sode_strip_t *strip, enum sode_strip_way way, int64_t from, int64_t to,
                   int first, int last, sode_box_t *box)
{
    const sode_box_t *all = &strip->box[way];
    *box = *all;
    if (strip->along >= 0) {
        int64_t behind = strip->flow.behind;
        sode_interval_t cut = all->dim[strip->along];
        if (strip->forward)
            cut = (sode_interval_t){first ? cut.lo : from + behind, last ? cut.hi : to + behind};
        else
            cut = (sode_interval_t){last ? cut.lo : to + behind, first ? cut.hi : from + behind};
        box->dim[strip->along] = sode_interval_intersect(cut, all->dim[strip->along]);
    }
    return sode_box_cells(strip->array->ndims, box) > 0;
}
