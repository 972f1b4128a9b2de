/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/redistribute.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/status.h"
#include "map/groups.h"
#include "base/grow.h"
#include "plan/rounds.h"

/* While a plan is made. */
typedef struct making {
    const sode_section_side_t *to, *from;
    const int64_t *length;
    const sode_set_t *executing;
    enum sode_section_reach reach;
    sode_circle_t circle; /* what several nodes get goes round in such ones */
    sode_section_found_t *found;
    sode_links_t recvs[SODE_MAX_DIMS]; /* own elements of `to`, by owners of `from` */
    sode_links_t sends[SODE_MAX_DIMS]; /* own elements of `from`, by owners of `to` */
} making_t;

/* ---- owners ---- */

/* Goes through coordinates of a node array: calls visit for each combination of
 * those that the links name (all, where there are none) with the fixed ones. */
typedef struct visiting {
    making_t *making;
    const sode_section_side_t *side;
    const sode_links_t *links; /* [shape]; what this rank has to do with it */
    int copies;                /* dimensions of copies: 1 all but those that circles
                                  go along, 0 the first one */
    int64_t coord[SODE_MAX_DIMS];
    const sode_combs_t *combs[SODE_MAX_DIMS]; /* [shape] */
    int (*visit)(struct visiting *);
} visiting_t;

static int visit_nodes(visiting_t *v, int d);

static int visit_shape(visiting_t *v, int d, int shape)
{
    const sode_links_t *links = &v->links[shape];
    for (size_t k = 0; k < links->count; k++) {
        v->combs[shape] = &links->list[k].combs;
        if (v->side->nodes && d < v->side->nodes->ndims)
            v->coord[d] = links->list[k].coord;
        SODE_TRY(visit_nodes(v, d + 1));
    }
    return SODE_OK;
}

static int visit_nodes(visiting_t *v, int d)
{
    if (!v->side->nodes || d == v->side->nodes->ndims)
        return v->visit(v);
    const sode_side_node_t *node = &v->side->node[d];
    int once = !v->copies || v->making->circle.varies[d];
    int64_t count = once ? 1 : v->side->nodes->size[d];
    switch (node->kind) {
    case SODE_NODE_BY_SHAPE:
        return visit_shape(v, d, node->shape);
    case SODE_NODE_FIXED:
        v->coord[d] = node->coord;
        return visit_nodes(v, d + 1);
    default:
        for (v->coord[d] = 0; v->coord[d] < count; v->coord[d]++)
            SODE_TRY(visit_nodes(v, d + 1));
        return SODE_OK;
    }
}

/* Dimensions of the shape that the side is not distributed on have one link. */
static int visit_all(visiting_t *v)
{
    for (int k = 0; k < v->making->to->ndims; k++) {
        if (v->links[k].count == 0)
            return SODE_OK; /* nothing */
        v->combs[k] = &v->links[k].list[0].combs;
    }
    return visit_nodes(v, 0);
}

/* The rank of the run at the coordinates. */
static int rank_at(const sode_section_side_t *side, const int64_t *coord)
{
    return sode_set_member(side->nodes->set,
                           (int)sode_nodes_position(side->nodes, coord));
}

/* Does a rank of the run lie at these coordinates, copies apart? */
static int holds(const sode_section_side_t *side, int rank, const int64_t *coord)
{
    const sode_nodes_t *nodes = side->nodes;
    int64_t position = sode_set_position(nodes->set, rank);
    if (position < 0)
        return 0;
    for (int d = nodes->ndims - 1; d >= 0; d--) {
        if (side->node[d].kind != SODE_NODE_ALL
            && position % nodes->size[d] != coord[d])
            return 0;
        position /= nodes->size[d];
    }
    return 1;
}

/* Which of the copies a receiver asks for first, counted along their dimensions from
 * the first one on: that of its own coordinates.  Others are spread. */
static int64_t nearest_copy(const sode_section_side_t *from, int receiver)
{
    const sode_nodes_t *nodes = from->nodes;
    int64_t number = 0, position = receiver < 0 ? -1 : sode_set_position(nodes->set, receiver);
    if (position < 0)
        return receiver < 0 ? 0 : receiver;
    for (int d = nodes->ndims - 1; d >= 0; d--) {
        if (from->node[d].kind == SODE_NODE_ALL)
            number = number * nodes->size[d] + position % nodes->size[d];
        position /= nodes->size[d];
    }
    return number;
}

