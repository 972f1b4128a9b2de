/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The product of the dimensions' segments, grouped into messages.  See halo.h
 * for the idea and the order. */
#include "plan/halo.h"

#include <string.h>

#include "plan/axis.h"
#include "base/grow.h"

typedef const sode_halo_links_t *const *tables_t; /* [ndims] */

typedef struct builder {
    const sode_halo_input_t *input;
    sode_plan_t *plan;
    int along; /* BY_DIMENSION: boxes must be halo in this dimension; -1: in any
                */
} builder_t;

/* A list of messages that grows. */
typedef struct messages {
    sode_plan_message_t *list;
    size_t count, capacity;
} messages_t;

/* Advances an odometer, last dimension fastest.  Returns 0 after the last
 * combination. */
static int advance(int ndims, size_t *at, const size_t *count)
{
    for (int d = ndims - 1; d >= 0; d--) {
        if (++at[d] < count[d])
            return 1;
        at[d] = 0;
    }
    return 0;
}

/* Whether a combination of parts, halo in the dimensions of which bit d is set
 * in `halo`, travels. */
static int travels(const builder_t *builder, unsigned halo)
{
    if (builder->along >= 0)
        return halo >> builder->along & 1;
    if (builder->input->faces_only)
        return halo != 0 && (halo & (halo - 1)) == 0;
    return halo != 0;
}

/* Appends the boxes of one link per dimension in canonical order. */
static int append_boxes(builder_t *builder, tables_t tables, const size_t *link,
                        size_t *appended, int64_t *cells)
{
    const int ndims = builder->input->ndims;
    sode_plan_t *plan = builder->plan;
    const sode_halo_part_t *parts[SODE_MAX_DIMS];
    size_t at[SODE_MAX_DIMS] = {0}, count[SODE_MAX_DIMS];
    for (int d = 0; d < ndims; d++) {
        const sode_halo_link_t *l = &tables[d]->links[link[d]];
        parts[d] = tables[d]->parts + l->first;
        count[d] = l->count;
    }
    size_t first = plan->nboxes;
    *cells = 0;
    do {
        unsigned halo = 0;
        for (int d = 0; d < ndims; d++)
            halo |= (unsigned)!parts[d][at[d]].own << d;
        if (!travels(builder, halo))
            continue;
        sode_box_t *boxes = sode_grow(plan->boxes, &plan->box_room,
                                      plan->nboxes + 1, sizeof *boxes);
        if (!boxes)
            return sode_no_memory("a halo plan");
        plan->boxes = boxes;
        sode_box_t *box = &boxes[plan->nboxes++];
        memset(box, 0, sizeof *box);
        for (int d = 0; d < ndims; d++)
            box->dim[d] = parts[d][at[d]].index;
        *cells += sode_box_cells(ndims, box);
    } while (advance(ndims, at, count));
    *appended = plan->nboxes - first;
    return SODE_OK;
}

/* Runs over one link per dimension: one message per rank at the other end, in
 * canonical order.  Boxes of this rank itself go to copy_first/ncopies. */
static int append_messages(builder_t *builder, tables_t tables,
                           messages_t *messages, size_t *copy_first,
                           size_t *ncopies)
{
    const sode_halo_input_t *input = builder->input;
    const int ndims = input->ndims;
    size_t link[SODE_MAX_DIMS] = {0}, count[SODE_MAX_DIMS];
    for (int d = 0; d < ndims; d++) {
        count[d] = tables[d]->nlinks;
        if (count[d] == 0)
            return SODE_OK; /* nothing owned or wanted in this dimension */
    }
    do {
        int coords[SODE_MAX_DIMS] = {0}, self = 1;
        for (int d = 0; d < ndims; d++) {
            coords[d] = tables[d]->links[link[d]].coord;
            self &= coords[d] == input->dim[d].coord;
        }
        size_t first = builder->plan->nboxes, appended = 0;
        int64_t cells = 0;
        int status = append_boxes(builder, tables, link, &appended, &cells);
        if (status != SODE_OK)
            return status;
        if (self) {
            *copy_first = first;
            *ncopies = appended;
            continue;
        }
        if (appended == 0)
            continue;
        sode_plan_message_t *list =
            sode_grow(messages->list, &messages->capacity, messages->count + 1,
                      sizeof *list);
        if (!list)
            return sode_no_memory("a halo plan");
        messages->list = list;
        int rank = input->rank_of(input->context, coords);
        list[messages->count++] =
            (sode_plan_message_t){.rank = rank,
                                  .first = first,
                                  .count = appended,
                                  .cells = cells};
        if (rank == input->rank)
            return sode_fail(SODE_ERR_ARGUMENT,
                             "halo plan: two coordinates have rank %d", rank);
    } while (advance(ndims, link, count));
    return SODE_OK;
}

