/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Who sends which elements to whom in `to = from`: the plan of gmove.  Index
 * algebra; no messages.
 *
 * A message is the product of what its sender and its receiver both own, one
 * factor for each dimension of the shape; each end lists it by its own storage,
 * in the order of the section.  Nothing runs over ranks that nothing goes to
 * or comes from.
 *
 * Copies (replicated elements): all of `to` get theirs.  Of `from` each receiver
 * takes its own, or else the one of the rank that copy_for() names: both ends ask
 * it.
 *
 * What several nodes get alike goes round among them (circle.h), if that is asked
 * for: each round is a phase.
 */
#ifndef SODE_PLAN_REDISTRIBUTE_H
#define SODE_PLAN_REDISTRIBUTE_H

#include "base/set.h"
#include "map/side.h"
#include "plan/plan.h"

/* Elements that travel to or come from another rank. */
typedef struct sode_section_message {
    int rank; /* position in the executing nodes, while a plan is made */
    sode_selection_t picked;
} sode_section_message_t;

typedef struct sode_section_messages {
    sode_section_message_t *list; /* [count] */
    size_t count, room;
} sode_section_messages_t;

/* What may have owners that do not execute: nothing, `from`, `to`. */
enum sode_section_reach { SODE_REACH_NONE, SODE_REACH_GET, SODE_REACH_PUT };

/* length: [to->ndims] of the shape.  from->ndims is 0 (one element) or to->ndims.
 * executing: the nodes that take part; fails if elements have no owner among
 * them.  circles: what several nodes get may go round.  source: `from`; target: `to`.  Ranks are
 * those of the communicator that the nodes have, or of the run. */
int sode_section_plan_create(const sode_section_side_t *to,
                             const sode_section_side_t *from,
                             const int64_t *length, const sode_set_t *executing,
                             int circles, sode_plan_t **plan);

/* The same; what is to be reached needs no owner that executes.  far: with nodes that do not, by
 * their rank of the run; the caller frees it, also after a failure. */
int sode_section_plan_reach(const sode_section_side_t *to,
                            const sode_section_side_t *from,
                            const int64_t *length, const sode_set_t *executing,
                            enum sode_section_reach reach,
                            sode_plan_t **plan, sode_section_messages_t *far);
void sode_section_messages_free(sode_section_messages_t *messages);

/* The rank of the run that gives what lies at the coordinates to a receiver: itself, if it
 * has it; receiver -1: of copies, the first that executes.  -1: no executing one has it. */
int sode_section_giver(const sode_section_side_t *from, const sode_set_t *executing,
                       int receiver, const int64_t *coord);

/* Fails if elements of the side have no owner that executes.  Goes through all
 * owners: for sides that not all of whose nodes execute. */
int sode_section_has_owners(const sode_section_side_t *side,
                            const int64_t *length, const sode_set_t *executing);

#endif
