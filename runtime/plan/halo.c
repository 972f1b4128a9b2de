/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The product of the dimensions' links, grouped into messages.  See halo.h for the idea
 * and the order. */
#include "plan/halo.h"

#include <string.h>

#include "base/grow.h"
#include "map/links.h"

/* One dimension. */
typedef struct axis {
    sode_links_t recvs, sends; /* what is wanted, own segments included: products need
                                  them */
    sode_links_t owned;        /* one link, to this coordinate: the own segments */
    sode_links_t extended;     /* one likewise: all that is wanted, uncut */
} axis_t;

typedef const sode_links_t *const *tables_t; /* [ndims] */

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

static sode_interval_t segment_of(const sode_link_t *link, size_t k)
{
    const sode_comb_t *run = &link->combs.list[k];
    return (sode_interval_t){run->at, run->at + run->length};
}

/* Appends the boxes of one link per dimension in canonical order. */
static int append_boxes(builder_t *builder, tables_t tables, const size_t *link,
                        size_t *appended, int64_t *cells)
{
    const int ndims = builder->input->ndims;
    sode_plan_t *plan = builder->plan;
    const sode_link_t *links[SODE_MAX_DIMS];
    size_t at[SODE_MAX_DIMS] = {0}, count[SODE_MAX_DIMS];
    for (int d = 0; d < ndims; d++) {
        links[d] = &tables[d]->list[link[d]];
        count[d] = links[d]->combs.count;
    }
    size_t first = plan->nboxes;
    *cells = 0;
    do {
        unsigned halo = 0;
        for (int d = 0; d < ndims; d++)
            halo |= (unsigned)(at[d] - links[d]->own >= links[d]->nown) << d;
        if (!travels(builder, halo))
            continue;
        SODE_GROW(plan->boxes, plan->box_room, plan->nboxes + 1, "a halo plan");
        sode_box_t *box = &plan->boxes[plan->nboxes++];
        memset(box, 0, sizeof *box);
        for (int d = 0; d < ndims; d++)
            box->dim[d] = segment_of(links[d], at[d]);
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
        count[d] = tables[d]->count;
        if (count[d] == 0)
            return SODE_OK; /* nothing owned or wanted in this dimension */
    }
    do {
        int coords[SODE_MAX_DIMS] = {0}, self = 1;
        for (int d = 0; d < ndims; d++) {
            coords[d] = (int)tables[d]->list[link[d]].coord;
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
        SODE_GROW(messages->list, messages->capacity, messages->count + 1, "a halo plan");
        int rank = input->rank_of(input->context, coords);
        messages->list[messages->count++] =
            (sode_plan_message_t){.rank = rank, .first = first, .count = appended, .cells = cells};
        if (rank == input->rank)
            return sode_refuse("halo plan: two coordinates have rank %d", rank);
    } while (advance(ndims, link, count));
    return SODE_OK;
}

static int build_phase(builder_t *builder, const axis_t *axes,
                       sode_plan_phase_t *phase)
{
    const sode_links_t *recvs[SODE_MAX_DIMS], *sends[SODE_MAX_DIMS];
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
    SODE_THEN(status, append_messages(builder, sends, &out, &phase->copy_from, &ncopies_from));
    if (status == SODE_OK && ncopies_from != phase->ncopies)
        status = sode_refuse("halo plan: %zu boxes to copy into %zu", ncopies_from, phase->ncopies);
    phase->recvs = in.list;
    phase->nrecvs = in.count;
    phase->sends = out.list;
    phase->nsends = out.count;
    return status;
}

/* A dimension that no rank has a halo in; the answer is the same on all ranks.
 */
static int is_plain(const sode_ownership_t *dim)
{
    return !dim->full && dim->width.lo == 0 && dim->width.hi == 0;
}

/* At least one, if empty: begin and end have no special case. */
static int count_phases(const sode_halo_input_t *input)
{
    int count = 0;
    for (int d = 0; d < input->ndims && input->order != SODE_HALO_AT_ONCE; d++)
        count += !is_plain(&input->dim[d]);
    return count > 0 ? count : 1;
}

static int build_phases(builder_t *builder, const axis_t *axes)
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
        return sode_refuse("halo plan: contradictory input");
    if (input->order != SODE_HALO_AT_ONCE && input->faces_only)
        return sode_refuse("halo plan: faces only, but by dimension");
    int64_t cells = 1;
    for (int d = 0; d < input->ndims; d++)
        if (__builtin_mul_overflow(cells, input->dim[d].stored, &cells))
            return sode_refuse("halo plan: storage too large");
    return SODE_OK;
}

