/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Preloaded into the programs of tests: a rank that waits sleeps for a moment.  Tests run more ranks than there are cores.
 * sched_yield, which Open MPI and the runtime call while they wait, puts a rank behind everything else that runs: on a machine
 * with other work it comes back after many milliseconds.  MPICH does not even yield: the rank that is waited for gets no core until
 * the kernel takes one from a spinning rank.  Who sleeps leaves the core idle, so that another one takes it at once, and is awake
 * again at its time: a tenth of the time of tests with many messages, and a third of their processor time.  What tests see is
 * the same.
 */
#ifndef SODE_TEST_NAP_H
#define SODE_TEST_NAP_H

enum { SHORT = 1000 /* ns: with the kernel's slack 50,000 */ };

void sode_test_nap(long ns);

/* Makes sched_yield return at once, on this thread: what it waits with naps by itself. */
void sode_test_naps_itself(int whether);

#endif
