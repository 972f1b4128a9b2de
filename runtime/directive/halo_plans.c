/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From an array descriptor to what the halo plan wants to know. */
#include <stdlib.h>

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

/* Owners of a block-like dimension, one per coordinate. */
static int list_blocks(const sode_array_dim_t *d, sode_halo_dim_t *out,
                       sode_halo_owner_t **owners)
{
    sode_halo_owner_t *list = malloc((size_t)out->ncoords * sizeof *list);
    if (!list)
        return sode_no_memory("a halo plan");
    for (int c = 0; c < out->ncoords; c++)
        list[c] = (sode_halo_owner_t){sode_array_part(d, c), c};
    out->owners = *owners = list;
    out->nowners = out->ncoords;
    return SODE_OK;
}

/* Owners of a cyclic dimension with full shadow, one per chunk. */
static int list_chunks(const sode_array_dim_t *d, sode_halo_dim_t *out,
                       sode_halo_owner_t **owners)
{
    int64_t chunk = d->dim->chunk, n = d->axis.extent;
    int64_t from_lower = d->axis.offset - d->dim->lower; /* of index 0 */
    sode_halo_owner_t *list =
        malloc((size_t)(n / chunk + 2) * sizeof *list);
    if (!list)
        return sode_no_memory("a halo plan");
    int64_t count = 0;
    for (int64_t i = 0; i < n;) {
        int64_t hi = i + chunk - (i + from_lower) % chunk;
        int owner = (int)sode_dim_owner(d->dim, i + d->axis.offset);
        list[count++] =
            (sode_halo_owner_t){{i, hi < n ? hi : n}, owner};
        i = hi;
    }
    out->owners = *owners = list;
    out->nowners = count;
    return SODE_OK;
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

static int fill_dim(const sode_array_impl_t *array, int k,
                    const sode_width_t *width, int still, sode_halo_dim_t *out,
                    sode_halo_owner_t **owners)
{
    const sode_array_dim_t *d = &array->dim[k];
    /* There is but one width of a full shadow, besides none. */
    int full = d->axis.full_shadow && (width->lo > 0 || width->hi > 0);
    *out = (sode_halo_dim_t){.extent = d->axis.extent,
                             .ncoords = 1,
                             .width_lo = width->lo,
                             .width_hi = width->hi,
                             .periodic = width->periodic,
                             .full = full,
                             .storage_extent = sode_extent(&array->head, k),
                             .storage_lower = d->lower};
    if (still) { /* positions instead of global indices */
        out->extent = d->stored;
        out->storage_lower = 0;
    }
    if (d->node_dim < 0 || still) {
        sode_halo_owner_t *all = malloc(sizeof *all);
        if (!all)
            return sode_no_memory("a halo plan");
        *all = (sode_halo_owner_t){{0, out->extent}, 0};
        out->owners = *owners = all;
        out->nowners = 1;
        return SODE_OK;
    }
    out->ncoords = (int)d->dim->coords;
    out->coord = (int)d->dim->coord;
    return sode_dim_is_cyclic(d->dim) ? list_chunks(d, out, owners)
                                      : list_blocks(d, out, owners);
}

static int check_width(const sode_array_impl_t *array, int k,
                       const sode_width_t *width)
{
    const sode_axis_t *axis = &array->dim[k].axis;
    if (axis->full_shadow && width->periodic)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "'%s' has full shadow in dimension %d: it cannot be "
                         "periodic", sode_name(array), k);
    sode_index_t lo = axis->full_shadow ? axis->extent : axis->shadow_lo;
    sode_index_t hi = axis->full_shadow ? axis->extent : axis->shadow_hi;
    if (width->lo < 0 || width->hi < 0 || width->lo > lo || width->hi > hi)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "width %lld:%lld does not fit the shadow %lld:%lld of "
                         "'%s' in dimension %d",
                         (long long)width->lo, (long long)width->hi,
                         (long long)lo, (long long)hi, sode_name(array), k);
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
            same.dim[k].ncoords = (int)array->dim[k].dim->coords;
            same.dim[k].nowners = 0;
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
        return sode_fail(SODE_ERR_ARGUMENT,
                         "%d widths for '%s', which has %d dimensions", ndims,
                         sode_name(array), array->ndims);
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
    sode_halo_owner_t *owners[SODE_MAX_DIMS] = {NULL};
    int status = SODE_OK;
    for (int k = 0; k < array->ndims && status == SODE_OK; k++) {
        const sode_axis_t *axis = &array->dim[k].axis;
        sode_width_t whole = {axis->shadow_lo, axis->shadow_hi, 0};
        if (axis->full_shadow)
            whole.lo = whole.hi = axis->extent;
        const sode_width_t *width = widths ? &widths[k] : &whole;
        status = check_width(array, k, width);
        int still = is_still(&array->dim[k], width, shape);
        meeting.still |= (unsigned)still << k;
        if (status == SODE_OK)
            status = fill_dim(array, k, width, still, &input.dim[k],
                              &owners[k]);
    }
    if (status == SODE_OK && description)
        describe(array, meeting.still, &input, description);
    if (status == SODE_OK)
        status = make_plans(&input, shape, plans);
    for (int k = 0; k < array->ndims; k++)
        free(owners[k]);
    return status;
}
