/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A plan of gmove lowered to memory.
 *
 * For `taken` (transport/taken.c): one packed message for each rank, or those of a circle
 * (plan/circle.h), and a copy inside the rank.  What is sent, and what is copied, is taken
 * when it begins, so that the right side may be written at once, and sides may overlap.
 * No other node takes part in making it.
 */
#ifndef SODE_DIRECTIVE_REDISTRIBUTE_H
#define SODE_DIRECTIVE_REDISTRIBUTE_H

#include <mpi.h>

#include "plan/redistribute.h"
#include "transport/schedule.h"

/* Takes over the plan, also when it fails.  size: bytes of an element.  set: the nodes
 * that execute it, which has a communicator, or none.  Whoever begins it says by which tag
 * (sode_exchange_retag). */
int sode_move_create(sode_section_plan_t *plan, char *to, char *from, size_t size,
                     const sode_set_t *set, sode_exchange_t **exchange);

/* The same plan for other transports, without circles: each message is one region of nested
 * loops at either end.  That holds where every dimension of every message is one
 * progression, which all ranks know alike (describe.h).  Takes over the plan, also when it
 * fails; *schedule is fit for sode_schedule_free. */
int sode_section_lower(sode_section_plan_t *plan, char *to, char *from, size_t size,
                       const sode_set_t *set, sode_schedule_t *schedule);

#endif
