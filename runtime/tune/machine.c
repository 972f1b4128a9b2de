/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _DEFAULT_SOURCE /* gethostname, sysconf */
#include "tune/machine.h"

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/place.h"
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

/* Launchers tell processes where they are: MPIR_CVAR_CH3_INTERFACE_HOSTNAME. */
static int names_host(const char *variable, const char *host)
{
    const char *value = strchr(variable, '=');
    const char *name = strstr(variable, "HOSTNAME");
    size_t length = strlen(host);
    if (!value || length == 0)
        return 0;
    return (name && name < value)
           || (strncmp(value + 1, host, length) == 0
               && (!value[1 + length] || value[1 + length] == '.'));
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

/* Those that do not fit are a number. */
static void join(char **found, size_t count, char *text, size_t size)
{
    enum { TAIL = 24 };
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    size_t at = 0;
    text[0] = 0;
    for (size_t k = 0; k < count; k++) {
        for (const char *c = found[k]; *c; c++)
            hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
        if (at < size)
            at += (size_t)snprintf(text + at, size - at, "%s%s", k ? " " : "",
                                   found[k]);
    }
    if (at >= size)
        snprintf(text + size - TAIL, TAIL, " ... %016" PRIx64, hash);
}

static void get_settings(char *text, size_t size)
{
    char host[256] = "";
    size_t count = 0, most = 0;
    (void)gethostname(host, sizeof host - 1);
    while (environ[most])
        most++;
    char **found = malloc((most + 1) * sizeof *found);
    for (size_t k = 0; found && k < most; k++)
        if (is_setting(environ[k]) && !names_host(environ[k], host))
            found[count++] = environ[k];
    if (count > 0)
        qsort(found, count, sizeof *found, compare);
    join(found, count, text, size);
    free(found);
}

void sode_machine_get(sode_machine_t *machine)
{
    memset(machine, 0, sizeof *machine);
    get_host(machine->host, sizeof machine->host);
    get_library(machine->mpi, sizeof machine->mpi);
    get_settings(machine->settings, sizeof machine->settings);
    snprintf(machine->sode, sizeof machine->sode, "%s", SODE_RELEASE_NAME);
    machine->ranks_per_node = sode_place_ranks();
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
