/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * @file progress.h
 * How far a long loop is: a line on the terminal that is written over, or a line in the log now and then (docs/files.md).
 *
 * sodecc links libsode-io to programs that use it; under any other C compiler, `-lsode-io-serial` has it.
 *
 * @code
 *   for (int step = 0; step < steps; step++) {
 *       advance();
 *       sode_progress("time steps", step + 1, steps);
 *   }
 * @endcode
 *
 *     time steps: 35 % (350 of 1000), 120 per s, 5 s left
 */
#ifndef SODE_PROGRESS_H
#define SODE_PROGRESS_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/** `done` of `total` are done of `what`, a text without line ends.  total 0: nobody knows how many there will be.  Local, may be called by all
 *  nodes in every turn of a loop: node 1 of the run prints, to stderr, and the call costs nanoseconds.  The last call has
 *  done == total, and ends the line; then the same text may begin again.  SODE_PROGRESS_BAR=off silences it. */
extern __attribute__((visibility("default"))) void sode_progress(const char *what, long long done, long long total);

#ifdef __cplusplus
}
#endif

#endif
