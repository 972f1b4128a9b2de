/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * One cell: all variants are set up and checked, then take turns.  A sample is
 * the mean time of one exchange in a batch, on the slowest rank.  Batches of hot
 * arrays run through; of cold ones each exchange is timed alone.  Prints
 *
 *     cell|variant|kind|transport|seconds seconds ...
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "halo.h"

enum { MOST = 32 /* variants */ };

typedef struct entry {
    const variant_t *variant;
    void *state;
    double *array;
    int batch; /* exchanges */
    double *samples;
} entry_t;

typedef struct bench {
    const cell_t *cell;
    grid_t grid;
    double *plain;
    int count;
    entry_t entries[MOST];
} bench_t;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static MPI_Win meeting = MPI_WIN_NULL;

/* Ranks leave a meeting within a fraction of a microsecond, which those of MPI_Barrier need not. */
static void meet(const grid_t *grid)
{
    enum { SPINS = 500 };
    static _Atomic int64_t *arrived;
    static int64_t meetings;
    if (!arrived) {
        MPI_Aint bytes;
        int unit;
        void *own;
        MPI_Win_allocate_shared(grid->rank == 0 ? 4096 : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &meeting);
        MPI_Win_shared_query(meeting, 0, &bytes, &unit, &own);
        arrived = own;
        if (grid->rank == 0)
            *arrived = 0;
        MPI_Barrier(MPI_COMM_WORLD);
    }
    meetings++;
    atomic_fetch_add(arrived, 1);
    for (int polls = 0; atomic_load(arrived) < meetings * grid->size; polls++)
        if (polls > SPINS)
            sched_yield();
}

/* What the program does to the caches before each exchange. */
static void disturb(const bench_t *bench, const entry_t *entry)
{
    if (bench->cell->cold) {
        make_cold(&bench->grid, entry->array);
        meet(&bench->grid);
    } else if (bench->cell->written) {
        write_rim(&bench->grid, entry->array);
    }
}

/* One exchange, and what the program then reads of it. */
static void run(const bench_t *bench, const entry_t *entry)
{
    entry->variant->run(entry->state);
    if (bench->cell->read)
        read_halo(&bench->grid, entry->array);
}

static double time_batch(const bench_t *bench, const entry_t *entry, int batch)
{
    double mine = 0, all;
    if (bench->cell->cold) {
        for (int k = 0; k < batch; k++) {
            disturb(bench, entry);
            double start = now();
            run(bench, entry);
            mine += now() - start;
        }
    } else {
        /* The other variants have had the caches since. */
        for (int k = 0; k < 2; k++)
            run(bench, entry);
        meet(&bench->grid);
        double start = now();
        for (int k = 0; k < batch; k++) {
            disturb(bench, entry);
            run(bench, entry);
        }
        mine = now() - start;
    }
    mine /= batch;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

static double *plain_memory(size_t bytes)
{
    const size_t page = 4096, huge = (size_t)4 << 20; /* as the runtime asks for */
    size_t room = (bytes + page - 1) / page * page;
    double *memory = aligned_alloc(page, room);
    if (!memory)
        MPI_Abort(MPI_COMM_WORLD, 1);
    if (room >= huge)
        madvise(memory, room, MADV_HUGEPAGE);
    memset(memory, 0, room);
    return memory;
}

static void name_of(const cell_t *cell, char *name, size_t room)
{
    snprintf(name, room, "%d-D %" PRId64 " w%" PRId64 " %s %s %s%s", cell->ndims, cell->extent, cell->width,
             cell->corners ? "corners" : "faces", cell->periodic ? "periodic" : "open",
             cell->cold ? "cold" : cell->written ? "written" : "hot", cell->read ? "+read" : "");
}

static void check(const bench_t *bench, const entry_t *entry)
{
    enum { TIMES = 2 };
    int64_t wrong = 0, all;
    for (int salt = 1; salt <= TIMES && entry->variant->kind != FLOOR; salt++) {
        check_fill(&bench->grid, entry->array, salt);
        meet(&bench->grid);
        entry->variant->run(entry->state);
        wrong += check_halo(&bench->grid, entry->array, salt);
        meet(&bench->grid);
    }
    MPI_Allreduce(&wrong, &all, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    if (all == 0)
        return;
    char name[100];
    name_of(bench->cell, name, sizeof name);
    if (bench->grid.rank == 0)
        fprintf(stderr, "%s, %s, %d ranks: %" PRId64 " wrong cells\n", name, entry->variant->name, bench->grid.size,
                all);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void set_up(bench_t *bench, int repetitions, double batch_seconds)
{
    bench->plain = plain_memory((size_t)bench->grid.count * sizeof(double));
    for (int v = 0; variants[v] && v < MOST; v++) {
        if (!variant_wanted(variants[v]))
            continue;
        entry_t *entry = &bench->entries[bench->count];
        *entry = (entry_t){.variant = variants[v]};
        entry->state = entry->variant->create(entry->variant, &bench->grid, bench->plain, &entry->array);
        if (!entry->state)
            continue;
        bench->count++;
        entry->samples = calloc((size_t)repetitions + 1, sizeof(double));
        check(bench, entry);
        if (batch_seconds <= 0) {
            entry->batch = 1;
            continue;
        }
        for (int k = 0; k < entry->variant->warm; k++) {
            disturb(bench, entry);
            entry->variant->run(entry->state);
        }
        double least = 1;
        for (int k = 0; k < 4; k++) {
            double time = time_batch(bench, entry, 1 + 4 * k);
            least = time < least ? time : least;
            if (least > batch_seconds)
                break;
        }
        entry->batch = 1 + (int)(batch_seconds / (least > 1e-9 ? least : 1e-9));
    }
}

static void report(const bench_t *bench, int repetitions)
{
    char name[100];
    name_of(bench->cell, name, sizeof name);
    for (int v = 0; v < bench->count && bench->grid.rank == 0; v++) {
        const entry_t *entry = &bench->entries[v];
        static const char *const kinds[] = {"floor", "messages", "puts", "shared", "sode"};
        printf("%s|%s|%s|%s|", name, entry->variant->name, kinds[entry->variant->kind], entry->variant->transport);
        for (int r = 0; r < repetitions; r++)
            printf(" %.4g", entry->samples[r]);
        printf("\n");
    }
    fflush(stdout);
}

void measure(const cell_t *cell, int repetitions, double batch_seconds)
{
    bench_t *bench = calloc(1, sizeof *bench);
    bench->cell = cell;
    grid_create(cell, MPI_COMM_WORLD, &bench->grid);
    set_up(bench, repetitions, batch_seconds);
    for (int r = 0; r < repetitions; r++)
        for (int k = 0; k < bench->count; k++) { /* begin with another one each time */
            entry_t *entry = &bench->entries[(k + r) % bench->count];
            entry->samples[r] = time_batch(bench, entry, entry->batch);
        }
    report(bench, repetitions);
    for (int v = 0; v < bench->count; v++) {
        entry_t *entry = &bench->entries[v];
        entry->variant->free(entry->state);
        free(entry->samples);
    }
    free(bench->plain);
    free(bench);
}

void measure_end(void)
{
    if (meeting != MPI_WIN_NULL)
        MPI_Win_free(&meeting);
}
