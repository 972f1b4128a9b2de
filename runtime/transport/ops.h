/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a transport is.  To add one: a file with such a table, a line in
 * transports.c, nothing else.
 */
#ifndef SODE_TRANSPORT_OPS_H
#define SODE_TRANSPORT_OPS_H

#include <mpi.h>

#include "transport/schedule.h"

/* What every state begins with. */
typedef struct sode_state {
    const sode_transport_ops_t *by;
    const sode_schedule_t *schedule; /* outlives it */
    int nphases;                     /* of the schedule */
    MPI_Comm comm;
    int tag;     /* messages of phase p use tag + p */
    int refuses; /* set by `create` on all ranks: it cannot do this exchange */
    sode_copies_t *inside; /* [nphases] from this rank to itself, or NULL (copies_inside) */
    int phases;   /* of the exchange under way; as many as the schedule has, if nobody says else */
    int on_trial; /* it tries out how to do it, and `end` asks the other ranks */
    int overlaps; /* the exchange under way is to end in its loop */
    int settled;  /* after trials: it goes by the schedule that is under way for good */
} sode_state_t;

struct sode_transport_ops {
    const char *name; /* value of SODE_TRANSPORT */

    size_t bytes, phase_bytes; /* of a state, of each of the phases at its end; all 0 at first */

    /* All ranks of the communicator make the exchange together, so not for
     * sets that have none (base/set.h). */
    int needs_comm;

    /* What is copied inside the rank is made for it, and done behind `begin`. */
    int copies_inside;

    /* Sets up everything.  Collective over the communicator.  What it fails at or refuses
     * is released by `free`. */
    int (*create)(void *state);

    /* Other storage from now on: that of slot k (schedule.h) lies shift[k] bytes
     * further on, where the schedule's regions have it already.  Local; shift of 0
     * everywhere: the memory there may be another. */
    int (*shift)(void *state, const ptrdiff_t *shift);

    /* Before an exchange begins: what needs memory.  Collective; NULL: nothing
     * does. */
    int (*prepare)(void *state);

    /* What the exchange under way does: schedules[*count], and its name; NULL:
     * what its schedule and the transport's name say.  For statistics. */
    const sode_schedule_t *(*under_way)(const void *state, int *count,
                                        const char **name);

    /* Starts a phase: sends and receives.  Does not wait. */
    int (*begin)(void *state, int phase);

    /* Completes it: what was received is in place, what was sent may be
     * overwritten. */
    int (*end)(void *state, int phase);

    /* Makes it go on; *done: `end` would not wait now. */
    int (*test)(void *state, int phase, int *done);

    /* *there: what those ranks have sent whose number modulo 64 is a bit of `ranks` is in place,
     * and the phase goes on.  Does not wait. NULL: only all together. */
    int (*some)(void *state, int phase, uint64_t ranks, int *there);

    /* `taken` alone, others NULL: the tag of the next execution; keep what is received
     * until it is placed. */
    void (*retag)(void *state, int tag);
    void (*hold)(void *state);
    void (*place)(void *state);

    /* How many executions were trials once they are over, 0 else, and how many of the fastest
     * way's they have cost more; NULL: there are none. */
    int (*trials)(const void *state, double *lost);

    /* Releases what the state has; nothing is in flight. */
    void (*free)(void *state);
};

/* Creates a state of the transport, or of `pack` where that cannot do it. */
int sode_transport_create(const sode_transport_ops_t *transport, const sode_schedule_t *schedule,
                          MPI_Comm comm, int tag, sode_state_t **state);
void sode_transport_free(sode_state_t *state); /* or NULL */

/* `begin` and `shift`, copies inside the rank included. */
int sode_state_begin(sode_state_t *state, int phase);
int sode_state_shift(sode_state_t *state, const ptrdiff_t *shift);

/* `end` of a transport that has nothing to do but poll: waits until its `test`
 * says that the phase is done. */
int sode_phase_wait(int (*test)(void *state, int phase, int *done),
                    void *state, int phase);

extern const sode_transport_ops_t sode_transport_alltoall; /* alltoall.c */
extern const sode_transport_ops_t sode_transport_pack;     /* pack.c */
/* pack.c: sends begin before receives; a candidate of `auto` */
extern const sode_transport_ops_t sode_transport_pack_isend;
extern const sode_transport_ops_t sode_transport_datatype; /* datatype.c */
extern const sode_transport_ops_t sode_transport_auto;     /* choice.c */
extern const sode_transport_ops_t sode_transport_neighbor; /* neighbor.c */
extern const sode_transport_ops_t sode_transport_rma;      /* rma.c */
extern const sode_transport_ops_t sode_transport_shm;      /* shm.c */
/* shm.c: nothing, everything is read in place; candidates of `auto` */
extern const sode_transport_ops_t sode_transport_shm_packed;
extern const sode_transport_ops_t sode_transport_shm_in_place;
/* taken.c: what is sent is taken when it begins; not for SODE_TRANSPORT. */
extern const sode_transport_ops_t sode_transport_taken;

/* Releases the communicators of `alltoall`: the end of the run. */
void sode_alltoall_end(void);

/* Adds what another transport delivers to what is there (add.c); not for
 * SODE_TRANSPORT. */
extern const sode_transport_ops_t sode_transport_add;

#endif
