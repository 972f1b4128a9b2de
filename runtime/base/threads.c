/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Both libgomp and libomp export the entry points that gcc's `omp parallel`
 * calls.  Weak references to them bind, at load time, to the library that the
 * program brought along, or to nothing.
 */
#include "base/threads.h"

extern int omp_get_max_threads(void) __attribute__((weak));
extern int omp_get_num_threads(void) __attribute__((weak));
extern int omp_get_thread_num(void) __attribute__((weak));
extern int omp_in_parallel(void) __attribute__((weak));
extern void GOMP_parallel(void (*function)(void *), void *data,
                          unsigned threads, unsigned flags)
    __attribute__((weak));

typedef struct sode_job {
    void (*work)(void *argument, int thread, int threads);
    void *argument;
} sode_job_t;

static void run_part(void *data)
{
    sode_job_t *job = data;
    job->work(job->argument, omp_get_thread_num(), omp_get_num_threads());
}

static _Thread_local int alone;

void sode_threads_none(void)
{
    alone = 1;
}

int sode_threads_max(void)
{
    if (alone || !omp_get_max_threads || !omp_get_num_threads || !omp_get_thread_num
        || !omp_in_parallel || !GOMP_parallel)
        return 1;
    return omp_in_parallel() ? 1 : omp_get_max_threads();
}

int sode_threads_inside(void)
{
    return omp_in_parallel && omp_in_parallel();
}

void sode_threads_here(int *thread, int *threads)
{
    int known = omp_get_thread_num && omp_get_num_threads;
    *thread = known ? omp_get_thread_num() : 0;
    *threads = known ? omp_get_num_threads() : 1;
}

void sode_threads_run(int count,
                      void (*work)(void *argument, int thread, int threads),
                      void *argument)
{
    sode_job_t job = {work, argument};
    if (count > 1 && sode_threads_max() > 1)
        GOMP_parallel(run_part, &job, (unsigned)count, 0);
    else
        work(argument, 0, 1);
}
