/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `mock`: the ranks are threads of one process, and the bytes move
 * when chance says so.  For tests of what relies on the protocol, and for
 * measuring what planning and packing cost without MPI.  Not for
 * SODE_TRANSPORT.
 */
#ifndef SODE_TEST_MOCK_TRANSPORT_H
#define SODE_TEST_MOCK_TRANSPORT_H

#include "transport/transport.h"

/* The rank that this thread plays.  Set before its first exchange is made.
 * delay: a message arrives after less than this many looks at it; 0: at once,
 * and always packed by the sender. */
typedef struct sode_mock_self {
    int rank;
    unsigned delay;
    unsigned long random; /* state; different for each rank */
} sode_mock_self_t;

extern _Thread_local sode_mock_self_t sode_mock_self;

/* Communicator and sequence number of the input make exchanges different as
 * for other transports, but MPI is not called. */
extern const struct sode_transport_ops sode_transport_mock;

/* Mailboxes alive, 0 when all exchanges are released. */
int sode_mock_boxes(void);

#endif
