/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/redistribute.h"

#include "base/context.h"
#include "transport/ops.h"

int sode_move_create(sode_plan_t *plan, char *to, char *from, size_t size,
                     const sode_set_t *set, sode_exchange_t **exchange)
{
    sode_exchange_field_t field = {.plan = plan, .source = from, .target = to, .element_size = size};
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .keeps = plan,
                                   .comm = set->no_comm ? sode_context.comm : set->comm,
                                   .transport = &sode_transport_taken};
    return sode_exchange_create(&input, exchange);
}
