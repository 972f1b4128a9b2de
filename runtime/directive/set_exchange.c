/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/set_exchange.h"

#include "base/context.h"
#include "collective/combine.h"
#include "transport/ops.h"
#include "tune/subjects.h"

void sode_add_elements(int type, void *into, const void *from, size_t count)
{
    sode_combine(SODE_OP_SUM, type, into, from, count);
}

/* Positions in the set are ranks of its communicator. */
static int find_peers(const sode_set_t *set, const sode_exchange_t *exchange, sode_peers_t *peers)
{
    SODE_TRY(sode_exchange_peers(exchange, peers));
    for (int k = 0; k < peers->count && !set->no_comm; k++)
        peers->ranks[k] = sode_set_member(set, peers->ranks[k]);
    return SODE_OK;
}

int sode_set_exchange(sode_set_t *set, sode_exchange_input_t *input, const char *text, uint64_t arguments,
                      sode_exchange_t **exchange, sode_peers_t *peers)
{
    static sode_exchange_t *on_that_of_the_run;
    int met = 0;
    input->flying = set->no_comm ? &on_that_of_the_run : &set->flying;
    input->comm = sode_comm_of(set);
    /* Sets without a communicator share tags: let different ones be likely. */
    input->sequence = set->exchanges++ + (set->no_comm ? (unsigned)set->id : 0);
    input->signature = (unsigned)arguments;
    if (!input->transport)
        input->transport = sode_context.transport;
    if (sode_transport_measures(input->transport)) {
        input->plan = text;
        input->subjects = sode_subjects_of(set);
        SODE_NEED(input->subjects, "what is measured");
    }
    if (sode_transport_blocks(input->transport))
        SODE_TRY(sode_set_meet(set, arguments, &met));
    SODE_TRY(sode_exchange_create(input, exchange));
    return peers ? find_peers(set, *exchange, peers) : SODE_OK;
}

int sode_move_create(sode_plan_t *plan, char *to, char *from, size_t size,
                     const sode_set_t *set, sode_exchange_t **exchange)
{
    sode_exchange_field_t field = {.plan = plan, .source = from, .target = to, .element_size = size};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .keeps = plan, .comm = sode_comm_of(set),
                                   .transport = &sode_transport_taken};
    return sode_exchange_create(&input, exchange);
}
