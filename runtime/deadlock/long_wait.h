/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The watch that every run has, without threads: a rank that has waited for very
 * long calls all others.  They read it when they wait or enter a loop or a
 * directive, and say which.  If none of them works any more, as far as the
 * library can see, one line says so; the run goes on, for who knows.
 *
 *     rank 0  waits since 300 s   -- roll call -->  all
 *     rank 1  waits, too          -- here ------->  rank 0
 *     rank 2  is in a loop of the program's own: says nothing
 *     rank 0  "warning: has been waiting ... rank 2 has not been seen ..."
 *
 * The lowest rank that waits calls; the others hear that and need not.  Each
 * call makes the time to the next one twice as long, unless somebody works.
 */
#ifndef SODE_DEADLOCK_LONG_WAIT_H
#define SODE_DEADLOCK_LONG_WAIT_H

#include <stdint.h>

#include "base/operation.h"

typedef struct sode_here {
    int64_t waiting_ms; /* -1: at work */
    sode_told_t told;   /* in what it waits */
} sode_here_t;

typedef struct sode_long_wait {
    int64_t after_ms;   /* so long a wait calls; 0: never */
    int64_t since;      /* ms; start of the wait under way, 0: none */
    int64_t heard;      /* ms; the last roll call of anybody, or its answer */
    int64_t called;     /* ms; the own roll call, 0: none under way */
    char *answered;     /* [ranks] */
    sode_here_t other;  /* the first answer of one that waits */
    int other_rank;
    int64_t looked;     /* ms; when messages were last read outside of waits */
    void (*say)(const char *line);
} sode_long_wait_t;

/* SODE_WATCHDOG, if it asks for warnings only: seconds; 0: it does not. */
void sode_long_wait_start(double seconds, void (*say)(const char *line));

/* In a wait that began at `since` (ms), now and then. */
int sode_long_wait_call(int64_t since, int64_t now);

/* The program works: reads what others ask, if that was not done for some time. */
int sode_long_wait_look(void);

/* Of control messages. */
int sode_long_wait_answer(int rank);
void sode_long_wait_note(int rank, const sode_here_t *here);

#endif
