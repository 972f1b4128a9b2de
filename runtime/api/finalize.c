/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Open MPI 4.1 ends in MPI_Finalize, once in some thousand runs, by a signal: it
 * unloads its plugins (mca_*.so) while a thread of its own (the event loop that
 * orte_finalize joins last) is still about to call into one of them.  A plugin
 * that stays loaded can be called: each is opened once more, never to be deleted.
 * Other races of that thread remain: now and then malloc finds its lists broken inside MPI_Finalize
 * (open-mpi/ompi, issue 10117: programs of one rank, too).  Valgrind finds nothing of Sode's before.
 */
#define _GNU_SOURCE
#include "api/finalize.h"

#include <mpi.h>

#ifdef OPEN_MPI
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

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
#endif

int sode_finalize_mpi(void)
{
#ifdef OPEN_MPI
    keep_plugins();
#endif
    return PMPI_Finalize();
}
