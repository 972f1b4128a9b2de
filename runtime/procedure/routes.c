/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/routes.h"

#include <stdlib.h>

#include "base/context.h"
#include "collective/collective.h"
#include "directive/gather_image.h"
#include "directive/shared_storage.h"
#include "plan/describe.h"
#include "plan/store.h"
#include "transport/transport.h"
#include "tune/subjects.h"

struct sode_route {
    sode_stored_t kept;
    sode_route_t *next; /* used before it */
    const sode_set_t *set;
    sode_exchange_t *exchange;
};

static sode_route_t *routes; /* of all sets, used last first */

static void unlink_route(const sode_route_t *route)
{
    sode_route_t **link = &routes;
    while (*link && *link != route)
        link = &(*link)->next;
    if (*link)
        *link = route->next;
}

static int drop(sode_stored_t *kept)
{
    sode_route_t *route = (sode_route_t *)kept;
    unlink_route(route);
    sode_exchange_free(route->exchange);
    free(route);
    return SODE_OK;
}

/* ---- what tells them apart ---- */

static uint64_t mix_dim(uint64_t hash, const sode_dim_t *dim)
{
    hash = sode_mix(hash, (uint64_t)dim->kind);
    hash = sode_mix(hash, (uint64_t)dim->lower);
    hash = sode_mix(hash, (uint64_t)dim->extent);
    hash = sode_mix(hash, (uint64_t)dim->chunk);
    hash = sode_mix(hash, (uint64_t)dim->coords);
    for (int64_t c = 0; dim->starts && c <= dim->coords; c++)
        hash = sode_mix(hash, (uint64_t)dim->starts[c]);
    return hash;
}

static uint64_t mix_operand(uint64_t hash, const sode_operand_t *x)
{
    const sode_section_side_t *side = &x->side;
    hash = sode_mix(hash, x->size);
    hash = sode_mix(hash, (uint64_t)side->at << 1 | (uint64_t)side->member);
    hash = sode_mix(hash, side->nodes->set->id);
    for (int d = 0; d < side->nodes->ndims; d++) {
        hash = sode_mix(hash, (uint64_t)side->node[d].kind << 8 | (uint64_t)side->node[d].shape);
        hash = sode_mix(hash, (uint64_t)side->node[d].coord);
        hash = sode_mix(hash, (uint64_t)side->nodes->size[d]);
    }
    for (int d = 0; d < side->ndims; d++) {
        const sode_ownership_t *o = &side->dim[d];
        const int64_t numbers[] = {x->length[d], o->offset, o->base, o->step, o->coord, o->lower, o->stride};
        hash = sode_gather_hash(hash, numbers, sizeof numbers);
        if (o->dim)
            hash = mix_dim(hash, o->dim);
    }
    return hash;
}

/* The first and the last own position of a dimension.  0: there is none. */
static int own_ends(const sode_ownership_t *o, int64_t length, int64_t *first, int64_t *last)
{
    int64_t end;
    *first = sode_ownership_next(o, 0, length, &end);
    if (*first >= length)
        return 0;
    *last = end - 1;
    if (sode_ownership_is_dealt(o))
        for (*last = length - 1; sode_ownership_coord(o, *last) != o->coord;)
            --*last;
    return 1;
}

/* The memory that has all that this node owns of it, and perhaps more: if that changes, the
 * route is found anew. */
static uint64_t mix_values(uint64_t hash, const sode_operand_t *x)
{
    int64_t low = x->side.at, high = x->side.at, first, last;
    if (!x->side.member)
        return hash;
    for (int d = 0; d < x->side.ndims; d++) {
        const sode_ownership_t *o = &x->side.dim[d];
        if (!own_ends(o, x->length[d], &first, &last))
            return hash;
        int64_t one = sode_ownership_place(o, sode_ownership_index(o, first));
        int64_t other = sode_ownership_place(o, sode_ownership_index(o, last));
        low += one < other ? one : other;
        high += one < other ? other : one;
    }
    return sode_gather_hash(hash, x->side.storage + low * (int64_t)x->size,
                            (size_t)(high - low + 1) * x->size);
}

