/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * MPICH's progress, on Debian, is UCX's: 0 says that nothing happened.  Another MPICH never calls this.
 *
 * While MPICH starts and ends, the ranks of a node meet in barriers that spin and call nothing.  There a clock makes them nap.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

#include "nap.h"

enum {
    POLLS = 10,       /* without an event, then it naps */
    NAP = 100000,     /* ns, while it starts or ends */
    TURN = 300000,    /* ns */
    LONG_NAP = 500000 /* ns */
};

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

/* ---- waiting ---- */

static volatile sig_atomic_t starting; /* or ending */

unsigned ucp_worker_progress(void *worker);

unsigned ucp_worker_progress(void *worker)
{
    static _Atomic(void *) found; /* the library's own */
    unsigned (*progress)(void *);
    void *symbol = found;
    if (!symbol)
        found = symbol = next("ucp_worker_progress");
    *(void **)&progress = symbol; /* as dlsym's manual has it */
    unsigned events = progress(worker);
    static _Thread_local unsigned idle;
    idle = events == 0 ? idle + 1 : 0;
    if (starting ? idle > 0 : idle > POLLS)
        sode_test_nap(starting ? NAP : SHORT);
    sode_test_naps_itself(idle > POLLS);
    return events;
}

/* ---- start and end, as the runtime calls them ---- */

static timer_t turn;

static int begin_turn(void)
{
    return timer_settime(turn, 0, &(struct itimerspec){.it_value = {0, TURN}}, NULL) == 0;
}

/* After the nap, for turns that are shorter than naps would follow each other at once. */
static void turn_ends(int signal)
{
    (void)signal;
    sode_test_nap(LONG_NAP);
    if (starting)
        begin_turn();
}

static void begin_turns(void)
{
    struct sigaction action = {.sa_handler = turn_ends, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMAX - 1};
    starting = sigaction(event.sigev_signo, &action, NULL) == 0
               && timer_create(CLOCK_MONOTONIC, &event, &turn) == 0 && begin_turn();
}

/* A signal that is under way must not find the default action, which ends the program. */
static void end_turns(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    if (!starting)
        return;
    starting = 0;
    timer_delete(turn);
    sigaction(SIGRTMAX - 1, &ignore, NULL);
}

int PMPI_Init(int *argc, char ***argv);
int PMPI_Init_thread(int *argc, char ***argv, int wanted, int *got);
int PMPI_Finalize(void);

int PMPI_Init(int *argc, char ***argv)
{
    int (*init)(int *, char ***);
    begin_turns();
    *(void **)&init = next("PMPI_Init");
    int status = init(argc, argv);
    end_turns();
    return status;
}

int PMPI_Init_thread(int *argc, char ***argv, int wanted, int *got)
{
    int (*init)(int *, char ***, int, int *);
    begin_turns();
    *(void **)&init = next("PMPI_Init_thread");
    int status = init(argc, argv, wanted, got);
    end_turns();
    return status;
}

int PMPI_Finalize(void)
{
    int (*finalize)(void);
    begin_turns();
    *(void **)&finalize = next("PMPI_Finalize");
    int status = finalize();
    end_turns();
    return status;
}
