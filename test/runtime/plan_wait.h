/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* MPI for tests of the inner layers, which run without the runtime's start and leave protocol.  Include it in one
 * source file of the program. */
#ifndef SODE_TEST_PLAN_WAIT_H
#define SODE_TEST_PLAN_WAIT_H

#include <mpi.h>
#include <sched.h>

#include "base/wait.h"
#include "tune/tune.h"

/* The leak checker knows the MPI libraries' own leaks by the name of the library (test/Inputs/leaks.supp), but not
 * those of plugins that they unload again.  So what they allocate while they start is excused, and leaks are looked
 * for before they end. */
void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));
void __lsan_do_leak_check(void) __attribute__((weak));

static inline void plan_init(int *argc, char ***argv)
{
    int provided;
    if (__lsan_disable)
        __lsan_disable();
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
    if (__lsan_enable)
        __lsan_enable();
}

static inline void plan_finalize(void)
{
    if (__lsan_do_leak_check)
        __lsan_do_leak_check();
    MPI_Finalize();
}

/* Stand in for runtime/tune/tune.c: no run came before, and none comes after. */
const char *sode_tune_known(const char *plan)
{
    (void)plan;
    return NULL;
}

int sode_tune_keep(const sode_measured_t *measured)
{
    (void)measured;
    return SODE_OK;
}

int sode_tune_keep_alone(const sode_measured_t *measured)
{
    return sode_tune_keep(measured);
}

/* Stand in for runtime/base/wait.c: poll, then yield. */
int sode_test_all(int count, MPI_Request *requests, int *done)
{
    SODE_TRY_MPI(MPI_Testall(count, requests, done, MPI_STATUSES_IGNORE));
    return SODE_OK;
}

int sode_wait_all(int count, MPI_Request *requests)
{
    for (int polls = 0;; polls++) {
        int done = 0;
        SODE_TRY_MPI(MPI_Testall(count, requests, &done, MPI_STATUSES_IGNORE));
        if (done)
            return SODE_OK;
        if (polls > 20)
            sched_yield();
    }
}

int sode_wait_until(int (*poll)(void *argument, int *done), void *argument)
{
    for (int polls = 0;; polls++) {
        int done = 0;
        SODE_TRY(poll(argument, &done));
        if (done)
            return SODE_OK;
        if (polls > 20)
            sched_yield();
    }
}

#endif
