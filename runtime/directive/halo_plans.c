/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From an array descriptor to what the halo plan wants to know. */
#include "base/status.h"
#include "directive/exchanges.h"

/* The array, and its dimensions along which nothing moves: only ranks of equal
 * coordinate meet there. */
typedef struct meeting {
    const sode_array_impl_t *array;
    unsigned still; /* bit per dimension */
} meeting_t;

/* Rank in the communicator that the node set uses. */
static int rank_of(const void *context, const int *coords)
{
    const meeting_t *meeting = context;
    const sode_array_impl_t *array = meeting->array;
    const sode_nodes_t *nodes = array->tmpl->nodes;
    int64_t coord[SODE_MAX_DIMS];
    for (int d = 0; d < nodes->ndims; d++)
        coord[d] = nodes->coord[d]; /* replication and what is still */
    for (int d = 0; d < array->ndims; d++)
        if (array->dim[d].node_dim >= 0 && !(meeting->still >> d & 1))
            coord[array->dim[d].node_dim] = coords[d];
    return sode_set_rank(nodes->set, (int)sode_nodes_position(nodes, coord));
}

/* Packed dimensions have no halo.  Those of width zero pass on what is stored,
 * shadow included, if the exchange does corners: one reflect for each dimension
 * fills them as one for all does. */
static int is_still(const sode_array_dim_t *d, const sode_width_t *width,
                    unsigned shape)
{
    return d->cyclic
           || (shape & SODE_PASS_ON && d->node_dim >= 0
               && !d->axis.full_shadow && width->lo == 0 && width->hi == 0);
}

static sode_ownership_t read_dim(const sode_array_impl_t *array, int k, const sode_width_t *width,
                                 int still)
{
    sode_ownership_t o = sode_array_ownership(array, k, array->tmpl->nodes->coord);
    if (still) /* positions instead of global indices */
        return (sode_ownership_t){.step = 1, .coords = 1, .extent = array->dim[k].stored,
                                  .stored = o.stored, .width = *width};
    /* There is but one width of a full shadow, besides none. */
    o.full = array->dim[k].axis.full_shadow && (width->lo > 0 || width->hi > 0);
    o.width = *width;
    return o;
}

static int check_width(const sode_array_impl_t *array, int k,
                       const sode_width_t *width)
{
    const sode_axis_t *axis = &array->dim[k].axis;
    if (axis->full_shadow && width->periodic)
        return sode_refuse("'%s' has full shadow in dimension %d: it cannot be periodic", sode_name(array),
                           k);
    sode_index_t lo = axis->full_shadow ? axis->extent : axis->shadow_lo;
    sode_index_t hi = axis->full_shadow ? axis->extent : axis->shadow_hi;
    if (width->lo < 0 || width->hi < 0 || width->lo > lo || width->hi > hi)
        return sode_refuse("width %lld:%lld does not fit the shadow %lld:%lld of '%s' in dimension %d",
                           (long long)width->lo, (long long)width->hi, (long long)lo, (long long)hi,
                           sode_name(array), k);
    return SODE_OK;
}

/* What all ranks say alike: where nothing moves, not how much is here. */
static void describe(const sode_array_impl_t *array, unsigned still,
                     const sode_halo_input_t *input, sode_description_t *to)
{
    sode_halo_input_t same = *input;
    for (int k = 0; k < array->ndims; k++)
        if (still >> k & 1) {
            same.dim[k].extent = array->dim[k].axis.extent;
            same.dim[k].coords = array->dim[k].dim->coords;
        }
    sode_describe_plan(to, &same, array->element_size);
    const char *before = " on "; /* node dimensions */
    for (int k = 0; k < array->ndims; k++)
        if (array->dim[k].node_dim >= 0) {
            sode_describe(to, "%s%d", before, array->dim[k].node_dim);
            before = " x ";
        }
}

static int make_plans(sode_halo_input_t *input, unsigned shape,
                      sode_reflect_plans_t *plans)
{
    SODE_TRY(sode_halo_plan_create(input, &plans->plan));
    if (!(shape & SODE_BOTH_ORDERS) || plans->plan->nphases == 1)
        return SODE_OK;
    input->order = SODE_HALO_AT_ONCE;
    return sode_halo_plan_create(input, &plans->at_once);
}

int sode_reflect_plan(const sode_array_impl_t *array, int ndims,
                      const sode_width_t *widths, unsigned shape,
                      sode_reflect_plans_t *plans,
                      sode_description_t *description)
{
    if (widths && ndims != array->ndims)
        return sode_refuse("%d widths for '%s', which has %d dimensions", ndims, sode_name(array),
                           array->ndims);
    /* By dimension: six messages in 3-D with the corners in them, faster on
     * one node than 26 (reference: mpi.md).  But then later messages leave in
     * `end`: who waits late, or on another rank never, lets others wait. */
    int at_once = (shape & (SODE_FACES | SODE_ASYNC)) != 0;
    const sode_set_t *set = array->tmpl->nodes->set;
    meeting_t meeting = {array, 0};
    sode_halo_input_t input = {.ndims = array->ndims,
                               .rank = sode_set_rank(set, set->self),
                               .rank_of = rank_of,
                               .context = &meeting,
                               .faces_only = (shape & SODE_FACES) != 0,
                               .order = at_once ? SODE_HALO_AT_ONCE
                                                : SODE_HALO_BY_DIMENSION};
    int status = SODE_OK;
    for (int k = 0; k < array->ndims && status == SODE_OK; k++) {
        const sode_axis_t *axis = &array->dim[k].axis;
        sode_width_t whole = {axis->shadow_lo, axis->shadow_hi, 0};
        if (axis->full_shadow)
            whole.lo = whole.hi = axis->extent;
        sode_width_t width = widths ? widths[k] : whole;
        status = check_width(array, k, &width);
        width.periodic = width.periodic == SODE_PERIODIC; /* mirror.h does the rest */
        int still = is_still(&array->dim[k], &width, shape);
        meeting.still |= (unsigned)still << k;
        if (status == SODE_OK)
            input.dim[k] = read_dim(array, k, &width, still);
    }
    if (status == SODE_OK && description)
        describe(array, meeting.still, &input, description);
    return status == SODE_OK ? make_plans(&input, shape, plans) : status;
}
