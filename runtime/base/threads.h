/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Threads of the program's own OpenMP library, whichever it is (libgomp or
 * libomp); one thread if the program has none.  libsode itself links with no
 * OpenMP library: a second one would bring a second set of spinning threads.
 */
#ifndef SODE_BASE_THREADS_H
#define SODE_BASE_THREADS_H

/* Threads a parallel region would get here; 1 inside a parallel region and in
 * programs without OpenMP. */
int sode_threads_max(void);

/* 1 inside a parallel region. */
int sode_threads_inside(void);

/* Which thread of how many calls; 0 of 1 outside of parallel regions. */
void sode_threads_here(int *thread, int *threads);

/* From here on the calling thread, which is not the program's, gets no others. */
void sode_threads_none(void);

/* Calls work(argument, k, n) for k = 0 .. n-1 on n threads; `count` are asked
 * for, fewer may come.  Returns when all are done.  count 1 is a plain call. */
void sode_threads_run(int count,
                      void (*work)(void *argument, int thread, int threads),
                      void *argument);

#endif
