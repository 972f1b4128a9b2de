/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A plan of gmove bound to storage: packed messages, one for each rank, and a copy
 * inside the rank; or an exchange (transport/transport.h), which does it by the
 * transport that was asked for or measured.
 *
 * By messages, one for each rank, or in rounds of a circle (circle.h):
 * what is sent, and what is copied inside the rank, is taken when it begins, so
 * that the right side may be written at once, and sides may overlap.
 */
#ifndef SODE_SECTION_MOVE_H
#define SODE_SECTION_MOVE_H

#include <mpi.h>

#include "base/operation.h"
#include "section/plan.h"
#include "transport/transport.h"

typedef struct sode_move sode_move_t;

/* Takes over the plan, also when it fails.  comm_ranks: [sends, then recvs] where
 * its messages go, in `comm`.  size: bytes of an element. */
int sode_move_create(sode_section_plan_t *plan, char *to, char *from,
                     size_t size, sode_move_t **move);

/* Takes over the exchange, also when it fails. */
int sode_move_by_exchange(sode_exchange_t *exchange, sode_move_t **move);
int sode_move_has_exchange(const sode_move_t *move);

/* Starts it on a communicator of the executing nodes; ranks by sode_set_rank. */
int sode_move_begin(sode_move_t *move, const sode_set_t *set, MPI_Comm comm,
                    int tag);
/* 1: it has to be ended at once (sode_exchange_on_trial). */
int sode_move_on_trial(const sode_move_t *move);
/* Until it is placed, keeps what it receives, if that comes in messages. */
void sode_move_hold(sode_move_t *move);
void sode_move_place(sode_move_t *move);
/* Makes it go on; *done: all is in place. */
int sode_move_test(sode_move_t *move, int *done);
/* Waits for that, in the operation under way. */
int sode_move_end(sode_move_t *move);

/* Bytes that it holds. */
size_t sode_move_bytes(const sode_move_t *move);
/* Nothing is sent or received. */
int sode_move_is_local(const sode_move_t *move);

/* Not while in flight; NULL is allowed. */
void sode_move_free(sode_move_t *move);

#endif
