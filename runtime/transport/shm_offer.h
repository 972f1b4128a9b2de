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
#include "transport/pack.h"
#include "transport/schedule.h"

/* What is packed may have two buffers, used in turn by every second exchange:
 * the sender goes on while the receiver still reads the last one. */
enum { SODE_SHM_TURNS = 2 };

typedef struct sode_shm_send {
    int taken;               /* the receiver copies it; else it is a message */
    int awaited;             /* the exchange does not end before that */
    unsigned turns;          /* buffers; 1: or the array itself */
    sode_copies_t packs[SODE_SHM_TURNS]; /* of what is not read in place, into: */
    void *staging;           /* all buffers, or NULL */
    sode_arena_line_t *done; /* the receiver counts here what it has copied */
    uint64_t done_from;      /* its value before the first exchange */
    int64_t *places;         /* read in place: of its regions in the arena, where the
                                receiver looks when they have moved; else NULL */
    sode_packed_t *detour;   /* once it has not been in the arena; or NULL */
    int away;                /* it is not there now */
} sode_shm_send_t;

typedef struct sode_shm_recv {
    int taken;
    unsigned turns;
    sode_copies_t copies[SODE_SHM_TURNS]; /* from the sender's memory into the
                                             halo */
    const sode_arena_line_t *ready; /* the sender's */
    uint64_t ready_from;            /* its value before the first exchange */
    sode_arena_line_t *done;        /* the sender's, written here */
    uint64_t done_from;
    uint64_t copied;                /* number of the last exchange */
    const int64_t *places; /* the sender's; NULL: packed, which never moves */
    uint64_t moved;        /* `ready` when it was looked at last */
    int64_t *seen;         /* [regions] then; what is followed by room for as many and one */
    sode_packed_t *detour; /* as the sender's */
    int away;
} sode_shm_recv_t;

/* Which messages neighbors read in place, if they lie in the arena. */
typedef enum sode_shm_reading {
    SODE_SHM_SUITED, /* those whose runs seem long enough */
    SODE_SHM_PACKED, /* none */
    SODE_SHM_IN_PLACE
} sode_shm_reading_t;

/* Of this rank; tests pretend that several nodes exist. */
int sode_shm_node(int *node);

/* How many messages of this rank would be read in place so. */
size_t sode_shm_read_in_place(const sode_schedule_t *schedule,
                              sode_shm_reading_t reading);

/* The storage that a receiver reads is elsewhere now: tells it.  Sets `away` if not all of
 * it lies in the arena. */
void sode_shm_move(const sode_region_t *regions, size_t count, sode_shm_send_t *send);

/* The receiver's side of that, once `ready` has come. */
void sode_shm_follow(size_t count, sode_shm_recv_t *recv);

/* Makes the offers of one phase.  `ready` is the own line that says when data
 * may be read, from its value at this time on.  Collective over the ranks that
 * have messages. */
int sode_shm_offer(const sode_schedule_t *schedule, int phase,
                   sode_shm_reading_t reading, MPI_Comm comm, int tag,
                   sode_arena_line_t *ready, sode_shm_send_t *sends,
                   sode_shm_recv_t *recvs);

#endif
