/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges of all ranks of a set: reflect, gmove, gather, procedures. */
#ifndef SODE_DIRECTIVE_SET_EXCHANGE_H
#define SODE_DIRECTIVE_SET_EXCHANGE_H

#include "base/set.h"
#include "transport/transport.h"

/* Adds to `input` what all have alike; its transport, or NULL: that of the run.  text: what tells
 * its shape from others (plan/describe.h), used if the transport measures.  arguments: what all
 * ranks say alike, as a hash.  peers: NULL, or ranks of the run that it has to do with.
 * Collective, in an operation. */
int sode_set_exchange(sode_set_t *set, sode_exchange_input_t *input, const char *text, uint64_t arguments,
                      sode_exchange_t **exchange, sode_peers_t *peers);

/* The `add` of exchanges: sums of a type of collective/combine.h. */
void sode_add_elements(int type, void *into, const void *from, size_t count);

/* A redistribution by packed messages (transport/taken.c): what is sent, and what is copied, is
 * taken when it begins, so that the right side may be written at once, and sides may overlap.
 * Takes over the plan, also when it fails.  size: bytes of an element.  set: the nodes
 * that execute it, none of which takes part in making it.  Whoever begins it says by which tag
 * (sode_exchange_retag). */
int sode_move_create(sode_plan_t *plan, char *to, char *from, size_t size,
                     const sode_set_t *set, sode_exchange_t **exchange);

#endif