static int is_staged(const sode_routed_t *call)
{
    int staged = call->shaped->side.storage == call->reached->side.storage;
    for (int d = 0; d < call->shaped->side.ndims; d++)
        staged |= call->shaped->side.dim[d].step != 1;
    return staged;
}

static const sode_key_t *key_of(const sode_routed_t *call)
{
    enum { ROUTE = 3 }; /* keys of exchanges begin with more */
    static sode_key_t content; /* kept, so that looking allocates nothing */
    sode_key_clear(&content);
    sode_key_add(&content, ROUTE);
    sode_key_add(&content, (uint64_t)call->gathers);
    for (size_t k = 0; k < sizeof call->words / sizeof *call->words; k++)
        sode_key_add(&content, (uint64_t)call->words[k]);
    return &content;
}

int sode_routes_find(sode_procedure_team_t *team, sode_routed_t *call, sode_route_t **route)
{
    const uint64_t low = ((uint64_t)1 << 40) - 1; /* sums of those don't overflow */
    uint64_t hash = mix_operand(mix_operand((uint64_t)team->rank + 1, call->shaped), call->reached);
    for (int n = 0; n < call->reached->side.ndims; n++)
        hash = mix_values(mix_operand(hash, &call->indices[n]), &call->indices[n]);
    call->words[0] = (int64_t)(hash & low);
    call->words[1] = (int64_t)(sode_mix(hash, 1) & low);
    call->words[2] = is_staged(call);
    SODE_TRY(sode_set_sum_words(team->set, call->words, 3));
    call->staged = call->words[2] > 0;
    const sode_key_t *key = key_of(call);
    if (key->failed)
        return sode_no_memory("the routes of elements");
    for (*route = routes; *route; *route = (*route)->next)
        if ((*route)->set == team->set && sode_store_is(&(*route)->kept, key)) {
            sode_store_count_found();
            return SODE_OK;
        }
    return SODE_OK;
}

/* ---- making ---- */

/* Where each item of the share lies: there, or in the operand. */
static int place_items(const sode_routed_t *call, const sode_share_t *share, int64_t **places)
{
    int64_t at[SODE_MAX_DIMS] = {0}, position[SODE_MAX_DIMS];
    int64_t *list = *places = malloc((size_t)(share->elements + 1) * sizeof *list);
    if (!list)
        return sode_no_memory("the routes of elements");
    for (int64_t k = 0; k < share->elements; k++) {
        sode_share_position(share, at, position);
        list[k] = call->staged ? k : sode_side_place(&call->shaped->side, position);
        sode_share_next(share, at);
    }
    return SODE_OK;
}

static int order_items(const sode_routed_t *call, const sode_share_t *share, int64_t **order)
{
    int64_t at[SODE_MAX_DIMS] = {0}, position[SODE_MAX_DIMS];
    int64_t *list = *order = malloc((size_t)(share->elements + 1) * sizeof *list);
    if (!list)
        return sode_no_memory("the routes of elements");
    for (int64_t k = 0; k < share->elements; k++) {
        sode_share_position(share, at, position);
        list[k] = sode_operand_number(call->shaped, position);
        sode_share_next(share, at);
    }
    return SODE_OK;
}

/* Everything but positions that say which elements go where is alike. */
static const char *describe(const sode_procedure_team_t *team, const sode_routed_t *call,
                            sode_description_t *text)
{
    text->length = 0;
    sode_describe(text, "%s ", call->gathers ? "xmp_gather" : "xmp_scatter");
    for (int d = 0; d < call->shaped->side.ndims; d++)
        sode_describe(text, "%s%lld", d ? " x " : "", (long long)call->shaped->length[d]);
    for (int d = 0; d < call->reached->side.ndims; d++)
        sode_describe(text, "%s%lld", d ? " x " : " of ", (long long)call->reached->length[d]);
    sode_describe(text, " of %zu bytes, %s%d ranks in steps of %d", call->shaped->size,
                  sode_shares_storage() ? "shared, " : "", team->size, sode_set_stride(team->set));
    return sode_description_end(text);
}

