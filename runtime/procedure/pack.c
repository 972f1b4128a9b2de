/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pack and unpack: the selected elements of `a` in C order, and the first ones of
 * the vector `v`.  A node finds the positions of those that it has, and pushes them
 * there or pulls them from there. */
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/owners.h"
#include "procedure/parcels.h"
#include "procedure/positions.h"
#include "procedure/procedure.h"
#include "procedure/select.h"
#include "procedure/shape.h"

typedef struct pass {
    const sode_procedure_team_t *team;
    const sode_owned_t *a, *v, *mask;
    int packs;
    sode_spread_t a_spread, v_spread;
    sode_owners_t owners; /* of v */
    sode_lines_t lines;   /* own elements of a */
    int64_t *place;       /* [positions.count] of the selected ones, in storage */
    sode_positions_t positions;
    sode_parcels_t parcels;
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
    int64_t at[SODE_MAX_DIMS] = {0}, all = sode_lines_elements(&p->lines);
    sode_positions_t *to = &p->positions;
    p->place = malloc((size_t)(all + 1) * sizeof *p->place);
    to->number = malloc((size_t)(all + 1) * sizeof *to->number);
    if (!p->place || !to->number)
        return sode_no_memory("the selected elements");
    for (int64_t k = 0; k < all; k++) {
        if (!chosen || chosen[k]) {
            to->number[to->count] = sode_select_number(p->a, &p->lines, at);
            p->place[to->count] = 0;
            for (int d = 0; d < p->lines.ndims; d++)
                p->place[to->count] += p->lines.place[d][at[d]];
            to->count++;
        }
        sode_lines_next(&p->lines, at);
    }
    return SODE_OK;
}

static int find_positions(pass_t *p)
{
    int64_t elements = 1, *chosen = NULL;
    for (int d = 0; d < p->a->ndims; d++)
        elements *= p->a->dim[d].extent;
    p->positions.total = elements;
    if (!p->mask)
        return list_selected(p, NULL);
    SODE_TRY(sode_select_values(p->team, p->mask, &p->a_spread, &chosen));
    int status = list_selected(p, chosen);
    free(chosen);
    SODE_TRY(status);
    return sode_positions_find(p->team, elements, &p->positions);
}

/* Where in v the own element k is, of those that are selected. */
static int reach(pass_t *p, int64_t k)
{
    const sode_spread_t *s = &p->v_spread;
    int64_t *index = &p->positions.number[k];
    int me = p->team->rank, first = sode_owners_find(&p->owners, index);
    if (!p->packs) {
        int node = sode_owners_teller(&p->owners, first, me);
        return sode_parcels_add(&p->parcels, node,
                                sode_owners_place(&p->owners, node, index), k);
    }
    for (int c = 0; c < s->copies[s->order[first]]; c++) {
        int node = s->order[first + c];
        if (sode_spread_tells(&p->a_spread, me, node))
            SODE_TRY(sode_parcels_add(
                &p->parcels, node, sode_owners_place(&p->owners, node, index),
                k));
    }
    return SODE_OK;
}

/* The selected elements of a, one after the other; into: to there. */
static void move(const pass_t *p, char *dense, int into)
{
    int64_t size = (int64_t)p->a->element_size;
    for (int64_t k = 0; k < p->positions.count; k++) {
        char *stored = (char *)p->a->base + p->place[k] * size;
        memcpy(into ? stored : dense + k * size,
               into ? dense + k * size : stored, (size_t)size);
    }
}

static int exchange(pass_t *p)
{
    char *dense = malloc((size_t)p->positions.count * p->a->element_size + 1);
    if (!dense)
        return sode_no_memory("the selected elements");
    int status;
    if (p->packs) {
        move(p, dense, 0);
        status = sode_parcels_push(p->team, &p->parcels, dense, NULL, p->v);
    } else {
        status = sode_parcels_pull(p->team, &p->parcels, p->v, dense);
        if (!status)
            move(p, dense, 1);
    }
    free(dense);
    return status;
}

static int work(pass_t *p)
{
    SODE_TRY(sode_owners_open(&p->v_spread, p->team->size, &p->owners));
    SODE_TRY(sode_lines_open(&p->a_spread.part[p->team->rank], &p->lines));
    SODE_TRY(find_positions(p));
    if (p->positions.total > p->v->dim[0].extent)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "array '%s' has %lld elements, and %lld of '%s' are "
                         "selected", p->v->name,
                         (long long)p->v->dim[0].extent,
                         (long long)p->positions.total, p->a->name);
    for (int64_t k = 0; k < p->positions.count; k++)
        SODE_TRY(reach(p, k));
    return exchange(p);
}

static int run(pass_t *p)
{
    SODE_TRY(check(p));
    SODE_TRY(sode_spread_open(p->team, p->a, &p->a_spread));
    int status = sode_spread_open(p->team, p->v, &p->v_spread);
    if (!status)
        status = work(p);
    sode_parcels_close(&p->parcels);
    free(p->positions.number);
    free(p->place);
    sode_lines_close(&p->lines);
    sode_owners_close(&p->owners);
    sode_spread_close(&p->v_spread);
    sode_spread_close(&p->a_spread);
    return status;
}

int sode_pack(const sode_procedure_team_t *team, const sode_owned_t *v,
              const sode_owned_t *a, const sode_owned_t *mask)
{
    pass_t p = {.team = team, .a = a, .v = v, .mask = mask, .packs = 1};
    return run(&p);
}

int sode_unpack(const sode_procedure_team_t *team, const sode_owned_t *a,
                const sode_owned_t *v, const sode_owned_t *mask)
{
    pass_t p = {.team = team, .a = a, .v = v, .mask = mask};
    return run(&p);
}
