/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * SODE_PROGRESS=thread: a thread that moves on what is in flight (pending.h)
 * while the program computes.  It sleeps while nothing is, and between two looks
 * that found nothing, so that it takes little from the threads that compute.
 *
 * The lock protects the list of what is in flight, its records, and with them
 * the exchanges; who completes one takes it away from the helper first (`busy`).
 * Without the helper there is no lock.
 */
#ifndef SODE_ASYNC_HELPER_H
#define SODE_ASYNC_HELPER_H

#include "base/context.h"

/* The level of MPI's support for threads that SODE_PROGRESS asks for:
 * MPI_THREAD_SERIALIZED, for directives in `omp single` (base/turn.h), or, for
 * the helper, MPI_THREAD_MULTIPLE.  What the own environment says: MPI has not
 * started. */
int sode_helper_level(void);

/* Starts the helper if it was asked for, and MPI allows it on this rank. */
int sode_helper_start(void);

/* Ends it; nothing is in flight. */
void sode_helper_stop(void);

/* 1 in the helper. */
int sode_helper_is_self(void);

/* Between them the helper does nothing.  _try: 0 if it is just moving what is
 * in flight. */
void sode_helper_lock(void);
int sode_helper_try_lock(void);
void sode_helper_unlock(void);

/* Something new is in flight.  Locked. */
void sode_helper_wake(void);

#endif