static int make_exchange(sode_procedure_team_t *team, const sode_routed_t *call, const sode_plan_t *plan,
                         void *const *bases, sode_route_t *route)
{
    sode_description_t text;
    sode_exchange_field_t field = {.plan = plan, .source = bases[0], .target = bases[1],
                                   .element_size = call->shaped->size};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .comm = team->comm,
                                   .sequence = team->set->exchanges++,
                                   .signature = (unsigned)call->words[0],
                                   .transport = sode_context.transport, .gathers = 1};
    int met = 0;
    if (sode_transport_measures(input.transport)) {
        input.plan = describe(team, call, &text);
        input.subjects = sode_subjects_of(team->set);
    }
    if (sode_transport_blocks(input.transport))
        SODE_TRY(sode_set_meet(team->set, (uint64_t)call->words[0], &met));
    return sode_exchange_create(&input, &route->exchange);
}

static void find_bases(const sode_routed_t *call, const sode_share_t *share, void **bases)
{
    char *here = call->staged ? share->side.storage : call->shaped->side.storage;
    bases[0] = call->gathers ? call->reached->side.storage : here;
    bases[1] = call->gathers ? here : call->reached->side.storage;
}

static int fill(sode_procedure_team_t *team, const sode_routed_t *call, sode_remote_t *remote,
                const sode_share_t *share, sode_route_t *route)
{
    int64_t *places = NULL, *order = NULL;
    void *bases[2];
    sode_plan_t *plan = NULL;
    sode_reached_t own = sode_reached_operand(call->reached);
    int status = place_items(call, share, &places);
    if (!status && !call->gathers)
        status = order_items(call, share, &order);
    if (!status)
        status = call->gathers ? sode_remote_plan_pull(team, remote, &own, places, &plan)
                               : sode_remote_plan_push(team, remote, order, &own, places, &plan);
    free(order);
    free(places);
    find_bases(call, share, bases);
    if (!status)
        status = make_exchange(team, call, plan, bases, route);
    sode_plan_free(plan);
    return status;
}

int sode_routes_make(sode_procedure_team_t *team, const sode_routed_t *call, sode_remote_t *remote,
                     const sode_share_t *share, sode_route_t **route)
{
    const int64_t each = 2 * (int64_t)(sizeof(int64_t) + call->shaped->size);
    sode_route_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("the routes of elements");
    made->kept.drop = drop;
    made->set = team->set;
    int status = fill(team, call, remote, share, made);
    if (status) {
        (void)drop(&made->kept);
        return status;
    }
    *route = made;
    return sode_store_add(team->set, &made->kept, key_of(call),
                          sode_operand_elements(call->shaped) / team->size * each);
}

int sode_routes_execute(sode_procedure_team_t *team, const sode_routed_t *call, const sode_share_t *share,
                        sode_route_t *route)
{
    void *bases[2];
    unlink_route(route);
    route->next = routes;
    routes = route;
    sode_store_use(&route->kept);
    find_bases(call, share, bases);
    if (call->staged && !call->gathers)
        SODE_TRY(sode_share_fetch(team, share, call->shaped));
    SODE_TRY(sode_exchange_bind(route->exchange, bases));
    SODE_TRY(sode_exchange_prepare(route->exchange));
    SODE_TRY(sode_exchange_begin(route->exchange));
    SODE_TRY(sode_exchange_end(route->exchange));
    return call->staged && call->gathers ? sode_share_store(team, share, call->shaped) : SODE_OK;
}
