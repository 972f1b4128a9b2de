/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * When to save: after a time, or when a signal asks for it, which batch systems send
 * some time before they end the job, to one of its processes or to all.
 */
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

#include "base/status.h"
#include "checkpoint/checkpoint.h"

static struct {
    int number, answer;
    struct sigaction earlier;
} signals[] = {
    {.number = SIGUSR1, .answer = SODE_DUE},
    {.number = SIGTERM, .answer = SODE_DUE_LAST},
};
enum { SIGNALS = sizeof signals / sizeof *signals };

static atomic_int asked; /* the largest answer since the last call */

/* The program's own handler, or that of another library, is called, too. */
static void note(int number, siginfo_t *about, void *context)
{
    for (int k = 0; k < SIGNALS; k++) {
        const struct sigaction *earlier = &signals[k].earlier;
        if (signals[k].number != number)
            continue;
        int before = atomic_load(&asked);
        while (before < signals[k].answer
               && !atomic_compare_exchange_weak(&asked, &before,
                                                signals[k].answer))
            ;
        if (earlier->sa_flags & SA_SIGINFO)
            earlier->sa_sigaction(number, about, context);
        else if (earlier->sa_handler != SIG_DFL)
            earlier->sa_handler(number);
    }
}

/* A signal that is ignored stays so. */
static void listen(void)
{
    static int listens;
    struct sigaction action = {.sa_sigaction = note,
                               .sa_flags = SA_SIGINFO | SA_RESTART};
    if (listens++)
        return;
    sigemptyset(&action.sa_mask);
    for (int k = 0; k < SIGNALS; k++) {
        struct sigaction *earlier = &signals[k].earlier;
        sigaction(signals[k].number, NULL, earlier);
        if ((earlier->sa_flags & SA_SIGINFO) || earlier->sa_handler != SIG_IGN)
            sigaction(signals[k].number, &action, NULL);
    }
}

/* ---- time ------------------------------------------------------------------------- */

static double last;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void __attribute__((constructor)) start(void)
{
    last = now();
}

/* A signal to all nodes does not reach them at the same time: it has been obeyed. */
void sode_checkpoint_saved(void)
{
    int due = SODE_DUE;
    last = now();
    atomic_compare_exchange_strong(&asked, &due, 0);
}

/* Rank 0 has the clock. */
SODE_IO_EXPORT int sode_io_checkpoint_due(const char *where, double seconds)
{
    sode_io_team_t team;
    char text[40];
    int64_t answer = 0;
    snprintf(text, sizeof text, "%a", seconds);
    listen();
    int status = sode_team_enter(where, "sode_checkpoint_due", 1,
                                 (const char *const[]){text}, &team);
    if (!status) {
        answer = atomic_exchange(&asked, 0);
        if (team.rank == 0 && answer == 0 && now() - last >= seconds)
            answer = SODE_DUE;
        status = sode_team_most(&team, &answer);
    }
    const sode_checkpoint_t *failed = status ? NULL
                                             : sode_background_poll(&team);
    sode_team_leave();
    if (failed)
        sode_io_report(where, failed->path, NULL, NULL, 0);
    if (status)
        sode_team_end_job(where, sode_io_fail_text());
    return (int)answer;
}
