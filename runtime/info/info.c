/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* sode-info: what is known about this machine, and why exchanges go the way they
 * do.  Starts no MPI unless it measures. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "info/measure.h"
#include "transport/arena.h"
#include "tune/file.h"
#include "tune/machine.h"

static const char usage[] =
    "usage: sode-info [FILE]\n"
    "       mpirun -n RANKS sode-info --measure\n"
    "\n"
    "Prints the MPI library, the libraries that Sode was built with, the transports\n"
    "of this machine, and what SODE_TRANSPORT=auto has measured: for each kind of\n"
    "exchange the method that it chose, and the times of all methods that\n"
    "it tried.\n"
    "\n"
    "  FILE        a tuning file, instead of the one that programs use\n"
    "              (SODE_TUNING, else sode/tuning.json below $XDG_CACHE_HOME\n"
    "              or ~/.cache)\n"
    "  --measure   measures messages, copies and collectives of RANKS ranks and keeps\n"
    "              the times in the tuning file, for programs with the same numbers\n"
    "              of ranks, nodes and threads; without it, the first run of a\n"
    "              program measures what it needs\n"
    "  --help      this text\n"
    "  --version   Sode's version\n";

/* What the runtime was built with, and what is missing without it. */
static void print_libraries(void)
{
    static const struct {
        int there;
        const char *name, *use;
    } libraries[] = {
        {SODE_WITH_HDF5, "HDF5", "arrays in .h5 files"},
        {SODE_WITH_JANSSON, "jansson", "measurements of earlier runs"},
        {SODE_WITH_RAW, "xxHash", "raw files and checkpoints"},
        {SODE_WITH_HWLOC, "hwloc", "difference between cores and hardware threads"},
    };
    printf("\nlibraries\n");
    for (size_t k = 0; k < sizeof libraries / sizeof *libraries; k++)
        printf("  %-8s  %s%s\n", libraries[k].name,
               libraries[k].there ? "" : "missing: no ", libraries[k].use);
}

static void print_transports(void)
{
    struct statvfs memory;
    sode_arena_address_t arena;
    printf("\ntransports\n"
           "  pack, datatype, neighbor  usable\n"
           "  alltoall                  usable for 'gmove'; 'reflect' uses pack instead\n"
           "  rma                       usable if the test at the start of a "
           "run succeeds\n");
    if (sode_arena_start(&arena) != SODE_OK)
        printf("  shm                       not usable: %s\n",
               sode_fail_text(SODE_ERR_MEMORY));
    else if (statvfs("/dev/shm", &memory) == 0)
        printf("  shm                       usable between ranks of a node; "
               "/dev/shm has %llu MiB free\n",
               (unsigned long long)memory.f_bavail * memory.f_frsize >> 20);
    sode_arena_end();
}

static void print_measured(const sode_measured_t *m)
{
    const sode_variant_time_t *first = NULL, *taken = NULL;
    printf("\n  %s\n", m->plan);
    for (int k = 0; k < m->ntimes; k++) {
        const sode_variant_time_t *time = &m->times[k];
        int is_taken = strcmp(time->name, m->taken) == 0;
        first = first ? first : time;
        taken = is_taken ? time : taken;
        printf("    %c %-18s %10.2f us  +- %.2f\n", is_taken ? '*' : ' ',
               time->name, 1e6 * time->seconds, 1e6 * time->noise);
    }
    if (!taken)
        return; /* raw data of estimates (directive/gather_costs.h) */
    if (taken != first && taken->seconds > 0)
        printf("    taken: '%s', %.2f times as fast as '%s'\n", m->taken,
               first->seconds / taken->seconds, first->name);
    else
        printf("    taken: '%s', no other was faster by more than 1 %%\n",
               m->taken);
}

typedef struct listing {
    const sode_machine_t *here;
    int machines;
} listing_t;

static int print_machine(const sode_machine_t *machine,
                         const sode_records_t *records, void *argument)
{
    listing_t *listing = argument;
    const sode_machine_t *here = listing->here;
    int same = strcmp(machine->host, here->host) == 0
               && strcmp(machine->mpi, here->mpi) == 0
               && strcmp(machine->sode, here->sode) == 0;
    listing->machines++;
    printf("\n%s, %d rank%s per node, %d thread%s each\n",
           same ? "measured here" : "measured elsewhere",
           machine->ranks_per_node, machine->ranks_per_node == 1 ? "" : "s",
           machine->threads, machine->threads == 1 ? "" : "s");
    if (!same)
        printf("  machine   %s\n  MPI       %s\n  Sode      %s\n",
               machine->host, machine->mpi, machine->sode);
    printf("  settings  %s\n", *machine->settings ? machine->settings : "none");
    for (const sode_record_t *r = records->list; r; r = r->next)
        print_measured(&r->measured);
    return SODE_OK;
}

static int print_file(const char *path, const sode_machine_t *here)
{
    listing_t listing = {.here = here};
    if (!sode_tuning_file_works) {
        printf("\ntuning file: none, Sode was built without jansson\n");
        return SODE_OK;
    }
    if (!*path) {
        printf("\ntuning file: none, SODE_TUNING is 'off'\n");
        return SODE_OK;
    }
    printf("\ntuning file: %s\n", path);
    SODE_TRY(sode_tuning_file_visit(path, print_machine, &listing));
    if (listing.machines == 0)
        printf("  nothing has been measured yet; SODE_TRANSPORT=auto does\n");
    return SODE_OK;
}

int main(int argc, char **argv)
{
    char path[PATH_MAX] = "";
    sode_machine_t here;
    sode_machine_get(&here);
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return fputs(usage, stdout) < 0;
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return printf("sode-info %s\n", here.sode) < 0;
    if (argc == 2 && strcmp(argv[1], "--measure") == 0)
        return sode_info_measure(&argc, &argv, print_measured);
    if (argc > 2 || (argc == 2 && argv[1][0] == '-')) {
        fputs(usage, stderr);
        return 2;
    }
    printf("Sode      %s\nMPI       %s\nmachine   %s\n", here.sode, here.mpi,
           here.host);
    print_libraries();
    print_transports();
    int status = SODE_OK;
    if (argc == 2)
        snprintf(path, sizeof path, "%s", argv[1]);
    else
        status = sode_tuning_file_path(path, sizeof path);
    SODE_THEN(status, print_file(path, &here));
    if (status == SODE_OK)
        return fflush(stdout) != 0;
    fflush(stdout);
    fprintf(stderr, "sode-info: error: %s\n", sode_fail_text(status));
    return 1;
}