/* ---- dimensions ---- */

static int add_run(sode_links_t *to, int64_t at, int64_t length)
{
    sode_link_t *link = to->list;
    link->nown++;
    return sode_combs_push(&link->combs, (sode_comb_t){at, length, 1, 1, 0});
}

/* The own segments of a dimension, and all that is wanted of it. */
static int list_own(const sode_ownership_t *dim, axis_t *axis)
{
    sode_interval_t run;
    const sode_link_t *self = sode_links_find(&axis->recvs, dim->coord);
    sode_links_t *made[] = {&axis->owned, &axis->extended};
    for (int k = 0; k < 2; k++) {
        made[k]->list = calloc(1, sizeof *made[k]->list);
        SODE_NEED(made[k]->list, "a halo plan");
        made[k]->list->coord = dim->coord;
    }
    for (size_t k = 0; self && k < self->nown; k++) {
        sode_interval_t own = segment_of(self, self->own + k);
        SODE_TRY(add_run(&axis->owned, own.lo, own.hi - own.lo));
    }
    for (int64_t at = INT64_MIN; sode_ownership_wants(dim, dim->coord, at, &run); at = run.hi)
        SODE_TRY(add_run(&axis->extended, run.lo - dim->lower, run.hi - run.lo));
    for (int k = 0; k < 2; k++) /* none is empty */
        made[k]->count = made[k]->list->combs.count > 0;
    return SODE_OK;
}

/* inside: set to 0 if a wanted or owned index lies outside the storage. */
static int open_axis(const sode_ownership_t *dim, axis_t *axis, int *inside)
{
    *axis = (axis_t){.recvs = {0}};
    SODE_TRY(sode_links_of_wanted(dim, &axis->recvs));
    SODE_TRY(sode_links_of_owned(dim, &axis->sends));
    for (size_t k = 0; k < axis->recvs.count; k++) {
        int64_t low, high;
        sode_combs_range(&axis->recvs.list[k].combs, &low, &high);
        if (low < 0 || high >= dim->stored)
            *inside = 0;
    }
    return list_own(dim, axis);
}

static void close_axis(axis_t *axis)
{
    axis->owned.count = axis->owned.list != NULL;
    axis->extended.count = axis->extended.list != NULL;
    sode_links_free(&axis->recvs);
    sode_links_free(&axis->sends);
    sode_links_free(&axis->owned);
    sode_links_free(&axis->extended);
}

/* A rank that wants nothing has no cells that could lie outside its storage. */
static int wants_any(int ndims, const axis_t *axes)
{
    for (int d = 0; d < ndims; d++)
        if (axes[d].recvs.count == 0)
            return 0;
    return 1;
}

static int build(builder_t *builder, axis_t *axes)
{
    const sode_halo_input_t *input = builder->input;
    int inside = 1;
    for (int d = 0; d < input->ndims; d++)
        SODE_TRY(open_axis(&input->dim[d], &axes[d], &inside));
    if (!inside && wants_any(input->ndims, axes))
        return sode_refuse("halo plan: the halo is wider than the shadow");
    return build_phases(builder, axes);
}

int sode_halo_plan_create(const sode_halo_input_t *input, sode_plan_t **plan)
{
    builder_t builder = {.input = input};
    axis_t axes[SODE_MAX_DIMS] = {{.recvs = {0}}};
    sode_storage_t storage = {.ndims = input->ndims};
    SODE_TRY(check_input(input));
    for (int d = 0; d < input->ndims; d++)
        storage.extent[d] = input->dim[d].stored;
    SODE_TRY(sode_plan_create(&storage, &storage, count_phases(input), &builder.plan));
    int status = build(&builder, axes);
    for (int d = 0; d < input->ndims; d++)
        close_axis(&axes[d]);
    if (status == SODE_OK)
        *plan = builder.plan;
    else
        sode_plan_free(builder.plan);
    return status;
}
