/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Packed messages of one direction as collectives of MPI want them: a buffer, and bytes and
 * places in it for each rank. */
#ifndef SODE_TRANSPORT_COUNTED_H
#define SODE_TRANSPORT_COUNTED_H

#include "transport/schedule.h"

typedef struct sode_counted {
    int count;
    int *ranks, *bytes, *places; /* [count] */
    char *buffer;
    sode_copies_t copies;        /* between the buffer and storage */
} sode_counted_t;

/* members: ranks in the order of the communicator, which need not all have messages; NULL: those
 * that have, whose messages follow on each other.  sode_counted_free comes next, also after a
 * failure. */
int sode_counted_create(const sode_schedule_t *schedule, const sode_message_list_t *messages,
                        int sending, const int *members, sode_counted_t *counted);
void sode_counted_free(sode_counted_t *counted);

/* Of all messages together. */
size_t sode_messages_bytes(const sode_message_list_t *messages);

#endif
