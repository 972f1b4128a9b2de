/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _GNU_SOURCE
#include "async/helper.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "async/pending.h"
#include "base/settings.h"
#include "base/status.h"
#include "base/threads.h"

/* Between two looks.  A look takes about 1 us, so this costs a core 3 %, and a
 * phase of an exchange begins so much later at most. */
enum { PAUSE_NS = 30000, SLACK_NS = 1000 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static pthread_t helper;
static int stop;

int sode_helper_level(void)
{
    return strcmp(sode_setting_own(SODE_SET_PROGRESS), "thread") == 0
               ? MPI_THREAD_MULTIPLE
               : MPI_THREAD_SERIALIZED;
}

static void pause_between_looks(void)
{
    pthread_mutex_unlock(&mutex);
    nanosleep(&(struct timespec){0, PAUSE_NS}, NULL);
    pthread_mutex_lock(&mutex);
}

static void *help(void *unused)
{
    (void)unused;
    sode_threads_none();
    (void)prctl(PR_SET_TIMERSLACK, SLACK_NS);
    pthread_mutex_lock(&mutex);
    while (!stop) {
        int left = sode_pending_move();
        if (stop)
            break;
        if (left)
            pause_between_looks();
        else
            pthread_cond_wait(&work, &mutex);
    }
    pthread_mutex_unlock(&mutex);
    return NULL;
}

/* Signals are the program's: they go to its own threads. */
static int start_thread(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    stop = 0;
    int code = pthread_create(&helper, NULL, help, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code != 0)
        return sode_fail(SODE_ERR_LIMIT,
                         "SODE_PROGRESS=thread: cannot start a thread: %s",
                         strerror(code));
    sode_context.helper_thread = helper;
    sode_context.helper = 1;
    return SODE_OK;
}

int sode_helper_start(void)
{
    int level = MPI_THREAD_SINGLE;
    if (!sode_setting_is(SODE_SET_PROGRESS, "thread"))
        return SODE_OK;
    SODE_TRY_MPI(MPI_Query_thread(&level));
    return level == MPI_THREAD_MULTIPLE ? start_thread() : SODE_OK;
}

void sode_helper_stop(void)
{
    if (!sode_context.helper)
        return;
    pthread_mutex_lock(&mutex);
    stop = 1;
    pthread_cond_signal(&work);
    pthread_mutex_unlock(&mutex);
    pthread_join(helper, NULL);
    sode_context.helper = 0;
}

int sode_helper_is_self(void)
{
    return sode_context.helper && pthread_equal(pthread_self(), helper);
}

void sode_helper_lock(void)
{
    if (sode_context.helper)
        pthread_mutex_lock(&mutex);
}

int sode_helper_try_lock(void)
{
    return !sode_context.helper || pthread_mutex_trylock(&mutex) == 0;
}

void sode_helper_unlock(void)
{
    if (sode_context.helper)
        pthread_mutex_unlock(&mutex);
}

void sode_helper_wake(void)
{
    if (sode_context.helper)
        pthread_cond_signal(&work);
}
