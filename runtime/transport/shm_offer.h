/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Who copies from whom: before the first exchange the sender of every message
 * tells its receiver where the bytes will lie; the receiver answers whether it
 * can read them there.
 */
#ifndef SODE_TRANSPORT_SHM_OFFER_H
#define SODE_TRANSPORT_SHM_OFFER_H

#include "transport/arena.h"
#include "transport/copy.h"
#include "transport/schedule.h"

typedef struct sode_shm_send {
    int taken;               /* the receiver copies it; else it is a message */
    sode_copies_t packs;     /* of what is not read in place, into: */
    void *staging;           /* or NULL */
    sode_arena_line_t *done; /* the receiver writes here what it has copied */
} sode_shm_send_t;

typedef struct sode_shm_recv {
    int taken;
    sode_copies_t copies;           /* from the sender's memory into the halo */
    const sode_arena_line_t *ready; /* the sender's */
    sode_arena_line_t *done;        /* the sender's, written here */
    uint64_t copied;                /* number of the last exchange */
} sode_shm_recv_t;

/* Makes the offers of one phase; `ready` is the own line that says when data
 * may be read.  Collective over the ranks that have messages. */
int sode_shm_offer(const sode_schedule_t *schedule, int phase, MPI_Comm comm,
                   int tag, sode_arena_line_t *ready, sode_shm_send_t *sends,
                   sode_shm_recv_t *recvs);

#endif
