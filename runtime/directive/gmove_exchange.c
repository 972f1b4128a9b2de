/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_exchange.h"

#include <stdint.h>

#include "base/context.h"
#include "base/place.h"
#include "base/status.h"
#include "directive/set_exchange.h"
#include "directive/shared_storage.h"
#include "plan/circle.h"
#include "transport/candidates.h"
#include "transport/ops.h"

/* Bytes of a message, which MPI counts by an int.  Longer ones are packed and sent
 * in pieces (transport/pack.c). */
static const int64_t message_limit = (int64_t)1 << 30;

/* What several nodes get alike, exchanges send to each of them, and packed messages
 * round (plan/circle.h).  To few, or where all are on one computer, other transports
 * than messages may still be faster; but not for what is short in the memory of many. */
static int goes_to_each(const sode_gmove_ends_t *sides, const sode_set_t *executing)
{
    enum { FEW = 8, SHORT = 64 << 10 };
    sode_circle_t circle;
    sode_circle_find(sides->to, sides->from, executing, &circle);
    if (circle.size == 0)
        return 1;
    if (sode_context.transport == &sode_transport_pack)
        return 0;
    return circle.size <= FEW
           || (sode_place_ranks() == sode_context.size
               && (sides->to->nodes || sode_gmove_bytes(sides, executing) >= SHORT / (size_t)executing->size));
}

int sode_gmove_suits(const sode_gmove_ends_t *sides, const sode_set_t *executing)
{
    const sode_section_side_t *to = sides->to, *from = sides->from;
    return executing->size > 1 && !executing->no_comm && from->nodes
           && sode_set_contains(from->nodes->set, executing)
           && (!to->nodes || sode_set_contains(to->nodes->set, executing))
           && sode_section_is_regular(to, from) && goes_to_each(sides, executing)
           && sode_section_longest(to, from, sides->length)
                  <= message_limit / (int64_t)sides->size;
}

int sode_gmove_apart(const sode_gmove_ends_t *sides, const sode_set_t *executing,
                     int *apart)
{
    double same = sides->to->storage == sides->from->storage;
    SODE_TRY(sode_greatest(executing->comm, &same, 1));
    *apart = same == 0;
    return SODE_OK;
}

size_t sode_gmove_bytes(const sode_gmove_ends_t *sides, const sode_set_t *executing)
{
    double bytes = (double)sides->size / executing->size;
    for (int d = 0; d < sides->to->ndims; d++)
        bytes *= (double)sides->length[d];
    return bytes < (double)PTRDIFF_MAX ? (size_t)bytes : PTRDIFF_MAX;
}

/* Copying it takes as long as setting up an exchange. */
static int is_heavy(size_t bytes)
{
    enum { HEAVY = 1 << 20 };
    return bytes >= HEAVY;
}

/* Setting up an exchange costs what ten messages do, but for long ones; who names a transport
 * wants that one. */
unsigned sode_gmove_executions_before(size_t bytes)
{
    enum { FEW = 8 };
    return sode_transport_measures(sode_context.transport) && !is_heavy(bytes) ? FEW : 0;
}

int sode_gmove_exchange(const sode_gmove_ends_t *sides, sode_set_t *executing,
                        uint64_t arguments, sode_plan_t *plan,
                        sode_exchange_t **move)
{
    sode_description_t text = {.length = 0};
    sode_exchange_field_t field = {.plan = plan, .source = sides->from->storage,
                                   .target = sides->to->storage, .element_size = sides->size};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .redistributes = 1,
                                   .heavy = is_heavy(sode_gmove_bytes(sides, executing))};
    if (sode_transport_measures(sode_context.transport)) {
        sode_section_describe(&text, sides->to, sides->from, sides->length, sides->size);
        sode_describe(&text, ", %s%d ranks in steps of %d",
                      sode_shares_storage() ? "shared, " : "", executing->size,
                      sode_set_stride(executing));
    }
    int status = sode_set_exchange(executing, &input, sode_description_end(&text), arguments, move, NULL);
    sode_plan_free(plan);
    return status;
}
