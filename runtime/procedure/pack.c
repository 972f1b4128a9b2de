/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pack and unpack: the selected elements of `a` in C order, and the first ones of
 * the vector `v`.  A node finds the positions of those that it has, and pushes them
 * there or pulls them from there.  With the mask of a call before, the routes of the second such
 * call are kept (routes.h): masks that always change would only pay for them. */
#include <stdlib.h>

#include "procedure/positions.h"
#include "procedure/procedure.h"
#include "procedure/routes.h"
#include "procedure/select.h"
#include "procedure/shape.h"

typedef struct pass {
    sode_procedure_team_t *team;
    const sode_operand_t *a, *v, *mask;
    int packs;
    sode_share_t share; /* of a */
    int64_t *which;     /* [positions.count] of the share: the selected ones */
    sode_positions_t positions;
    int64_t coord[SODE_MAX_DIMS]; /* of owners in v */
    int64_t copies;
    sode_remote_t remote;
} pass_t;

static int check(const pass_t *p)
{
    SODE_TRY(sode_shape_dims(p->v, 1));
    SODE_TRY(sode_shape_type(p->v, p->a));
    if (!p->mask)
        return SODE_OK;
    SODE_TRY(sode_select_integers(p->mask));
    return sode_shape_same(p->mask, p->a);
}

/* The own selected elements.  chosen: NULL for all. */
static int list_selected(pass_t *p, const int64_t *chosen)
{
    int64_t at[SODE_MAX_DIMS] = {0}, position[SODE_MAX_DIMS], all = p->share.elements;
    sode_positions_t *to = &p->positions;
    p->which = malloc((size_t)(all + 1) * sizeof *p->which);
    to->number = malloc((size_t)(all + 1) * sizeof *to->number);
    SODE_NEED(p->which && to->number, "the selected elements");
    for (int64_t k = 0; k < all; k++) {
        if (!chosen || chosen[k]) {
            sode_share_position(&p->share, at, position);
            to->number[to->count] = sode_operand_number(p->a, position);
            p->which[to->count++] = k;
        }
        sode_share_next(&p->share, at);
    }
    return SODE_OK;
}

static int find_positions(pass_t *p)
{
    int64_t elements = sode_operand_elements(p->a), *chosen = NULL;
    p->positions.total = elements;
    if (!p->mask)
        return list_selected(p, NULL);
    int status = sode_select_values(p->team, p->mask, p->a, &chosen);
    SODE_THEN(status, list_selected(p, chosen));
    free(chosen);
    SODE_TRY(status);
    return sode_positions_find(p->team, elements, &p->positions);
}

/* Where in v the selected element k is. */
static int reach(pass_t *p, int64_t k)
{
    int64_t index = p->positions.number[k];
    sode_operand_owners(p->v, &index, p->coord);
    if (!p->packs) {
        int node = sode_operand_giver(p->team, p->v, p->team->rank, p->coord);
        return sode_remote_add(&p->remote, node, index, p->which[k]);
    }
    for (int64_t c = 0; c < p->copies; c++) {
        int node = sode_operand_copy(p->team, p->v, p->coord, c);
        if (node >= 0
            && sode_operand_giver(p->team, p->a, node, p->a->side.nodes->coord)
                   == p->team->rank)
            SODE_TRY(sode_remote_add(&p->remote, node, index, p->which[k]));
    }
    return SODE_OK;
}

/* What isn't selected stays as it is. */
static int exchange(pass_t *p)
{
    sode_reached_t own = sode_reached_operand(p->v);
    char *values = p->share.side.storage;
    SODE_TRY(sode_share_fetch(p->team, &p->share, p->a));
    if (p->packs)
        return sode_remote_push(p->team, &p->remote, values, &own);
    SODE_TRY(sode_remote_pull(p->team, &p->remote, &own, values));
    return sode_share_store(p->team, &p->share, p->a);
}

static int find_routes(pass_t *p)
{
    SODE_TRY(find_positions(p));
    if (p->positions.total > p->v->length[0])
        return sode_refuse("array '%s' has %lld elements, and %lld of '%s' are selected", p->v->name,
                           (long long)p->v->length[0], (long long)p->positions.total, p->a->name);
    p->copies = sode_operand_copies(p->v);
    for (int64_t k = 0; k < p->positions.count; k++)
        SODE_TRY(reach(p, k));
    return SODE_OK;
}

static int work(pass_t *p)
{
    sode_routed_t call = {.kind = p->packs ? SODE_REPEAT_PACK : SODE_REPEAT_UNPACK, .shaped = p->a, .reached = p->v,
                          .indices = p->mask, .nindices = p->mask != NULL, .gathers = !p->packs, .keeps = !p->packs};
    sode_repeat_t *route;
    SODE_TRY(sode_routes_find(p->team, &call, &route));
    if (!route || !route->exchange || call.staged)
        SODE_TRY(sode_share_open(p->a, p->a->size, &p->share));
    if (!route) {
        SODE_TRY(find_routes(p));
        SODE_TRY(sode_routes_note(p->team, &call));
        return exchange(p);
    }
    if (!route->exchange) {
        SODE_TRY(find_routes(p));
        SODE_TRY(sode_routes_make(p->team, &call, &p->remote, &p->share, &route));
    }
    return sode_routes_execute(p->team, &call, &p->share, route);
}

static int run(pass_t *p)
{
    SODE_TRY(check(p));
    int status = work(p);
    sode_remote_close(&p->remote);
    free(p->positions.number);
    free(p->which);
    sode_share_close(&p->share);
    return status;
}

int sode_pack(sode_procedure_team_t *team, const sode_operand_t *v,
              const sode_operand_t *a, const sode_operand_t *mask)
{
    pass_t p = {.team = team, .a = a, .v = v, .mask = mask, .packs = 1};
    return run(&p);
}

int sode_unpack(sode_procedure_team_t *team, const sode_operand_t *a,
                const sode_operand_t *v, const sode_operand_t *mask)
{
    pass_t p = {.team = team, .a = a, .v = v, .mask = mask};
    return run(&p);
}
