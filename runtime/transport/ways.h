/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The ways of doing an exchange that transport `auto` chooses from: a transport
 * and an order of messages each.
 */
#ifndef SODE_TRANSPORT_WAYS_H
#define SODE_TRANSPORT_WAYS_H

#include <mpi.h>

#include "transport/schedule.h"

typedef struct sode_way sode_way_t;

enum { SODE_MOST_WAYS = 16 };

/* One exchange, and what its ways need; made when the trials begin. */
typedef struct sode_crossing {
    const sode_schedule_t *schedule;
    sode_schedule_t box_by_box; /* if a way asks for it; else empty */
    MPI_Comm comm;
    int tag;
    unsigned there; /* bit per need (ways.c) that is met, on all ranks alike */
    int asked;      /* `there` is known */
} sode_crossing_t;

/* A way, set up. */
typedef struct sode_lane {
    const sode_way_t *way;
    const sode_schedule_t *schedules; /* [count] the whole, or the arrays' */
    int count;
    void **states; /* [count] of the transport */
} sode_lane_t;

/* The k-th way, NULL beyond the last; number 0 is always possible. */
const sode_way_t *sode_way(int k);
const sode_way_t *sode_way_called(const char *name); /* or NULL */
const char *sode_way_name(const sode_way_t *way);

/* Whether the exchange can go that way.  Collective: the first call asks all
 * ranks. */
int sode_way_possible(sode_crossing_t *crossing, const sode_way_t *way,
                      int *possible);

/* Sets up a way that is possible.  Collective.  On failure too fit for
 * sode_lane_free, which comes before sode_crossing_free. */
int sode_lane_create(sode_crossing_t *crossing, const sode_way_t *way,
                     sode_lane_t *lane);
void sode_lane_free(sode_lane_t *lane);
void sode_crossing_free(sode_crossing_t *crossing);

/* The operations of its transport on all of its schedules. */
int sode_lane_begin(sode_lane_t *lane, int phase);
int sode_lane_end(sode_lane_t *lane, int phase);
int sode_lane_test(sode_lane_t *lane, int phase, int *done);

/* The greatest of all ranks, of several numbers.  Collective. */
int sode_greatest(MPI_Comm comm, double *values, int count);

#endif
