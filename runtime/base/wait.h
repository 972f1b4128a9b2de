/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The one place where the runtime waits.  Polls, then yields, so that more
 * ranks than cores make progress, and asks the ranks it waits for (deadlock/inquiry.h):
 * a wait for one that has left the program or does something else fails.
 * Every other MPI call after the start is non-blocking.
 */
#ifndef SODE_BASE_WAIT_H
#define SODE_BASE_WAIT_H

#include <mpi.h>
#include <stdint.h>

#include "base/status.h"

/* Waits until all requests are complete: persistent ones become inactive,
 * others MPI_REQUEST_NULL.  Which operation waits is known from
 * sode_operation_begin (operation.h), which api/ calls. */
int sode_wait_all(int count, MPI_Request *requests);

/* One look: *done: all are complete, also if there are none. */
int sode_test_all(int count, MPI_Request *requests, int *done);

/* Moves on what is in flight (async/pending.h).  Every wait does it at each
 * poll, so that no rank waits for one that waits for something else; and so do
 * functions of the library that do not wait, while the program computes. */
int sode_poke(void);

/* The same where the program comes by between computations; also reads what
 * others ask, now and then. */
int sode_poke_at_work(void);

/* How long a wait has lasted; zero at first. */
typedef struct sode_backoff {
    unsigned polls;
    int64_t ask_at; /* ms; 0: the clock has not been read yet */
    int64_t again;  /* ms from one question to the next; doubles */
    int asked;
    int64_t since;  /* ms */
} sode_backoff_t;

/* For who polls by himself (xmp_test_async), after each poll that found nothing:
 * gives the core away and keeps inquiries going. */
int sode_back_off(sode_backoff_t *backoff);

/* Waits until poll(argument) sets *done; poll returns a status.  For
 * transports that watch flags in memory as well as, or instead of, requests. */
int sode_wait_until(int (*poll)(void *argument, int *done), void *argument);

#endif
