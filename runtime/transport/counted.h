/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Transports that are collectives of MPI: packed messages, of each direction a buffer, and bytes and
 * places in it for each rank. */
#ifndef SODE_TRANSPORT_COUNTED_H
#define SODE_TRANSPORT_COUNTED_H

#include "transport/ops.h"

typedef struct sode_counted {
    int count;
    int *ranks, *bytes, *places; /* [count] */
    char *buffer;
    sode_copies_t copies;        /* between the buffer and storage */
} sode_counted_t;

typedef struct sode_counted_phase {
    MPI_Comm comm;       /* MPI_COMM_NULL: nobody here has a message */
    MPI_Request request; /* persistent, or none between begin and end */
    sode_counted_t sends, recvs;
} sode_counted_phase_t;

/* The state of the transport. */
typedef struct sode_collected {
    sode_state_t head;
    sode_counted_phase_t phases[];
} sode_collected_t;

/* Without communicator and request: messages of phase p.  members: ranks in the order of the
 * communicator, which need not all have messages; NULL: those that have, whose messages follow on
 * each other. */
int sode_counted_create(sode_collected_t *state, int p, const int *members);

/* As in ops.h.  start: of the collective. */
int sode_counted_begin(void *state, int p, int (*start)(sode_counted_phase_t *phase));
int sode_counted_end(void *state, int p);
int sode_counted_test(void *state, int p, int *done);
int sode_counted_shift(void *state, const ptrdiff_t *shift);
void sode_counted_free(void *state);

/* Of all messages together. */
size_t sode_messages_bytes(const sode_message_list_t *messages);

#endif
