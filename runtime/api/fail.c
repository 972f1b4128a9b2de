/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "api/fail.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/context.h"
#include "deadlock/inquiry.h"
#include "deadlock/leave.h"

/* A wrong directive fails on all ranks at the same time, and one message is
 * enough.  The first rank of the executing set speaks at once and ends the job.
 * The others give it some time, each a little more than the one before; who
 * then speaks tells the others that it does (deadlock/leave.h). */
enum { MS_FOR_FIRST = 500, MS_PER_RANK = 50, MS_AT_MOST = 3000 };
enum { MS_FOR_LOWER = 300 };

/* Who has been told that another one speaks waits for the end that long. */
enum { MS_TO_END = 10000 };

/* Process managers forward what ranks print, and MPICH's drops what it has not
 * read yet when the job is aborted. */
enum { MS_TO_BE_READ = 100 };

/* What ranks have done differently several may find at the same time.  All tell
 * the others, and the lowest of them is the one that speaks. */
static void let_lower_speak(void)
{
    if (sode_leave_spoken())
        sode_sleep_ms(MS_TO_END);
    sode_leave_speak();
    for (int64_t until = sode_now_ms() + MS_FOR_LOWER; sode_now_ms() < until;) {
        int spoken = sode_leave_spoken();
        if (spoken && spoken - 1 < sode_context.rank)
            sode_sleep_ms(MS_TO_END);
        sode_sleep_ms(1);
    }
}

/* Returns when nobody else has spoken for so long, and tells the others. */
static void speak_alone(int status)
{
    static int spoken;
    long ms = 0;
    if (spoken++)
        return;
    if (status == SODE_ERR_DISAGREE || status == SODE_ERR_DEADLOCK) {
        let_lower_speak();
        return;
    }
    /* Only one rank is told that it waits in vain. */
    if (status != SODE_ERR_LEFT && sode_context.ens_count > 0
        && sode_ens()->self > 0)
        ms = MS_FOR_FIRST + (sode_ens()->self - 1) * MS_PER_RANK;
    if (ms > MS_AT_MOST)
        ms = MS_AT_MOST;
    int64_t until = sode_now_ms() + ms;
    while (!sode_leave_spoken() && sode_now_ms() < until)
        sode_sleep_ms(1);
    if (sode_leave_spoken())
        sode_sleep_ms(MS_TO_END);
    sode_leave_speak();
}

int sode_fail_explain(int status)
{
    static int begun; /* it calls MPI itself */
    if (!sode_leave_can_talk() || begun++)
        return status;
    status = sode_inquiry_explain(status);
    speak_alone(status);
    return status;
}

_Noreturn static void abort_job(int exit_status)
{
    int running = 0, finalized = 1;
    sode_context.ending = 1;
    fflush(NULL); /* MPI_Abort may leave without */
    sode_sleep_ms(MS_TO_BE_READ);
    MPI_Initialized(&running);
    MPI_Finalized(&finalized);
    /* A child of fork is no rank. */
    int is_rank = sode_context.pid == 0 || sode_context.pid == (int)getpid();
    if (running && !finalized && is_rank)
        /* On a smaller communicator MPICH tells each member, which then exits
         * in the middle of whatever MPI call it is in. */
        MPI_Abort(MPI_COMM_WORLD, exit_status);
    _Exit(exit_status);
}

_Noreturn static void end_job(int exit_status, int status, const char *message)
{
    static atomic_flag ending = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&ending)) /* another thread is here */
        sode_sleep_ms(MS_TO_END);
    speak_alone(status);
    fprintf(stderr, "sode: rank %d: %s\n", sode_context.rank, message);
    abort_job(exit_status);
}

_Noreturn void sode_end_job(const char *where, const char *kind,
                            const char *name, int status)
{
    char text[1024], about[256] = "";
    const char *what = sode_fail_text(status);
    size_t at = 0;
    if (status == SODE_ERR_DISAGREE || status == SODE_ERR_DEADLOCK)
        where = kind = NULL; /* the text has the places of several ranks */
    if (where)
        at += (size_t)snprintf(text, sizeof text, "%s: ", where);
    if (kind)
        snprintf(about, sizeof about, "%s '%s'", kind, name ? name : "");
    /* Not "template 't': template 't' is not fixed". */
    if (strncmp(what, about, strlen(about)) != 0 && at < sizeof text)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s: ", about);
    if (at < sizeof text)
        snprintf(text + at, sizeof text - at, "%s", what);
    end_job(EXIT_FAILURE, status, text);
}

_Noreturn void sode_end_job_with(int exit_status, const char *message)
{
    end_job(exit_status, SODE_OK, message);
}

void sode_say(const char *message)
{
    char line[1200]; /* in one piece: other ranks write too */
    int length = snprintf(line, sizeof line, "sode: rank %d: %s\n",
                          sode_context.rank, message);
    fwrite(line, 1, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1, stderr);
}

void sode_end_job_now(void)
{
    abort_job(EXIT_FAILURE);
}

void sode_tell_news(void)
{
    if (__builtin_expect(sode_context.news != NULL, 0)) {
        fprintf(stderr, "sode: warning: %s\n", sode_context.news);
        sode_context.news = NULL;
    }
}
