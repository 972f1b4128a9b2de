/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Products of the dimensions' links.  See halo.h for the idea and the order. */
#include "plan/halo.h"

#include <stdlib.h>

#include "base/grow.h"
#include "map/links.h"

enum { IN = SODE_PLAN_RECEIVE, OUT = SODE_PLAN_SEND, WAYS = 2 };

/* One dimension, in elements of the storage if it were the only one. */
typedef struct axis {
    const sode_ownership_t *dim;
    sode_links_t links[WAYS];  /* what is wanted, own segments included; what others want */
    sode_combs_t own, extended; /* the own segments; all that is wanted, uncut */
    sode_combs_t beside[WAYS]; /* what this coordinate wants of itself, but for own segments */
} axis_t;

typedef struct builder {
    const sode_halo_input_t *input;
    axis_t axis[SODE_MAX_DIMS];
    sode_plan_t *plan;
    sode_selection_t *copies[WAYS]; /* [count[way]] of the phase, inside the rank */
    size_t count[WAYS], room[WAYS];
} builder_t;

typedef const sode_combs_t *product_t[SODE_MAX_DIMS];

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

/* Not joined, so that both ends cut long messages alike. */
static int select_cells(const builder_t *b, product_t combs, sode_selection_t *selection)
{
    int64_t stride = 1;
    SODE_TRY(sode_plan_product(b->plan, b->input->ndims, combs, selection));
    for (int d = b->input->ndims - 1; d >= 0; stride *= b->input->dim[d--].stored)
        for (size_t k = 0; k < selection->dim[d].count; k++) {
            selection->dim[d].list[k].at *= stride;
            selection->dim[d].list[k].step *= stride;
        }
    return SODE_OK;
}

/* Cells of a message with the rank, or, -1, copies inside this one. */
static int add(builder_t *b, int phase, int way, int rank, product_t combs)
{
    sode_selection_t selection;
    for (int d = 0; d < b->input->ndims; d++)
        if (combs[d]->cells == 0)
            return SODE_OK;
    if (rank == b->input->rank)
        return sode_refuse("halo plan: two coordinates have rank %d", rank);
    if (rank < 0) {
        SODE_GROW(b->copies[way], b->room[way], b->count[way] + 1, "a halo plan");
        return select_cells(b, combs, &b->copies[way][b->count[way]++]);
    }
    SODE_TRY(select_cells(b, combs, &selection));
    SODE_TRY(sode_plan_message(b->plan, phase, (enum sode_plan_direction)way, rank));
    return sode_plan_part(b->plan, b->plan->open_place, &selection);
}

/* One link per dimension, whose coordinates are those of another rank: with faces only it differs in
 * one dimension, and the others are own. */
static int add_links(builder_t *b, int way, const size_t *at)
{
    const sode_halo_input_t *input = b->input;
    product_t combs;
    int coords[SODE_MAX_DIMS] = {0}, apart = 0;
    for (int d = 0; d < input->ndims; d++) {
        const sode_link_t *link = &b->axis[d].links[way].list[at[d]];
        int same = link->coord == input->dim[d].coord;
        coords[d] = (int)link->coord;
        combs[d] = same && input->faces_only ? &b->axis[d].own : &link->combs;
        apart += !same;
    }
    if (apart == 0 || (input->faces_only && apart > 1))
        return SODE_OK;
    return add(b, 0, way, input->rank_of(input->context, coords), combs);
}

/* What this rank wants of itself: everything but what it owns in all dimensions. */
static int add_own(builder_t *b, int way)
{
    const int ndims = b->input->ndims;
    for (unsigned halo = 1; halo < 1u << ndims; halo++) {
        product_t combs;
        if (b->input->faces_only && (halo & (halo - 1)))
            continue;
        for (int d = 0; d < ndims; d++)
            combs[d] = halo >> d & 1 ? &b->axis[d].beside[way] : &b->axis[d].own;
        SODE_TRY(add(b, 0, way, -1, combs));
    }
    return SODE_OK;
}

static int add_at_once(builder_t *b, int way)
{
    size_t at[SODE_MAX_DIMS] = {0}, count[SODE_MAX_DIMS], product = 1;
    for (int d = 0; d < b->input->ndims; d++)
        product *= count[d] = b->axis[d].links[way].count;
    if (product == 0)
        return SODE_OK; /* nothing owned or wanted in a dimension */
    if (!b->input->faces_only)
        SODE_TRY(sode_plan_expect(b->plan, 0, (enum sode_plan_direction)way, product, product));
    do
        SODE_TRY(add_links(b, way, at));
    while (advance(b->input->ndims, at, count));
    return add_own(b, way);
}

