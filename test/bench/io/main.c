/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * An array of doubles to a file and back: Sode, the same by hand with HDF5 and with MPI-IO, dd.  All take turns, TIMES
 * times; a ratio is the median of the ratios within a turn.
 *
 *     io DIRECTORY [TIMES]        with -DROWS=n -DCOLUMNS=m and one of -DBY_ROWS, -DBY_COLUMNS, -DBY_CYCLIC,
 *                                 -DWITH_SHADOW: rows, but none follows the one before in memory
 *
 * Prints a row of a table: times of Sode in ms and ratios to the others; MiB that a rank needed more than before, at most.
 * What was read is compared, once for each way.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <xmp.h>
#include <sode/io.h>
#include <sode/library.h>
#include "io.h"

#ifndef ROWS
#define ROWS 4096
#define COLUMNS 8192
#endif

#pragma xmp nodes p[*]
#pragma xmp template t[ROWS][COLUMNS]
#if defined BY_COLUMNS
#define LAYOUT "columns"
#pragma xmp distribute t[*][block] onto p
#elif defined BY_CYCLIC
#define LAYOUT "cyclic columns"
#pragma xmp distribute t[*][cyclic] onto p
#elif defined WITH_SHADOW
#define LAYOUT "rows, shadow"
#pragma xmp nodes q[*][1]
#pragma xmp distribute t[block][block] onto q
#else
#define LAYOUT "rows"
#pragma xmp distribute t[block][*] onto p
#endif
double u[ROWS][COLUMNS];
#pragma xmp align u[i][j] with t[i][j]
#ifdef WITH_SHADOW
#pragma xmp shadow u[1][1]
#endif

// Element by element the ways by hand take minutes.
#ifdef BY_CYCLIC
#define LEFT_OUT(w, n) ((n) > 1 && ((w) == 1 || (w) == 2) && total_bytes > 1 << 20)
#else
#define LEFT_OUT(w, n) 0
#endif

enum { WRITE, SYNC, READ, ACTIONS, WAYS = 4, MOST = 100 };

int rank;
size_t total_bytes = sizeof(double) * ROWS * COLUMNS;
static const char *directory;

_Noreturn void give_up(const char *what)
{
    fprintf(stderr, "%s failed\n", what);
    MPI_Abort(MPI_COMM_WORLD, 1);
    exit(1);
}

void sync_file(const char *path)
{
    if (rank != 0)
        return;
    int descriptor = open(path, O_RDWR);
    if (descriptor < 0 || fsync(descriptor) != 0)
        give_up("fsync");
    close(descriptor);
}

/* ---- Sode ---- */

static void write_file(const char *path, const slab_t *slab, int sync)
{
    (void)slab;
    sode_file_t *file = sode_file_open(path, "w");
    sode_file_write(file, "u", xmp_desc_of(u));
    sode_file_close(file);
    if (sync)
        sync_file(path);
}

static void read_file(const char *path, const slab_t *slab)
{
    (void)slab;
    sode_file_t *file = sode_file_open(path, "r");
    sode_file_read(file, "u", xmp_desc_of(u));
    sode_file_close(file);
}

static const way_t by_sode = {"sode", write_file, read_file};

static slab_t find_slab(void)
{
    sode_owned_t own;
    slab_t slab = {0};
    if (sode_owned_of(xmp_desc_of(u), &own))
        give_up("sode_owned_of");
    slab.base = own.base;
    for (int d = 0; d < 2; d++) {
        const sode_owned_dim_t *dim = &own.dim[d];
        long long begin = dim->packed ? dim->phase % dim->period : dim->lo;
        slab.extent[d] = (int)dim->extent;
        slab.first[d] = (int)(begin < 0 ? begin + dim->period : begin);
        slab.step[d] = (int)dim->period;
        slab.count[d] = (int)((dim->hi - slab.first[d] + dim->period - 1) / dim->period);
        slab.from[d] = dim->packed ? 0 : (int)(dim->lo - dim->first);
    }
    slab.stored[1] = (int)own.dim[0].stride;
    slab.stored[0] = slab.from[0] + slab.count[0];
    return slab;
}

/* ---- the array ---- */

static void fill(int empty)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            u[i][j] = empty ? -1.0 : (double)i * COLUMNS + j;
}

static void check(const char *name)
{
    double wrong = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: wrong)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            wrong += u[i][j] != (double)i * COLUMNS + j;
    if (wrong != 0)
        give_up(name);
}

/* ---- turns ---- */

static double measure(const way_t *way, int action, const slab_t *slab)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, way->name);
    if (action != READ && rank == 0)
        unlink(path);
    MPI_Barrier(MPI_COMM_WORLD);
    double begun = MPI_Wtime();
    if (action == READ)
        way->read(path, slab);
    else
        way->write(path, slab, action == SYNC);
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime() - begun;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* of a[k] / b[k] */
static double median(const double *a, const double *b, int n)
{
    double all[MOST];
    for (int k = 0; k < n; k++)
        all[k] = a[k] / (b ? b[k] : 1);
    qsort(all, n, sizeof *all, ascending);
    return n % 2 ? all[n / 2] : (all[n / 2 - 1] + all[n / 2]) / 2;
}

static double peak(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_maxrss / 1024;
}

/* Also the first turn, which is not measured. */
static double check_all(const way_t *const *way, const slab_t *slab)
{
    double before = 0, more = 0, most;
    for (int w = 0; w < WAYS; w++) {
        if (LEFT_OUT(w, xmp_num_nodes()))
            continue;
        fill(0);
        before = peak();
        measure(way[w], WRITE, slab);
        if (way[w] == &by_dd)
            break;
        fill(1);
        measure(way[w], READ, slab);
        if (w == 0)
            more = peak() - before;
        check(way[w]->name);
    }
    MPI_Allreduce(&more, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

int main(int argc, char **argv)
{
    static double seconds[WAYS][ACTIONS][MOST];
    static const way_t *const way[WAYS] = {&by_sode, &by_hdf5, &by_mpi, &by_dd};
    static const char *const action[ACTIONS] = {"write", "write, fsync", "read"};
    int times = argc > 2 ? atoi(argv[2]) : 5;
    if (argc < 2 || times < 1 || times > MOST)
        give_up("usage: io DIRECTORY [TIMES]: that");
    directory = argv[1];
    rank = xmp_node_num() - 1;
    slab_t slab = find_slab();
    double more = check_all(way, &slab);
    for (int k = 0; k < times; k++)
        for (int a = 0; a < ACTIONS; a++)
            for (int w = k; w < k + WAYS; w++)
                if (!LEFT_OUT(w % WAYS, xmp_num_nodes()))
                    seconds[w % WAYS][a][k] = measure(way[w % WAYS], a, &slab);
    for (int a = 0; a < ACTIONS && rank == 0; a++) {
        printf("| %d | %s | %s | %.1f |", xmp_num_nodes(), LAYOUT, action[a], 1e3 * median(seconds[0][a], NULL, times));
        for (int w = 1; w < WAYS; w++)
            if (seconds[w][a][0] > 0)
                printf(" %.2f |", median(seconds[0][a], seconds[w][a], times));
            else
                printf(" |");
        printf(" %.0f |\n", more);
    }
    return 0;
}
