/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "api/fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/context.h"

/* A wrong directive fails on all ranks at the same time, and one message is
 * enough.  The first rank of the executing set speaks at once and ends the job;
 * the others give it that long, and speak if it does not. */
enum { MS_PER_RANK = 500, MS_AT_MOST = 3000 };

/* Process managers forward what ranks print, and MPICH's drops what it has not
 * read yet when the job is aborted. */
enum { MS_TO_BE_READ = 100 };

static void sleep_ms(long ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

static void let_others_speak(void)
{
    if (sode_context.ens_count == 0)
        return;
    long ms = (long)sode_ens()->self * MS_PER_RANK;
    if (ms > 0)
        sleep_ms(ms < MS_AT_MOST ? ms : MS_AT_MOST);
}

_Noreturn static void abort_job(int exit_status)
{
    int running = 0, finalized = 1;
    sode_context.ending = 1;
    fflush(NULL); /* MPI_Abort may leave without */
    sleep_ms(MS_TO_BE_READ);
    MPI_Initialized(&running);
    MPI_Finalized(&finalized);
    if (running && !finalized)
        /* On a smaller communicator MPICH tells each member, which then exits
         * in the middle of whatever MPI call it is in. */
        MPI_Abort(MPI_COMM_WORLD, exit_status);
    _Exit(exit_status);
}

_Noreturn void sode_end_job(const char *where, const char *kind,
                            const char *name, int status)
{
    char text[1024];
    size_t at = 0;
    if (where)
        at += (size_t)snprintf(text, sizeof text, "%s: ", where);
    if (kind && at < sizeof text)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s '%s': ", kind,
                               name ? name : "");
    if (at < sizeof text)
        snprintf(text + at, sizeof text - at, "%s", sode_fail_text(status));
    sode_end_job_with(EXIT_FAILURE, text);
}

_Noreturn void sode_end_job_with(int exit_status, const char *message)
{
    let_others_speak();
    fprintf(stderr, "sode: rank %d: %s\n", sode_context.rank, message);
    abort_job(exit_status);
}
