/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A gather where several nodes share a computer and several computers exist: what goes from
 * one computer to another goes in one message, by one node of each, its relay.
 *
 *     phase 0   owners               -> their relay    SODE_RELAY_COLLECTS
 *           1   relay                -> relay          SODE_RELAY_CROSSES; and what stays on a
 *                                                      computer, straight to who wants it
 *           2   relay                -> who wants it   SODE_RELAY_SPREADS
 *
 * In a relay's staging lies first what leaves its computer, then what arrives, both by the
 * other computer, the owner and the reader.  A node knows its own relay.  It tells its
 * partners, and tells the relay how many elements go with which of them; so relays on both ends
 * have the same list, and nobody has one of all nodes:
 *
 *     sode_gather_relay_greet(&relay, &asked, &heard, &letters, &count);
 *     sode_sparse_exchange(..., letters, count, &relay.partners);
 *     sode_gather_relay_count(&relay, &input, &asked, &heard, &flows, &letter);
 *     sode_sparse_exchange(..., &letter, letter.size > 0, &relay.flows);
 *     input.relay = &relay;    // and sode_gather_plan
 */
#ifndef SODE_PLAN_GATHER_RELAY_H
#define SODE_PLAN_GATHER_RELAY_H

#include "plan/gather.h"

enum { SODE_RELAY_COLLECTS, SODE_RELAY_CROSSES, SODE_RELAY_SPREADS, SODE_RELAY_PHASES };

/* Elements that leave a relay's computer, or arrive there. */
typedef struct sode_gather_flow {
    int32_t arrives;
    int32_t far;           /* the other computer's relay */
    int32_t owner, reader;
    int64_t cells, at;     /* at: in staging */
} sode_gather_flow_t;

typedef struct sode_gather_relay {
    int own;                 /* this node's */
    sode_letters_t partners; /* from each an int: its relay */
    sode_letters_t flows;    /* of a relay: flows of the nodes of its computer */
} sode_gather_relay_t;

/* A letter for each node that this one asks or hears from; the caller frees the list. */
int sode_gather_relay_greet(const sode_gather_relay_t *relay, const sode_gather_asked_t *asked,
                            const sode_letters_t *heard, sode_letter_t **letters, size_t *count);

/* Lies that node on another computer? */
int sode_gather_relay_is_far(const sode_gather_relay_t *relay, int partner);

/* What this node tells its relay; the caller frees the flows. */
int sode_gather_relay_count(const sode_gather_relay_t *relay, const sode_gather_asked_t *asked,
                            const sode_letters_t *heard, int self, sode_gather_flow_t **flows,
                            sode_letter_t *letter);

/* Adds what goes by relays to a plan of SODE_RELAY_PHASES. */
int sode_gather_relay_plan(const sode_gather_input_t *input, const sode_gather_asked_t *asked,
                           const sode_letters_t *heard, sode_plan_t *plan);

void sode_gather_relay_free(sode_gather_relay_t *relay);

#endif
