/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waiting for tests of the inner layers, which run without the runtime's start and leave protocol: polls, then
 * yields.  Stands in for runtime/base/wait.c; include it in one source file of the program. */
#ifndef SODE_TEST_PLAN_WAIT_H
#define SODE_TEST_PLAN_WAIT_H

#include <mpi.h>
#include <sched.h>

#include "base/wait.h"

int sode_wait_all(int count, MPI_Request *requests)
{
    for (int polls = 0;; polls++) {
        int done = 0;
        SODE_TRY_MPI(MPI_Testall(count, requests, &done, MPI_STATUSES_IGNORE));
        if (done)
            return SODE_OK;
        if (polls > 200)
            sched_yield();
    }
}

#endif
