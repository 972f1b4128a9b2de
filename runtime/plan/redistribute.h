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
 * for: `recvs` then says whose the elements are, and not who sends them.
 */
#ifndef SODE_PLAN_REDISTRIBUTE_H
#define SODE_PLAN_REDISTRIBUTE_H

#include "base/set.h"
#include "plan/circle.h"
#include "select/selection.h"
#include "map/side.h"

/* Elements that travel to or come from another rank. */
typedef struct sode_section_message {
    int rank; /* position in the executing nodes */
    sode_selection_t picked;
} sode_section_message_t;

typedef struct sode_section_messages {
    sode_section_message_t *list; /* [count] */
    size_t count, room;
} sode_section_messages_t;

/* What the members of the own circle get from one owner. */
typedef struct sode_section_piece {
    int turn;      /* who has it first: so many members behind this one */
    int sender;    /* position in the executing nodes */
    int64_t at, cells; /* what comes before it, and its own */
    size_t recv;   /* which of the recvs; SODE_PIECE_OWN: it is this node's copy_from,
                      or nothing is done with it here */
} sode_section_piece_t;
static const size_t SODE_PIECE_OWN = (size_t)-1;

enum { SODE_ROUNDS = 31 };
typedef struct sode_section_round {
    int from, to;        /* positions in the executing nodes */
    int64_t at, in, out; /* cells: of pieces, that come from `at` on, and go from 0 on */
} sode_section_round_t;

typedef struct sode_section_rounds {
    sode_section_round_t list[SODE_ROUNDS]; /* [count] */
    int count;
    sode_section_piece_t *pieces; /* [npieces] by turn, then by sender */
    size_t npieces;
    int64_t cells;                /* of all pieces */
    int goes;                     /* 0: messages go to each */
} sode_section_rounds_t;

typedef struct sode_section_plan {
    sode_section_messages_t sends, recvs;
    int copies;                     /* inside the rank: 0 or 1 */
    sode_selection_t copy_from, copy_to;
    int fill;                       /* `from` is one element, given to all */
    sode_section_messages_t far;    /* with nodes that do not execute; rank: of
                                       the run */
    sode_section_rounds_t rounds;
} sode_section_plan_t;

/* What may have owners that do not execute: nothing, `from`, `to`. */
enum sode_section_reach { SODE_REACH_NONE, SODE_REACH_GET, SODE_REACH_PUT };

/* How what `recvs` and `copy_to` say goes round in this node's circle, if it is in one.
 * giver: position of who has the one element that all get, if there is one. */
int sode_section_rounds_create(const sode_circle_t *circle, const sode_set_t *executing,
                               int giver, sode_section_plan_t *plan);
void sode_section_rounds_free(sode_section_rounds_t *rounds);

/* length: [to->ndims] of the shape.  from->ndims is 0 (one element) or to->ndims.
 * executing: the nodes that take part; fails if elements have no owner among
 * them.  circles: what several nodes get may go round.  The caller frees the plan, also
 * after a failure. */
int sode_section_plan_create(const sode_section_side_t *to,
                             const sode_section_side_t *from,
                             const int64_t *length, const sode_set_t *executing,
                             int circles, sode_section_plan_t *plan);
/* The same; what is to be reached needs no owner that executes: see plan->far. */
int sode_section_plan_reach(const sode_section_side_t *to,
                            const sode_section_side_t *from,
                            const int64_t *length, const sode_set_t *executing,
                            enum sode_section_reach reach,
                            sode_section_plan_t *plan);
void sode_section_plan_free(sode_section_plan_t *plan);
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
