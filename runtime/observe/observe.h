/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Observability of a run: SODE_TRACE, SODE_STATS, SODE_WATCHDOG.
 *
 *   start    rank 0 reads the environment and tells the others; clocks are
 *            compared; hooks (mark.h) begin to record
 *   stop     hooks record no more; every rank calls it when it leaves
 *   finish   when all ranks have left: rank 0 collects and writes
 */
#ifndef SODE_OBSERVE_OBSERVE_H
#define SODE_OBSERVE_OBSERVE_H

#include <stdio.h>

#include "base/status.h"
#include "observe/watchdog.h"

/* Collective over the run. */
int sode_observe_start(const sode_watchdog_ops_t *ops);

void sode_observe_stop(void);

/* Collective over the run.  The table goes to `out`, of rank 0.  A failure is
 * that of rank 0: a file that could not be written, of which nothing is left. */
int sode_observe_finish(FILE *out);

#endif
