/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The watchdog: a thread of each rank that looks, without MPI, where the main
 * thread is.  When a rank has been in one wait of the runtime for too long it
 * says so, and so do the others of its machine, each for itself, wherever they
 * are; then the job ends.
 */
#ifndef SODE_OBSERVE_WATCHDOG_H
#define SODE_OBSERVE_WATCHDOG_H

#include <stdint.h>

#include "base/status.h"

/* What a rank has to say, and the end of the job: both from api/. */
typedef struct sode_watchdog_ops {
    void (*say)(const char *line);
    void (*end_job)(void);
} sode_watchdog_ops_t;

/* token: the same on all ranks of this job, and no other. */
int sode_watchdog_start(double seconds, uint64_t token,
                        const sode_watchdog_ops_t *ops);
void sode_watchdog_stop(void);

#endif
