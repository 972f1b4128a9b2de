/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Open MPI 4.1 ends in MPI_Finalize, once in some thousand runs, by a signal: it
 * unloads its plugins (mca_*.so) while a thread of its own (the event loop that
 * orte_finalize joins last) is still about to call into one of them.  A plugin
 * that stays loaded can be called: each is opened once more, never to be deleted.
 * Other races of that thread remain: once in some ten thousand runs malloc finds its lists broken inside MPI_Finalize
 * (open-mpi/ompi, issue 10117: programs of one rank, too).  Valgrind finds nothing of Sode's before.  Such a signal
 * comes when the nodes have met for the last time and everything is written, so the process leaves as it would have.
 */
#define _GNU_SOURCE
#include "api/finalize.h"

#include <mpi.h>

#ifdef OPEN_MPI
#include <dlfcn.h>
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/grow.h"

/* The loader's list is locked while it is walked: first the names, then the
 * openings.  Without memory, what is not listed may be unloaded as before. */
typedef struct plugins {
    char **names;
    size_t count, room;
} plugins_t;

static int list_plugin(struct dl_phdr_info *info, size_t size, void *list)
{
    plugins_t *p = list;
    (void)size;
    if (!strstr(info->dlpi_name, "/mca_"))
        return 0;
    char **names = sode_grow(p->names, &p->room, p->count + 1, sizeof *names);
    if (!names)
        return 1;
    p->names = names;
    p->names[p->count] = strdup(info->dlpi_name);
    return !p->names[p->count++];
}

static void keep_plugins(void)
{
    plugins_t p = {0};
    dl_iterate_phdr(list_plugin, &p);
    for (size_t i = 0; i < p.count; i++) {
        if (p.names[i])
            dlopen(p.names[i], RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
        free(p.names[i]);
    }
    free(p.names);
}

static volatile sig_atomic_t status_at_exit;

/* Of Open MPI's thread or of the main one, perhaps inside malloc: nothing but system calls. */
static void leave(int number)
{
    static const char text[] =
        "sode: warning: a signal came inside MPI_Finalize, after the end of the program: a rare fault of Open MPI "
        "(its issue 10117); no result is lost\n";
    (void)number;
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0) {
        /* The status says the rest. */
    }
    _exit(status_at_exit);
}

static void leave_on_signals(int status)
{
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGABRT};
    struct sigaction action = {.sa_handler = leave};
    status_at_exit = status;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
}
#endif

int sode_finalize_mpi(void)
{
#ifdef OPEN_MPI
    keep_plugins();
#endif
    return PMPI_Finalize();
}

void sode_finalize_mpi_at_exit(int status)
{
#ifdef OPEN_MPI
    leave_on_signals(status);
#else
    (void)status;
#endif
    sode_finalize_mpi();
}
