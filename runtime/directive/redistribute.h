/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A redistribution by packed messages (transport/taken.c): what is sent, and what is copied, is
 * taken when it begins, so that the right side may be written at once, and sides may overlap. */
#ifndef SODE_DIRECTIVE_REDISTRIBUTE_H
#define SODE_DIRECTIVE_REDISTRIBUTE_H

#include "plan/redistribute.h"
#include "transport/transport.h"

/* Takes over the plan, also when it fails.  size: bytes of an element.  set: the nodes
 * that execute it, none of which takes part in making it.  Whoever begins it says by which tag
 * (sode_exchange_retag). */
int sode_move_create(sode_plan_t *plan, char *to, char *from, size_t size,
                     const sode_set_t *set, sode_exchange_t **exchange);

#endif