/* The rank of a set (NULL: of all) that gives its copy of what lies at the
 * coordinates to a receiver, or -1: none has one.  Receivers take what lies on
 * their own group of nodes, and are spread over the copies there. */
static int copy_among(const sode_section_side_t *from, const sode_set_t *set,
                      int receiver, const int64_t *coord)
{
    int64_t copies = 1, at[SODE_MAX_DIMS], group = -1;
    if ((!set || sode_set_position(set, receiver) >= 0)
        && holds(from, receiver, coord))
        return receiver;
    if (from->nodes->group_of && receiver >= 0)
        group = sode_nodes_group_of(from->nodes, receiver);
    int first = group >= 0; /* dimension with copies that are as good as any */
    at[0] = group;
    for (int d = first; d < from->nodes->ndims; d++) {
        at[d] = coord[d];
        if (from->node[d].kind == SODE_NODE_ALL)
            copies *= from->nodes->size[d];
    }
    int64_t start = first ? receiver : nearest_copy(from, receiver);
    for (int64_t k = 0; k < copies; k++) {
        int64_t number = (start + k) % copies;
        for (int d = first; d < from->nodes->ndims; d++)
            if (from->node[d].kind == SODE_NODE_ALL) {
                at[d] = number % from->nodes->size[d];
                number /= from->nodes->size[d];
            }
        int rank = rank_at(from, at);
        if (!set || sode_set_position(set, rank) >= 0)
            return rank;
    }
    return -1;
}

int sode_section_giver(const sode_section_side_t *from, const sode_set_t *executing,
                       int receiver, const int64_t *coord)
{
    return copy_among(from, executing, receiver, coord);
}

/* That of an executing rank. */
static int copy_for(const making_t *m, int receiver, const int64_t *coord)
{
    return copy_among(m->from, m->executing, receiver, coord);
}

/* ---- messages ---- */

static int add_message(sode_section_messages_t *messages, int ndims,
                       const sode_combs_t *const *combs, int64_t at, int rank)
{
    SODE_GROW(messages->list, messages->room, messages->count + 1, "a plan of gmove");
    sode_section_message_t *added = &messages->list[messages->count++];
    added->rank = rank;
    return sode_selection_create(ndims, combs, at, &added->picked);
}

static int no_owner(void)
{
    return sode_refuse("some of the elements have no owner among the executing nodes; 'gmove in' gets from "
                       "others, and 'gmove out' puts to them");
}

/* This rank gets what the owner at the coordinates has. */
static int receive(visiting_t *v)
{
    making_t *m = v->making;
    int sender = copy_for(m, sode_context.rank, v->coord);
    if (sender < 0 && m->reach == SODE_REACH_GET)
        return add_message(&m->found->far, m->to->ndims, v->combs, m->to->at,
                           copy_among(m->from, NULL, sode_context.rank, v->coord));
    if (sender < 0)
        return no_owner();
    if (sender == sode_context.rank) {
        m->found->copies = 1;
        return sode_selection_create(m->to->ndims, v->combs, m->to->at,
                                  &m->found->copy_to);
    }
    return add_message(&m->found->recvs, m->to->ndims, v->combs, m->to->at,
                       sode_set_position(m->executing, sender));
}

static int send_to(making_t *m, int receiver, const sode_combs_t *const *combs)
{
    int position = sode_set_position(m->executing, receiver);
    if (position < 0 && m->reach != SODE_REACH_PUT)
        return SODE_OK; /* another copy; that there is one was checked */
    if (copy_for(m, receiver, m->from->nodes->coord) != sode_context.rank)
        return SODE_OK;
    int ndims = m->found->fill ? 0 : m->to->ndims;
    if (position < 0)
        return add_message(&m->found->far, ndims, combs, m->from->at, receiver);
    if (receiver == sode_context.rank)
        return sode_selection_create(ndims, combs, m->from->at,
                                  &m->found->copy_from);
    return add_message(&m->found->sends, ndims, combs, m->from->at, position);
}

