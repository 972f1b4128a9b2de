/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L
#include "tune/machine.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/threads.h"

extern char **environ;

static void get_processor(char *name, size_t size)
{
    char line[512];
    FILE *info = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (info && fgets(line, sizeof line, info)) {
        char *colon = strstr(line, ": ");
        if (strncmp(line, "model name", 10) != 0 || !colon)
            continue;
        colon[strcspn(colon, "\n")] = 0;
        snprintf(name, size, "%s", colon + 2);
        break;
    }
    if (info)
        fclose(info);
}

static void get_host(char *host, size_t size)
{
    struct utsname kernel;
    char processor[128];
    if (uname(&kernel) != 0)
        snprintf(kernel.machine, sizeof kernel.machine, "unknown");
    get_processor(processor, sizeof processor);
    snprintf(host, size, "%s, %s, %ld cores", kernel.machine, processor,
             sysconf(_SC_NPROCESSORS_ONLN));
}

/* The first line: what follows it says how the library was built. */
static void get_library(char *text, size_t size)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int length;
    MPI_Get_library_version(version, &length);
    version[strcspn(version, "\n,")] = 0;
    size_t to = 0;
    for (const char *c = version; *c && to < size - 1; c++)
        if (*c != '\t' || (to > 0 && text[to - 1] != ' '))
            text[to++] = *c == '\t' ? ' ' : *c;
    text[to] = 0;
}

/* Launchers set others that differ from run to run. */
static int is_setting(const char *variable)
{
    static const char *const prefixes[] = {
        "OMPI_MCA_btl", "OMPI_MCA_pml",      "OMPI_MCA_mtl", "OMPI_MCA_osc",
        "OMPI_MCA_coll", "OMPI_MCA_hwloc_base_binding", "UCX_", "FI_",
        "MPIR_CVAR_"};
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        if (strncmp(variable, prefixes[k], strlen(prefixes[k])) == 0)
            return 1;
    return 0;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void get_settings(char *text, size_t size)
{
    enum { MANY = 64 };
    char *found[MANY];
    size_t count = 0, at = 0;
    for (char **v = environ; *v && count < MANY; v++)
        if (is_setting(*v))
            found[count++] = *v;
    qsort(found, count, sizeof *found, compare);
    text[0] = 0;
    for (size_t k = 0; k < count && at < size; k++)
        at += (size_t)snprintf(text + at, size - at, "%s%s", k ? " " : "",
                               found[k]);
}

void sode_machine_get(int world_size, sode_machine_t *machine)
{
    memset(machine, 0, sizeof *machine);
    get_host(machine->host, sizeof machine->host);
    get_library(machine->mpi, sizeof machine->mpi);
    get_settings(machine->settings, sizeof machine->settings);
    snprintf(machine->sode, sizeof machine->sode, "%s", SODE_RELEASE_NAME);
    machine->ranks_per_node = sode_local_ranks(world_size);
    machine->threads = sode_threads_max();
}

int sode_machine_equal(const sode_machine_t *a, const sode_machine_t *b)
{
    return strcmp(a->host, b->host) == 0 && strcmp(a->mpi, b->mpi) == 0
           && strcmp(a->settings, b->settings) == 0
           && strcmp(a->sode, b->sode) == 0
           && a->ranks_per_node == b->ranks_per_node
           && a->threads == b->threads;
}
