/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/routes.h"

#include <stdlib.h>

#include "base/context.h"
#include "collective/collective.h"
#include "directive/set_exchange.h"
#include "directive/shared_storage.h"
#include "plan/describe.h"
#include "plan/store.h"

/* ---- what tells them apart ---- */

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
    return sode_hash_bytes(hash, x->side.storage + low * (int64_t)x->size,
                            (size_t)(high - low + 1) * x->size);
}

static int is_staged(const sode_routed_t *call)
{
    int staged = call->shaped->side.storage == call->reached->side.storage;
    for (int d = 0; d < call->shaped->side.ndims; d++)
        staged |= call->shaped->side.dim[d].step != 1;
    return staged;
}

int sode_routes_find(sode_procedure_team_t *team, sode_routed_t *call, sode_repeat_t **route)
{
    uint64_t hash = sode_repeat_mix(sode_repeat_mix((uint64_t)team->rank + 1, call->shaped), call->reached);
    for (int n = 0; n < call->nindices; n++)
        hash = mix_values(sode_repeat_mix(hash, &call->indices[n]), &call->indices[n]);
    SODE_TRY(sode_repeat_key(team, call->kind, hash, is_staged(call), &call->key));
    call->staged = call->key.words[2] > 0;
    return sode_repeat_find(team, &call->key, route);
}

/* ---- making ---- */

/* Of each item of the share: its number in the operand; or where it lies, there or in the
 * operand. */
static int list_items(const sode_routed_t *call, const sode_share_t *share, int numbers, int64_t **items)
{
    int64_t at[SODE_MAX_DIMS] = {0}, position[SODE_MAX_DIMS];
    int64_t *list = *items = malloc((size_t)(share->elements + 1) * sizeof *list);
    SODE_NEED(list, "the routes of elements");
    for (int64_t k = 0; k < share->elements; k++) {
        sode_share_position(share, at, position);
        list[k] = numbers        ? sode_operand_number(call->shaped, position)
                  : call->staged ? k
                                 : sode_side_place(&call->shaped->side, position);
        sode_share_next(share, at);
    }
    return SODE_OK;
}

/* Everything but positions that say which elements go where is alike. */
static const char *describe(const sode_procedure_team_t *team, const sode_routed_t *call,
                            sode_description_t *text)
{
    static const char *const names[] = {[SODE_REPEAT_SCATTER] = "xmp_scatter", [SODE_REPEAT_GATHER] = "xmp_gather",
                                        [SODE_REPEAT_PACK] = "xmp_pack", [SODE_REPEAT_UNPACK] = "xmp_unpack"};
    text->length = 0;
    sode_describe(text, "%s ", names[call->kind]);
    for (int d = 0; d < call->shaped->side.ndims; d++)
        sode_describe(text, "%s%lld", d ? " x " : "", (long long)call->shaped->length[d]);
    for (int d = 0; d < call->reached->side.ndims; d++)
        sode_describe(text, "%s%lld", d ? " x " : " of ", (long long)call->reached->length[d]);
    sode_describe(text, " of %zu bytes, %s%d ranks in steps of %d", call->shaped->size,
                  sode_shares_storage() ? "shared, " : "", team->size, sode_set_stride(team->set));
    return sode_description_end(text);
}

static int make_exchange(sode_procedure_team_t *team, const sode_routed_t *call, const sode_plan_t *plan,
                         void *const *bases, sode_exchange_t **exchange)
{
    sode_description_t text;
    sode_exchange_field_t field = {.plan = plan, .source = bases[0], .target = bases[1],
                                   .element_size = call->shaped->size};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .gathers = 1};
    return sode_set_exchange(team->set, &input, describe(team, call, &text), (uint64_t)call->key.words[0],
                             exchange, NULL);
}

static void find_bases(const sode_routed_t *call, const sode_share_t *share, void **bases)
{
    char *here = call->staged ? share->side.storage : call->shaped->side.storage;
    bases[0] = call->gathers ? call->reached->side.storage : here;
    bases[1] = call->gathers ? here : call->reached->side.storage;
}

static int fill(sode_procedure_team_t *team, const sode_routed_t *call, sode_remote_t *remote,
                const sode_share_t *share, sode_exchange_t **exchange)
{
    int64_t *places = NULL, *order = NULL;
    void *bases[2];
    sode_plan_t *plan = NULL;
    sode_reached_t own = sode_reached_operand(call->reached);
    int status = list_items(call, share, /*numbers=*/0, &places);
    if (!status && !call->gathers)
        status = list_items(call, share, /*numbers=*/1, &order);
    SODE_THEN(status, call->gathers ? sode_remote_plan_pull(team, remote, &own, places, &plan)
                                    : sode_remote_plan_push(team, remote, order, &own, places, &plan));
    free(order);
    free(places);
    find_bases(call, share, bases);
    SODE_THEN(status, make_exchange(team, call, plan, bases, exchange));
    sode_plan_free(plan);
    return status;
}

static int64_t bytes_of(const sode_procedure_team_t *team, const sode_routed_t *call)
{
    const int64_t each = 2 * (int64_t)(sizeof(int64_t) + call->shaped->size);
    return sode_operand_elements(call->shaped) / team->size * each;
}

int sode_routes_make(sode_procedure_team_t *team, const sode_routed_t *call, sode_remote_t *remote,
                     const sode_share_t *share, sode_repeat_t **route)
{
    sode_exchange_t *exchange;
    SODE_TRY(fill(team, call, remote, share, &exchange));
    if (!*route)
        return sode_repeat_add(team, &call->key, bytes_of(team, call), exchange, route);
    (*route)->exchange = exchange;
    return SODE_OK;
}

int sode_routes_note(const sode_procedure_team_t *team, const sode_routed_t *call)
{
    sode_repeat_t *noted;
    return sode_repeat_add(team, &call->key, bytes_of(team, call), NULL, &noted);
}

int sode_routes_execute(sode_procedure_team_t *team, const sode_routed_t *call, const sode_share_t *share,
                        sode_repeat_t *route)
{
    void *bases[2];
    find_bases(call, share, bases);
    if (call->staged && (!call->gathers || call->keeps))
        SODE_TRY(sode_share_fetch(team, share, call->shaped));
    SODE_TRY(sode_repeat_execute(route, bases));
    return call->staged && call->gathers ? sode_share_store(team, share, call->shaped) : SODE_OK;
}