/* To the circle of a receiver: this node gives, if it is there, or sends to one that is. */
static int send_round(making_t *m, int receiver, const sode_combs_t *const *combs)
{
    const sode_set_t *executing = m->executing;
    sode_circle_t circle = m->circle;
    if (copy_for(m, receiver, m->from->nodes->coord) != sode_context.rank)
        return SODE_OK;
    sode_circle_of(&circle, executing, sode_set_position(executing, receiver));
    if (sode_circle_number(&circle, executing, executing->self) >= 0)
        return sode_selection_create(m->to->ndims, combs, m->from->at, &m->found->copy_from);
    int door = sode_circle_door(&circle, executing->self);
    return add_message(&m->found->sends, m->to->ndims, combs, m->from->at,
                       sode_circle_member(&circle, executing, door));
}

static int send(visiting_t *v)
{
    making_t *m = v->making;
    if (m->circle.size)
        return send_round(m, m->to->nodes ? rank_at(m->to, v->coord) : sode_context.rank,
                          v->combs);
    if (m->to->nodes)
        return send_to(m, rank_at(m->to, v->coord), v->combs);
    for (int k = 0; k < m->executing->size; k++) /* memory: everybody gets it */
        SODE_TRY(send_to(m, sode_set_member(m->executing, k), v->combs));
    return SODE_OK;
}

/* ---- the plan ---- */

/* One element has no dimensions: a link of one, to the owner of the position at
 * the other side, of which nothing is read. */
static const sode_ownership_t single = {.coords = 1};

static int link_sides(making_t *m)
{
    for (int k = 0; k < m->to->ndims; k++) {
        const sode_ownership_t *to = &m->to->dim[k];
        const sode_ownership_t *from = m->found->fill ? &single : &m->from->dim[k];
        if (m->to->member)
            SODE_TRY(sode_links_create(to, from, m->length[k], &m->recvs[k]));
        if (m->from->member)
            SODE_TRY(sode_links_create(from, to, m->length[k], &m->sends[k]));
    }
    return SODE_OK;
}

/* Memory on the right side: each owner takes its own. */
static int copy_own(making_t *m)
{
    const sode_combs_t *to[SODE_MAX_DIMS], *from[SODE_MAX_DIMS];
    sode_links_t taken[SODE_MAX_DIMS] = {{0}};
    int status = SODE_OK, some = m->to->member;
    for (int k = 0; k < m->to->ndims && some; k++) {
        some = m->recvs[k].count > 0;
        to[k] = some ? &m->recvs[k].list[0].combs : NULL;
        if (!some || m->found->fill)
            continue;
        /* The same positions, in memory. */
        sode_ownership_t by_owner = m->to->dim[k];
        status = sode_links_create(&m->from->dim[k], &by_owner, m->length[k],
                                   &taken[k]);
        if (status != SODE_OK)
            break;
        from[k] = &sode_links_find(&taken[k], m->to->dim[k].coord)->combs;
    }
    if (status == SODE_OK && some) {
        m->found->copies = 1;
        status = sode_selection_create(m->to->ndims, to, m->to->at,
                                    &m->found->copy_to);
        SODE_THEN(status, sode_selection_create(m->found->fill ? 0 : m->to->ndims, from, m->from->at,
                                                &m->found->copy_from));
    }
    for (int k = 0; k < m->to->ndims; k++)
        sode_links_free(&taken[k]);
    return status;
}

/* Memory to owners that do not execute, each of which one executing node serves. */
static int put_memory(visiting_t *v)
{
    making_t *m = v->making;
    int receiver = rank_at(m->to, v->coord);
    if (sode_set_position(m->executing, receiver) >= 0
        || receiver % m->executing->size != m->executing->self)
        return SODE_OK;
    return add_message(&m->found->far, m->found->fill ? 0 : m->to->ndims, v->combs,
                       m->from->at, receiver);
}

/* One element goes round: its owner has it for all.  *giver: that one. */
static int give_element(making_t *m, int *giver)
{
    int64_t coord[SODE_MAX_DIMS] = {0};
    for (int d = 0; d < m->from->nodes->ndims; d++)
        if (m->from->node[d].kind == SODE_NODE_FIXED)
            coord[d] = m->from->node[d].coord;
    *giver = sode_set_position(m->executing, copy_for(m, sode_context.rank, coord));
    return m->from->member ? sode_selection_create(0, NULL, m->from->at, &m->found->copy_from)
                           : SODE_OK;
}

