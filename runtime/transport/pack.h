/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Messages by way of buffers, the one form of them: `pack` sends those of each phase so,
 * `taken` those of a gmove, and `shm` what it cannot read in place.
 */
#ifndef SODE_TRANSPORT_PACK_H
#define SODE_TRANSPORT_PACK_H

#include <mpi.h>

#include "transport/schedule.h"

/* Where the bytes of a message, or of a piece of a long one, lie while it travels. */
typedef struct sode_packet {
    char *start;
    int size, rank;
    int slot; /* of what is not packed (schedule.h); else 0 */
} sode_packet_t;

/* Those of one direction. */
typedef struct sode_packets {
    sode_copies_t copies;  /* pack or unpack, packet by packet */
    size_t *first;         /* [count + 1] where each one's copies begin */
    char *buffer;          /* all of them one after the other */
    sode_packet_t *list;   /* [count] */
    MPI_Request *requests; /* [count] persistent; of short sends none between
                              begin and end */
    char *placed;          /* [count] received, and unpacked before the others are waited for */
    int count;
} sode_packets_t;

typedef struct sode_packed {
    sode_packets_t sends, recvs;
    MPI_Request *requests; /* of both: receives, then sends */
    MPI_Comm comm;
    int tag;
    int aside;
    int moved;             /* its storage has been elsewhere: no request is persistent,
                              which would not pay, and not some (pack.c) */
    int under_way;         /* detours: begun, and not ended */
} sode_packed_t;

/* aside: what lies in storage is packed when it is sent, and stays in the buffer when it
 * has come, even if it is one run of bytes; by one thread, and the tag may change.
 * sode_packed_free comes next, also after a failure. */
int sode_packed_create(const sode_schedule_t *schedule, const sode_message_list_t *sends,
                       const sode_message_list_t *recvs, MPI_Comm comm, int tag, int aside,
                       sode_packed_t *packed);
void sode_packed_free(sode_packed_t *packed);
int sode_packed_shift(sode_packed_t *packed, const ptrdiff_t *shift); /* as in ops.h */

int sode_packed_receive(const sode_packed_t *packed);
int sode_packed_send(const sode_packed_t *packed);
int sode_packed_test(const sode_packed_t *packed, int *done);

/* A detour: a message of `shm` that was read in place until its array got storage outside of
 * the arena.  The sender finds that out by itself and says so beside its flag, so it travels as
 * a message of `pack`, which its receiver asks for when it sees the flag.  NULL: there is none. */
int sode_detour_create(const sode_schedule_t *schedule, const sode_message_t *message,
                       int sending, MPI_Comm comm, int tag, sode_packed_t **detour);
void sode_detour_free(sode_packed_t *detour);
int sode_detour_shift(sode_packed_t *detour, const ptrdiff_t *shift);
int sode_detour_begin(sode_packed_t *detour);
int sode_detour_test(sode_packed_t *detour, int *done); /* *done &= it is not under way any more */

#endif
