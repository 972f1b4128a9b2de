/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 *   halo REPETITIONS MICROSECONDS VARIANTS CELL...
 *
 * Measures the variants, names with commas between them or `all`, in the cells, each given as dimensions:extent:width:flags with the flags
 * c(orners), p(eriodic), x (cold), w(ritten); samples of at least that many microseconds,
 * 0: only checks.  halo.py builds, starts and evaluates it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "by_hand.h"
#define __SODE__ 1 /* the functions of libsode, not those for plain compilers */
#include <xmp.h>

const variant_t *const variants[] = {
    &memcpy_floor,         &strided_floor,      &datatype_by_dimension, &datatype_at_once,   &packing_by_dimension,
    &packing_at_once,      &neighbor_alltoallw, &put_fence,             &put_pscw,           &put_flags,
    &shared_window,        &sode_transports[0], &sode_transports[1],    &sode_transports[2], &sode_transports[3],
    &sode_transports[4],   &sode_transports[5], &sode_directive,      NULL,
};

static const char *wanted = "all";

int variant_wanted(const variant_t *variant)
{
    size_t length = strlen(variant->name);
    if (strcmp(wanted, "all") == 0)
        return 1;
    for (const char *at = wanted; (at = strstr(at, variant->name)); at += length)
        if ((at == wanted || at[-1] == ',') && (at[length] == ',' || at[length] == '\0'))
            return 1;
    return 0;
}

/* MPI libraries never free some memory of their plugins; so leaks are looked for before MPI ends, and what it allocates
 * at its start is excused. */
void __lsan_disable(void) __attribute__((weak));
void __lsan_enable(void) __attribute__((weak));
void __lsan_do_leak_check(void) __attribute__((weak));

static void start_mpi(int *argc, char ***argv)
{
    int level;
    if (__lsan_disable)
        __lsan_disable();
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &level);
    if (__lsan_enable)
        __lsan_enable();
}

static void check_wanted(void)
{
    int names = 1, known = strcmp(wanted, "all") == 0;
    for (const char *at = wanted; *at; at++)
        names += *at == ',';
    for (int v = 0; variants[v] && !known; v++)
        names -= variant_wanted(variants[v]);
    if (known || names == 0)
        return;
    fprintf(stderr, "some of these variants are unknown, or there twice: %s\n", wanted);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

static int read_cell(const char *text, cell_t *cell)
{
    char flags[8] = "";
    long extent, width;
    if (sscanf(text, "%d:%ld:%ld:%7s", &cell->ndims, &extent, &width, flags) < 3)
        return 0;
    cell->extent = extent;
    cell->width = width;
    cell->corners = strchr(flags, 'c') != NULL;
    cell->periodic = strchr(flags, 'p') != NULL;
    cell->cold = strchr(flags, 'x') != NULL;
    cell->written = strchr(flags, 'w') != NULL;
    cell->read = strchr(flags, 'r') != NULL;
    return (cell->ndims == 2 || cell->ndims == 3) && 0 < width && width <= extent;
}

int main(int argc, char **argv)
{
    start_mpi(&argc, &argv);
    xmp_init(MPI_COMM_WORLD);
    int repetitions = argc > 1 ? atoi(argv[1]) : 0;
    wanted = argc > 3 ? argv[3] : wanted;
    check_wanted();
    for (int k = 4; k < argc; k++) {
        cell_t cell;
        if (!read_cell(argv[k], &cell)) {
            fprintf(stderr, "not a cell: %s\n", argv[k]);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        measure(&cell, repetitions, 1e-6 * atoi(argv[2]));
    }
    measure_end();
    xmp_finalize();
    if (__lsan_do_leak_check)
        __lsan_do_leak_check();
    MPI_Finalize();
    return 0;
}