/* Halo of earlier dimensions is filled already and passed on; later dimensions follow. */
static int add_along(builder_t *b, int phase, int along, int way)
{
    const sode_halo_input_t *input = b->input;
    const sode_links_t *links = &b->axis[along].links[way];
    product_t combs;
    int coords[SODE_MAX_DIMS] = {0};
    for (int d = 0; d < input->ndims; d++) {
        coords[d] = (int)input->dim[d].coord;
        combs[d] = d < along ? &b->axis[d].extended : &b->axis[d].own;
    }
    for (size_t k = 0; k < links->count; k++) {
        int self = links->list[k].coord == input->dim[along].coord;
        coords[along] = (int)links->list[k].coord;
        combs[along] = self ? &b->axis[along].beside[way] : &links->list[k].combs;
        SODE_TRY(add(b, phase, way, self ? -1 : input->rank_of(input->context, coords), combs));
    }
    return SODE_OK;
}

static int end_phase(builder_t *b, int phase)
{
    if (b->count[IN] != b->count[OUT])
        return sode_refuse("halo plan: %zu boxes to copy into %zu", b->count[OUT], b->count[IN]);
    for (size_t k = 0; k < b->count[IN]; k++)
        SODE_TRY(sode_plan_move(b->plan, &b->plan->phases[phase].moves, SODE_PLAN_TARGET, &b->copies[IN][k],
                                SODE_PLAN_SOURCE, &b->copies[OUT][k]));
    b->count[IN] = b->count[OUT] = 0;
    return SODE_OK;
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

static int build_phases(builder_t *b)
{
    if (b->input->order == SODE_HALO_AT_ONCE) {
        SODE_TRY(add_at_once(b, IN));
        SODE_TRY(add_at_once(b, OUT));
        return end_phase(b, 0);
    }
    for (int d = 0, p = 0; d < b->input->ndims; d++) {
        if (is_plain(&b->input->dim[d]))
            continue;
        SODE_TRY(add_along(b, p, d, IN));
        SODE_TRY(add_along(b, p, d, OUT));
        SODE_TRY(end_phase(b, p++));
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

/* Of the link to this coordinate: own segments, and what is beside them. */
static int divide_own(const axis_t *axis, int way, sode_combs_t *own, sode_combs_t *beside)
{
    const sode_link_t *self = sode_links_find(&axis->links[way], axis->dim->coord);
    for (size_t k = 0; self && k < self->combs.count; k++) {
        sode_combs_t *to = k - self->own < self->nown ? own : beside;
        if (to)
            SODE_TRY(sode_combs_push(to, self->combs.list[k]));
    }
    return SODE_OK;
}

/* inside: set to 0 if a wanted or owned index lies outside the storage. */
static int open_axis(const sode_ownership_t *dim, axis_t *axis, int *inside)
{
    sode_interval_t run;
    axis->dim = dim;
    SODE_TRY(sode_links_of_wanted(dim, &axis->links[IN]));
    SODE_TRY(sode_links_of_owned(dim, &axis->links[OUT]));
    for (size_t k = 0; k < axis->links[IN].count; k++) {
        int64_t low, high;
        sode_combs_range(&axis->links[IN].list[k].combs, &low, &high);
        if (low < 0 || high >= dim->stored)
            *inside = 0;
    }
    SODE_TRY(divide_own(axis, IN, &axis->own, &axis->beside[IN]));
    SODE_TRY(divide_own(axis, OUT, NULL, &axis->beside[OUT]));
    for (int64_t at = INT64_MIN; sode_ownership_wants(dim, dim->coord, at, &run); at = run.hi)
        SODE_TRY(sode_combs_push(&axis->extended,
                                 (sode_comb_t){run.lo - dim->lower, run.hi - run.lo, 1, 1, 0}));
    return SODE_OK;
}

/* A rank that wants nothing has no cells that could lie outside its storage. */
static int wants_any(const builder_t *b)
{
    for (int d = 0; d < b->input->ndims; d++)
        if (b->axis[d].links[IN].count == 0)
            return 0;
    return 1;
}

static int build(builder_t *b)
{
    int inside = 1;
    for (int d = 0; d < b->input->ndims; d++)
        SODE_TRY(open_axis(&b->input->dim[d], &b->axis[d], &inside));
    if (!inside && wants_any(b))
        return sode_refuse("halo plan: the halo is wider than the shadow");
    return build_phases(b);
}

static void release(builder_t *b)
{
    for (int way = 0; way < WAYS; way++) {
        free(b->copies[way]);
        for (int d = 0; d < b->input->ndims; d++) {
            sode_links_free(&b->axis[d].links[way]);
            sode_combs_free(&b->axis[d].beside[way]);
        }
    }
    for (int d = 0; d < b->input->ndims; d++) {
        sode_combs_free(&b->axis[d].own);
        sode_combs_free(&b->axis[d].extended);
    }
}

int sode_halo_plan_create(const sode_halo_input_t *input, sode_plan_t **plan)
{
    builder_t builder = {.input = input};
    SODE_TRY(check_input(input));
    SODE_TRY(sode_plan_create(count_phases(input), &builder.plan));
    int status = build(&builder);
    release(&builder);
    if (status == SODE_OK)
        *plan = builder.plan;
    else
        sode_plan_free(builder.plan);
    return status;
}
