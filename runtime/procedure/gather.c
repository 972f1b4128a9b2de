/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Gather and scatter.  The operand that has the shape of the indices says which node
 * works for which element: it looks up who has the other operand's one.  That makes
 * routes (routes.h), by which values go. */
#include <stdio.h>
#include <stdlib.h>

#include "procedure/procedure.h"
#include "procedure/routes.h"
#include "procedure/select.h"
#include "procedure/shape.h"

/* `shaped` has the shape of the indices, `reached` is what they reach into. */
typedef struct pass {
    sode_procedure_team_t *team;
    const sode_operand_t *shaped, *reached, *indices;
    int gathers;
    sode_share_t share;            /* of `shaped` */
    int64_t *index[SODE_MAX_DIMS]; /* [share.elements] */
    int64_t coord[SODE_MAX_DIMS];  /* of owners in `reached` */
    int64_t copies;
    sode_remote_t remote;
} pass_t;

static int check(const pass_t *p)
{
    SODE_TRY(sode_shape_type(p->shaped, p->reached));
    for (int n = 0; n < p->reached->side.ndims; n++) {
        SODE_TRY(sode_select_integers(&p->indices[n]));
        SODE_TRY(sode_shape_same(&p->indices[n], p->shaped));
    }
    return SODE_OK;
}

static int out_of_range(const pass_t *p, int n, const int64_t *at,
                        int64_t index)
{
    char place[SODE_MAX_DIMS * 24];
    size_t end = 0;
    place[0] = '\0';
    for (int d = 0; d < p->share.side.ndims; d++)
        end += (size_t)snprintf(place + end, sizeof place - end, "[%lld]",
                                (long long)p->share.position[d][at[d]]);
    return sode_refuse("array '%s': %s%s is %lld, and dimension %d of '%s' has indices 0 to %lld",
                       p->indices[n].name, p->indices[n].name, place, (long long)index, n + 1,
                       p->reached->name, (long long)p->reached->length[n] - 1);
}

/* Element k of the share. */
static int reach(pass_t *p, int64_t k, const int64_t *at)
{
    int64_t index[SODE_MAX_DIMS];
    const sode_operand_t *x = p->reached;
    for (int n = 0; n < x->side.ndims; n++) {
        index[n] = p->index[n][k];
        if (index[n] < 0 || index[n] >= x->length[n])
            return out_of_range(p, n, at, index[n]);
    }
    int64_t number = sode_operand_number(x, index);
    sode_operand_owners(x, index, p->coord);
    if (p->gathers) {
        int node = sode_operand_giver(p->team, x, p->team->rank, p->coord);
        return sode_remote_add(&p->remote, node, number, k);
    }
    for (int64_t c = 0; c < p->copies; c++) {
        int node = sode_operand_copy(p->team, x, p->coord, c);
        if (node >= 0
            && sode_operand_giver(p->team, p->shaped, node, p->shaped->side.nodes->coord)
                   == p->team->rank)
            SODE_TRY(sode_remote_add(&p->remote, node, number, k));
    }
    return SODE_OK;
}

static int reach_all(pass_t *p)
{
    int64_t at[SODE_MAX_DIMS] = {0};
    p->copies = sode_operand_copies(p->reached);
    for (int64_t k = 0; k < p->share.elements; k++) {
        SODE_TRY(reach(p, k, at));
        sode_share_next(&p->share, at);
    }
    return SODE_OK;
}

/* Finds out which node has what. */
static int make_routes(pass_t *p, const sode_routed_t *call, sode_repeat_t **route)
{
    for (int n = 0; n < p->reached->side.ndims; n++)
        SODE_TRY(sode_select_values(p->team, &p->indices[n], p->shaped, &p->index[n]));
    SODE_TRY(reach_all(p));
    return sode_routes_make(p->team, call, &p->remote, &p->share, route);
}

static int work(pass_t *p)
{
    sode_routed_t call = {.kind = p->gathers ? SODE_REPEAT_GATHER : SODE_REPEAT_SCATTER, .shaped = p->shaped,
                          .reached = p->reached, .indices = p->indices, .nindices = p->reached->side.ndims,
                          .gathers = p->gathers};
    sode_repeat_t *route;
    SODE_TRY(sode_routes_find(p->team, &call, &route));
    if (!route || call.staged)
        SODE_TRY(sode_share_open(p->shaped, p->shaped->size, &p->share));
    if (!route)
        SODE_TRY(make_routes(p, &call, &route));
    return sode_routes_execute(p->team, &call, &p->share, route);
}

static int run(pass_t *p)
{
    SODE_TRY(check(p));
    int status = work(p);
    for (int n = 0; n < SODE_MAX_DIMS; n++)
        free(p->index[n]);
    sode_remote_close(&p->remote);
    sode_share_close(&p->share);
    return status;
}

int sode_gather(sode_procedure_team_t *team, const sode_operand_t *x,
                const sode_operand_t *a, const sode_operand_t *indices)
{
    pass_t p = {.team = team, .shaped = x, .reached = a, .indices = indices,
                .gathers = 1};
    return run(&p);
}

int sode_scatter(sode_procedure_team_t *team, const sode_operand_t *x,
                 const sode_operand_t *a, const sode_operand_t *indices)
{
    pass_t p = {.team = team, .shaped = a, .reached = x, .indices = indices};
    return run(&p);
}