static int build_phase(builder_t *builder, const sode_halo_axis_t *axes,
                       sode_plan_phase_t *phase)
{
    const sode_halo_links_t *recvs[SODE_MAX_DIMS], *sends[SODE_MAX_DIMS];
    for (int d = 0; d < builder->input->ndims; d++) {
        int along = builder->along;
        if (along < 0 || along == d) {
            recvs[d] = &axes[d].recvs;
            sends[d] = &axes[d].sends;
        } else {
            /* Halo of earlier dimensions is filled already and passed on; later
             * dimensions follow. */
            recvs[d] = d < along ? &axes[d].extended : &axes[d].owned;
            sends[d] = recvs[d];
        }
    }
    messages_t in = {0}, out = {0};
    size_t ncopies_from = 0;
    int status =
        append_messages(builder, recvs, &in, &phase->copy_to, &phase->ncopies);
    if (status == SODE_OK)
        status = append_messages(builder, sends, &out, &phase->copy_from,
                                 &ncopies_from);
    if (status == SODE_OK && ncopies_from != phase->ncopies)
        status = sode_fail(SODE_ERR_ARGUMENT,
                           "halo plan: %zu boxes to copy into %zu",
                           ncopies_from, phase->ncopies);
    phase->recvs = in.list;
    phase->nrecvs = in.count;
    phase->sends = out.list;
    phase->nsends = out.count;
    return status;
}

/* A dimension that no rank has a halo in; the answer is the same on all ranks.
 */
static int is_plain(const sode_halo_dim_t *dim)
{
    return !dim->full && dim->width_lo == 0 && dim->width_hi == 0;
}

/* At least one, if empty: begin and end have no special case. */
static int count_phases(const sode_halo_input_t *input)
{
    int count = 0;
    for (int d = 0; d < input->ndims && input->order != SODE_HALO_AT_ONCE; d++)
        count += !is_plain(&input->dim[d]);
    return count > 0 ? count : 1;
}

static int build_phases(builder_t *builder, const sode_halo_axis_t *axes)
{
    const sode_halo_input_t *input = builder->input;
    sode_plan_t *plan = builder->plan;
    if (input->order == SODE_HALO_AT_ONCE) {
        builder->along = -1;
        return build_phase(builder, axes, &plan->phases[0]);
    }
    for (int d = 0, p = 0; d < input->ndims; d++) {
        if (is_plain(&input->dim[d]))
            continue;
        builder->along = d;
        SODE_TRY(build_phase(builder, axes, &plan->phases[p++]));
    }
    return SODE_OK;
}

static int check_input(const sode_halo_input_t *input)
{
    if (input->ndims < 0 || input->ndims > SODE_MAX_DIMS || !input->rank_of)
        return sode_fail(SODE_ERR_ARGUMENT, "halo plan: contradictory input");
    if (input->order != SODE_HALO_AT_ONCE && input->faces_only)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "halo plan: faces only, but by dimension");
    int64_t cells = 1;
    for (int d = 0; d < input->ndims; d++)
        if (__builtin_mul_overflow(cells, input->dim[d].storage_extent, &cells))
            return sode_fail(SODE_ERR_ARGUMENT, "halo plan: storage too large");
    return SODE_OK;
}

/* A rank that wants nothing has no cells that could lie outside its storage. */
static int wants_any(int ndims, const sode_halo_axis_t *axes)
{
    for (int d = 0; d < ndims; d++)
        if (axes[d].recvs.nlinks == 0)
            return 0;
    return 1;
}

int sode_halo_plan_create(const sode_halo_input_t *input,
                          sode_plan_t **plan)
{
    int status = check_input(input);
    if (status != SODE_OK)
        return status;
    builder_t builder = {.input = input};
    sode_storage_t storage = {.ndims = input->ndims};
    for (int d = 0; d < input->ndims; d++)
        storage.extent[d] = input->dim[d].storage_extent;
    SODE_TRY(sode_plan_create(&storage, &storage, count_phases(input),
                              &builder.plan));

    sode_halo_axis_t axes[SODE_MAX_DIMS];
    int naxes = 0, inside = 1;
    while (status == SODE_OK && naxes < input->ndims) {
        status =
            sode_halo_axis_create(&input->dim[naxes], &axes[naxes], &inside);
        naxes++;
    }
    if (status == SODE_OK && !inside && wants_any(input->ndims, axes))
        status = sode_fail(SODE_ERR_ARGUMENT,
                           "halo plan: the halo is wider than the shadow");
    if (status == SODE_OK)
        status = build_phases(&builder, axes);
    for (int d = 0; d < naxes; d++)
        sode_halo_axis_free(&axes[d]);
    if (status != SODE_OK) {
        sode_plan_free(builder.plan);
        return status;
    }
    *plan = builder.plan;
    return SODE_OK;
}
