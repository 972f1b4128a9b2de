/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "blocking/moves.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/mark.h"
#include "base/operation.h"
#include "base/status.h"
#include "base/turn.h"
#include "blocking/axes.h"
#include "directive/set_exchange.h"
#include "map/nodes.h"
#include "map/template.h"
#include "plan/plan.h"

typedef struct move {
    sode_exchange_t *exchange;
    sode_peers_t peers;
} move_t;

struct sode_block_moves {
    sode_set_t *set;
    int narrays;
    sode_array_t **arrays; /* [narrays] */
    int count;
    move_t list[]; /* [count] */
};

/* Who has the coordinate, and else the own ones. */
static int rank_of(const sode_template_t *tmpl, int dim, int64_t coord)
{
    const sode_nodes_t *nodes = tmpl->nodes;
    int64_t at[SODE_MAX_DIMS];
    for (int d = 0; d < nodes->ndims; d++)
        at[d] = nodes->coord[d];
    if (tmpl->dim[dim].node_dim >= 0)
        at[tmpl->dim[dim].node_dim] = coord;
    return sode_set_rank(nodes->set, (int)sode_nodes_position(nodes, at));
}

/* The box in storage; 0: nothing of it is there.  Where a dimension is periodic,
 * indices go on beyond the array. */
static int64_t in_storage(const sode_blocking_facts_t *facts, const sode_array_impl_t *a,
                          const sode_box_t *box, sode_box_t *stored)
{
    for (int axis = 0; axis < a->ndims; axis++) {
        const sode_array_dim_t *dim = &a->dim[axis];
        int d = sode_axis_dim(facts->sode_tmpl, a, axis);
        if (d < 0) {
            stored->dim[axis] = (sode_interval_t){0, dim->stored};
            continue;
        }
        sode_interval_t part = sode_interval_shift(box->dim[d],
                                                   -sode_axis_shift(facts->sode_tmpl, a, axis));
        if (!facts->sode_dims[d].periodic)
            part = sode_interval_intersect(part, (sode_interval_t){0, dim->axis.extent});
        stored->dim[axis] = sode_interval_shift(part, -dim->lower);
    }
    return sode_box_cells(a->ndims, stored);
}

static int copy_box(sode_plan_t *plan, int ndims, const int64_t *stride, const sode_box_t *to, const sode_box_t *from)
{
    sode_selection_t written, read;
    SODE_TRY(sode_plan_select(plan, ndims, stride, to, &written));
    SODE_TRY(sode_plan_select(plan, ndims, stride, from, &read));
    return sode_plan_move(plan, &plan->phases->moves, SODE_PLAN_TARGET, &written, SODE_PLAN_SOURCE, &read);
}

/* A box, which goes from this rank to itself or is one message. */
static int plan_move(const sode_blocking_facts_t *facts, const sode_array_impl_t *a,
                     const sode_parts_move_t *move, const sode_beside_t *beside,
                     sode_plan_t **plan)
{
    const sode_template_t *tmpl = facts->sode_tmpl;
    int64_t stride[SODE_MAX_DIMS];
    sode_box_t sent, got;
    for (int d = 0; d < a->ndims; d++)
        stride[d] = a->dim[d].stride;
    SODE_TRY(sode_plan_create(1, plan));
    int sends = in_storage(facts, a, &move->sent, &sent) > 0;
    int gets = in_storage(facts, a, &move->got, &got) > 0;
    int to = sends ? rank_of(tmpl, move->dim, move->up ? beside->above : beside->below) : -1;
    int from = gets ? rank_of(tmpl, move->dim, move->up ? beside->below : beside->above) : -1;
    int self = sode_set_rank(tmpl->nodes->set, tmpl->nodes->set->self);
    if (sends && gets && to == self)
        return copy_box(*plan, a->ndims, stride, &got, &sent);
    if (sends) {
        SODE_TRY(sode_plan_message(*plan, 0, SODE_PLAN_SEND, to));
        SODE_TRY(sode_plan_box(*plan, a->ndims, stride, &sent));
    }
    if (gets) {
        SODE_TRY(sode_plan_message(*plan, 0, SODE_PLAN_RECEIVE, from));
        SODE_TRY(sode_plan_box(*plan, a->ndims, stride, &got));
    }
    return SODE_OK;
}

