/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Preloaded into the programs of tests under MPICH: a rank that waits gives its core away.  MPICH spins, and with more
 * ranks than cores the one that is waited for gets no core until the kernel takes one from a spinning rank: tests on
 * 6 ranks took ten times as long.  Open MPI yields by itself.  What tests see is the same.
 *
 * MPICH's progress, on Debian, is UCX's: 0 says that nothing happened.  Another MPICH never calls this.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <stddef.h>

unsigned ucp_worker_progress(void *worker);

unsigned ucp_worker_progress(void *worker)
{
    static _Atomic(void *) found; /* the library's own */
    unsigned (*progress)(void *);
    void *symbol = found;
    if (!symbol)
        found = symbol = dlsym(RTLD_NEXT, "ucp_worker_progress");
    *(void **)&progress = symbol; /* as dlsym's manual has it */
    unsigned events = progress(worker);
    if (events == 0)
        sched_yield();
    return events;
}
