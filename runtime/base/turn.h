/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Directives may be executed by any thread of the program, `omp single` say, but
 * by one at a time: MPI is asked for MPI_THREAD_SERIALIZED.  Each operation of a
 * set is a turn of the thread that executes it.  So that two threads at a time,
 * another thread where MPI allows only the main one, and children of fork get a
 * message instead of a hang or wrong numbers.
 *
 * Outside parallel regions, on the main thread, a turn costs a load and a store;
 * two threads that begin within some nanoseconds may then miss each other.
 */
#ifndef SODE_BASE_TURN_H
#define SODE_BASE_TURN_H

#include "base/status.h"

/* Of the thread that has the turn: pthread_self, which is neither of these. */
enum {
    SODE_TURN_FREE = 0,
    SODE_TURN_MOVING = 1, /* a thread moves on what is in flight, for a moment */
    SODE_TURN_FORKED = 2  /* this is a child of the process that started */
};

/* The calling thread is the main one; learns what MPI allows. */
int sode_turn_start(void);

/* Begins and ends a turn; they nest.  SODE_ERR_ARGUMENT: another thread has it,
 * or this one may not. */
int sode_turn_take(void);
void sode_turn_give(void);

/* For who only moves on what is in flight: 1 if the thread may call MPI now, with
 * sode_turn_end_try after it.  *taken goes from one to the other. */
int sode_turn_try(int *taken);
void sode_turn_end_try(int taken);

/* 1 if the thread may call MPI because things go wrong. */
int sode_turn_may_talk(void);

#endif