/* By a transport that takes nobody else to be set up: moves are made often. */
static int make_exchange(const sode_block_moves_t *moves, sode_exchange_field_t *fields,
                         move_t *move)
{
    sode_exchange_input_t input = {.nfields = moves->narrays,
                                   .fields = fields,
                                   .transport = sode_transport_without_comm(sode_context.transport)};
    return sode_set_exchange(moves->set, &input, NULL, /*arguments=*/0, &move->exchange, &move->peers);
}

static int make_move(const sode_blocking_facts_t *facts, const sode_block_moves_t *moves,
                     const sode_parts_move_t *of, const sode_beside_t *beside, move_t *move)
{
    sode_plan_t *plans[SODE_BLOCKING_ARRAYS] = {NULL};
    sode_exchange_field_t fields[SODE_BLOCKING_ARRAYS];
    int status = SODE_OK;
    for (int k = 0; k < moves->narrays && status == SODE_OK; k++) {
        const sode_array_impl_t *a = sode_array_impl(moves->arrays[k]);
        status = plan_move(facts, a, of, &beside[of->dim], &plans[k]);
        fields[k] = (sode_exchange_field_t){.plan = plans[k],
                                            .source = a->head.base,
                                            .target = a->head.base,
                                            .element_size = a->element_size};
    }
    SODE_THEN(status, make_exchange(moves, fields, move));
    for (int k = 0; k < moves->narrays; k++)
        sode_plan_free(plans[k]);
    return status;
}

/* The communicator is made together. */
static int meet(const char *where, sode_set_t *set)
{
    if (set->no_comm || set->comm != MPI_COMM_NULL)
        return SODE_OK;
    SODE_TRY(sode_operation_of_all(set, "blocking", where, -1, 0));
    int status = sode_set_comm(set);
    sode_operation_end();
    return status;
}

static int fill(const char *where, const sode_blocking_facts_t *facts,
                const sode_parts_t *parts, const sode_beside_t *beside,
                sode_block_moves_t *moves)
{
    if (moves->set->self < 0)
        return SODE_OK;
    if (!sode_set_contains(sode_ens(), moves->set))
        return sode_refuse("the template's %d nodes are not all among the %d executing nodes",
                           moves->set->size, sode_ens()->size);
    int status = meet(where, moves->set);
    for (int k = 0; k < moves->count && status == SODE_OK; k++)
        status = make_move(facts, moves, &parts->moves[k], beside, &moves->list[k]);
    return status;
}

int sode_block_moves_create(const char *where, const sode_blocking_facts_t *facts,
                            const sode_parts_t *parts, const sode_beside_t *beside,
                            sode_block_moves_t **moves)
{
    size_t count = (size_t)parts->nmoves, narrays = (size_t)facts->sode_narrays;
    sode_block_moves_t *made = calloc(1, sizeof *made + count * sizeof *made->list
                                             + narrays * sizeof *made->arrays);
    SODE_NEED(made, "the messages of a time block");
    made->set = facts->sode_tmpl->nodes->set;
    made->count = parts->nmoves;
    made->arrays = (sode_array_t **)(made->list + count);
    for (int k = 0; k < facts->sode_narrays; k++)
        if (facts->sode_arrays[k].changed)
            made->arrays[made->narrays++] = facts->sode_arrays[k].array;
    int status = fill(where, facts, parts, beside, made);
    if (status != SODE_OK) {
        sode_block_moves_free(made);
        return status;
    }
    *moves = made;
    return SODE_OK;
}

int sode_block_moves_run(sode_block_moves_t *moves, const char *where, int k)
{
    move_t *move = &moves->list[k];
    sode_operation_t *operation;
    if (moves->set->self < 0)
        return SODE_OK;
    sode_mark_arrays(moves->narrays, moves->arrays);
    SODE_TRY(sode_operation_open(moves->set, "blocking", where, &operation));
    SODE_TRY(sode_operation_begin(operation, (uint64_t)k));
    operation->needs = SODE_NEEDS_PEERS;
    operation->peers = &move->peers;
    SODE_TRY(sode_exchange_prepare(move->exchange));
    SODE_TRY(sode_exchange_begin(move->exchange));
    SODE_TRY(sode_exchange_end(move->exchange));
    sode_operation_end();
    return SODE_OK;
}

/* Other threads may be in their tiles, where they move on what is in flight. */
void sode_block_moves_free(sode_block_moves_t *moves)
{
    if (!moves)
        return;
    int taken = sode_turn_take() == SODE_OK;
    for (int k = 0; k < moves->count; k++) {
        sode_exchange_free(moves->list[k].exchange);
        free(moves->list[k].peers.ranks);
    }
    if (taken)
        sode_turn_give();
    free(moves);
}