static int make(making_t *m)
{
    int giver = -1;
    SODE_TRY(link_sides(m));
    if (!m->from->nodes) {
        visiting_t putting = {.making = m, .side = m->to, .links = m->sends,
                              .copies = 1, .visit = put_memory};
        SODE_TRY(copy_own(m));
        return m->reach == SODE_REACH_PUT ? visit_all(&putting) : SODE_OK;
    }
    visiting_t receiving = {.making = m, .side = m->from, .links = m->recvs,
                            .visit = receive};
    visiting_t sending = {.making = m, .side = m->to, .links = m->sends,
                          .copies = 1, .visit = send};
    if (m->to->member)
        SODE_TRY(visit_all(&receiving));
    if (m->found->fill && m->circle.size)
        SODE_TRY(give_element(m, &giver));
    else if (m->from->member)
        SODE_TRY(visit_all(&sending));
    return m->circle.size ? sode_section_rounds_create(&m->circle, m->executing, giver, m->found)
                          : SODE_OK;
}

static void free_found(sode_section_found_t *found)
{
    sode_section_messages_free(&found->sends);
    sode_section_messages_free(&found->recvs);
    sode_section_messages_free(&found->far);
    sode_selection_free(&found->copy_from);
    sode_selection_free(&found->copy_to);
    sode_section_rounds_free(&found->rounds);
}

/* far: NULL if there is nothing of the kind. */
static int create(making_t *m, sode_plan_t **plan, sode_section_messages_t *far)
{
    sode_section_found_t found = {.fill = m->from->ndims < m->to->ndims};
    m->found = &found;
    int status = make(m);
    for (int k = 0; k < m->to->ndims; k++) {
        sode_links_free(&m->recvs[k]);
        sode_links_free(&m->sends[k]);
    }
    SODE_THEN(status, sode_section_lay_out(&found, m->executing, plan));
    if (far) {
        *far = found.far;
        found.far = (sode_section_messages_t){0};
    }
    free_found(&found);
    return status;
}

int sode_section_plan_create(const sode_section_side_t *to,
                             const sode_section_side_t *from,
                             const int64_t *length, const sode_set_t *executing,
                             int circles, sode_plan_t **plan)
{
    making_t making = {.to = to, .from = from, .length = length,
                       .executing = executing};
    for (int k = 0; k < to->ndims; k++)
        circles = circles && length[k] > 0;
    if (circles)
        sode_circle_find(to, from, executing, &making.circle);
    return create(&making, plan, NULL);
}

int sode_section_plan_reach(const sode_section_side_t *to,
                            const sode_section_side_t *from,
                            const int64_t *length, const sode_set_t *executing,
                            enum sode_section_reach reach,
                            sode_plan_t **plan, sode_section_messages_t *far)
{
    making_t making = {.to = to, .from = from, .length = length,
                       .executing = executing, .reach = reach};
    return create(&making, plan, far);
}

void sode_section_messages_free(sode_section_messages_t *messages)
{
    for (size_t k = 0; k < messages->count; k++)
        sode_selection_free(&messages->list[k].picked);
    free(messages->list);
}

/* ---- owners that do not execute ---- */

static int has_copy(visiting_t *v)
{
    return copy_for(v->making, -1, v->coord) < 0 ? no_owner() : SODE_OK;
}

int sode_section_has_owners(const sode_section_side_t *side,
                            const int64_t *length, const sode_set_t *executing)
{
    making_t making = {.to = side, .from = side, .length = length,
                       .executing = executing};
    sode_links_t owners[SODE_MAX_DIMS] = {{0}};
    visiting_t checking = {.making = &making, .side = side, .links = owners,
                           .visit = has_copy};
    int status = SODE_OK;
    for (int k = 0; k < side->ndims && status == SODE_OK; k++) /* of all positions */
        status = sode_links_create(&single, &side->dim[k], length[k], &owners[k]);
    SODE_THEN(status, visit_all(&checking));
    for (int k = 0; k < side->ndims; k++)
        sode_links_free(&owners[k]);
    return status;
}
