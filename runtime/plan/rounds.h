/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* While a redistribution is planned: who gets what from whom, and what of it goes round
 * (circle.h): `recvs` then says whose the elements are, and not who sends them. */
#ifndef SODE_PLAN_ROUNDS_H
#define SODE_PLAN_ROUNDS_H

#include "plan/circle.h"
#include "plan/redistribute.h"

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

/* What is found of an assignment, before it is a plan. */
typedef struct sode_section_found {
    sode_section_messages_t sends, recvs;
    int copies;                     /* inside the rank: 0 or 1 */
    sode_selection_t copy_from, copy_to;
    int fill;                       /* `from` is one element, given to all */
    sode_section_messages_t far;    /* with nodes that do not execute; rank: of
                                       the run */
    sode_section_rounds_t rounds;
} sode_section_found_t;

/* How what `recvs` and `copy_to` say goes round in this node's circle, if it is in one.
 * giver: position of who has the one element that all get, if there is one. */
int sode_section_rounds_create(const sode_circle_t *circle, const sode_set_t *executing,
                               int giver, sode_section_found_t *found);
void sode_section_rounds_free(sode_section_rounds_t *rounds);

/* As phases of messages; takes the selections over. */
int sode_section_lay_out(sode_section_found_t *found, const sode_set_t *executing, sode_plan_t **plan);

#endif
