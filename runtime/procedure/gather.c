/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Gather and scatter.  The array that has the shape of the indices says which node
 * works for which element: it looks up who has the other array's one, and pulls or
 * pushes the values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "procedure/fetch.h"
#include "procedure/owners.h"
#include "procedure/parcels.h"
#include "procedure/procedure.h"
#include "procedure/select.h"
#include "procedure/shape.h"

/* `shaped` has the shape of the indices, `reached` is what they reach into. */
typedef struct pass {
    const sode_procedure_team_t *team;
    const sode_owned_t *shaped, *reached, *indices;
    int gathers;
    sode_spread_t shaped_spread, reached_spread;
    sode_owners_t owners;
    sode_lines_t lines;            /* own elements of `shaped` */
    int64_t *index[SODE_MAX_DIMS]; /* for each of them */
    sode_parcels_t parcels;
} pass_t;

static int check(const pass_t *p)
{
    SODE_TRY(sode_shape_type(p->shaped, p->reached));
    for (int n = 0; n < p->reached->ndims; n++) {
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
    for (int d = 0; d < p->lines.ndims; d++)
        end += (size_t)snprintf(place + end, sizeof place - end, "[%lld]",
                                (long long)p->lines.index[d][at[d]]);
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s': %s%s is %lld, and dimension %d of '%s' has "
                     "indices 0 to %lld", p->indices[n].name,
                     p->indices[n].name, place, (long long)index, n + 1,
                     p->reached->name,
                     (long long)p->reached->dim[n].extent - 1);
}

/* Element k of the own ones of `shaped`. */
static int reach(pass_t *p, int64_t k, const int64_t *at)
{
    int64_t index[SODE_MAX_DIMS];
    const sode_spread_t *s = &p->reached_spread;
    int me = p->team->rank;
    for (int n = 0; n < p->reached->ndims; n++) {
        index[n] = p->index[n][k];
        if (index[n] < 0 || index[n] >= p->reached->dim[n].extent)
            return out_of_range(p, n, at, index[n]);
    }
    int first = sode_owners_find(&p->owners, index);
    if (p->gathers) {
        int node = sode_owners_teller(&p->owners, first, me);
        return sode_parcels_add(&p->parcels, node,
                                sode_owners_place(&p->owners, node, index), k);
    }
    for (int c = 0; c < s->copies[s->order[first]]; c++) {
        int node = s->order[first + c];
        if (sode_spread_tells(&p->shaped_spread, me, node))
            SODE_TRY(sode_parcels_add(
                &p->parcels, node, sode_owners_place(&p->owners, node, index),
                k));
    }
    return SODE_OK;
}

static int reach_all(pass_t *p)
{
    int64_t at[SODE_MAX_DIMS] = {0};
    int64_t count = sode_lines_elements(&p->lines);
    for (int64_t k = 0; k < count; k++) {
        SODE_TRY(reach(p, k, at));
        sode_lines_next(&p->lines, at);
    }
    return SODE_OK;
}

/* x = what was pulled. */
static int pull(const pass_t *p)
{
    size_t size = p->shaped->element_size;
    void *values = malloc((size_t)sode_lines_elements(&p->lines) * size + 1);
    if (!values)
        return sode_no_memory("gathered elements");
    int status = sode_parcels_pull(p->team, &p->parcels, p->reached, values);
    if (!status)
        sode_lines_unpack(&p->lines, p->shaped->base, values, size);
    free(values);
    return status;
}

/* Numbers are those of C order, so that of elements with one destination the last
 * one stays, as in a loop. */
static int push(const pass_t *p)
{
    int64_t at[SODE_MAX_DIMS] = {0};
    size_t size = p->shaped->element_size;
    int64_t count = sode_lines_elements(&p->lines);
    void *values = malloc((size_t)count * size + 1);
    int64_t *number = malloc((size_t)(count + 1) * sizeof *number);
    int status = SODE_OK;
    if (!values || !number)
        status = sode_no_memory("scattered elements");
    for (int64_t k = 0; k < count && !status; k++) {
        number[k] = sode_select_number(p->shaped, &p->lines, at);
        sode_lines_next(&p->lines, at);
    }
    if (!status) {
        sode_lines_pack(&p->lines, p->shaped->base, values, size);
        status = sode_parcels_push(p->team, &p->parcels, values, number,
                                   p->reached);
    }
    free(values);
    free(number);
    return status;
}

static int work(pass_t *p)
{
    SODE_TRY(sode_owners_open(&p->reached_spread, p->team->size, &p->owners));
    SODE_TRY(sode_lines_open(&p->shaped_spread.part[p->team->rank],
                             &p->lines));
    for (int n = 0; n < p->reached->ndims; n++)
        SODE_TRY(sode_select_values(p->team, &p->indices[n],
                                    &p->shaped_spread, &p->index[n]));
    SODE_TRY(reach_all(p));
    return p->gathers ? pull(p) : push(p);
}

static int run(pass_t *p)
{
    SODE_TRY(check(p));
    SODE_TRY(sode_spread_open(p->team, p->shaped, &p->shaped_spread));
    int status = sode_spread_open(p->team, p->reached, &p->reached_spread);
    if (!status)
        status = work(p);
    for (int n = 0; n < SODE_MAX_DIMS; n++)
        free(p->index[n]);
    sode_parcels_close(&p->parcels);
    sode_lines_close(&p->lines);
    sode_owners_close(&p->owners);
    sode_spread_close(&p->reached_spread);
    sode_spread_close(&p->shaped_spread);
    return status;
}

int sode_gather(const sode_procedure_team_t *team, const sode_owned_t *x,
                const sode_owned_t *a, const sode_owned_t *indices)
{
    pass_t p = {.team = team, .shaped = x, .reached = a, .indices = indices,
                .gathers = 1};
    return run(&p);
}

int sode_scatter(const sode_procedure_team_t *team, const sode_owned_t *x,
                 const sode_owned_t *a, const sode_owned_t *indices)
{
    pass_t p = {.team = team, .shaped = a, .reached = x, .indices = indices};
    return run(&p);
}
