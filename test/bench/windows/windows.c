/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a get costs by the way the window was made, and whether its request can be
 * trusted: prints the least time in microseconds from MPI_Rget to its completion, a
 * row per window, a column per number of bytes; then of how many gets the request
 * said that they were complete before the bytes were there, for plain bytes and for a
 * derived type of four rows.
 *
 * Two ranks.  Rank 0 gets; rank 1 calls MPI all the time.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { BYTES = 1 << 20, TIMES = 3000, SIZES = 4, END = 9, ROWS = 4, ROW = 512, PITCH = 1024 };

static const int sizes[SIZES] = {8, 528, 4096, 65536};
static int rank;

typedef struct window {
    MPI_Win win;
    char *base;
    MPI_Aint there; /* place of the other rank's memory */
} window_t;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Memory that the program has already, as the arena is (runtime/transport/arena.h). */
static char *own_memory(void)
{
    void *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        MPI_Abort(MPI_COMM_WORLD, 1);
    return memory;
}

static int allocate(window_t *window)
{
    return MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window->base, &window->win);
}

static int create(window_t *window)
{
    window->base = own_memory();
    return MPI_Win_create(window->base, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window->win);
}

static int create_dynamic(window_t *window)
{
    MPI_Aint here;
    window->base = own_memory();
    int code = MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window->win);
    if (code != MPI_SUCCESS)
        return code;
    MPI_Win_attach(window->win, window->base, BYTES);
    MPI_Get_address(window->base, &here);
    MPI_Sendrecv(&here, 1, MPI_AINT, 1 - rank, 0, &window->there, 1, MPI_AINT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    return MPI_SUCCESS;
}

/* ---- time ---- */

static double least_time(const window_t *window, int bytes, char *to)
{
    double least = 1;
    for (int k = 0; k < TIMES; k++) {
        MPI_Request request;
        double begun = now();
        MPI_Rget(to, bytes, MPI_BYTE, 1, window->there, bytes, MPI_BYTE, window->win, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        double time = now() - begun;
        least = time < least ? time : least;
    }
    return least;
}

static void serve(void)
{
    int over = 0;
    while (!over)
        MPI_Iprobe(0, END, MPI_COMM_WORLD, &over, MPI_STATUS_IGNORE);
    MPI_Recv(NULL, 0, MPI_BYTE, 0, END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void show_times(const char *name, const window_t *window)
{
    static char to[BYTES];
    if (rank == 1) {
        serve();
        return;
    }
    printf("| `%s` |", name);
    for (int k = 0; k < SIZES; k++)
        printf(" %.2f |", 1e6 * least_time(window, sizes[k], to));
    printf("\n");
    MPI_Send(NULL, 0, MPI_BYTE, 1, END, MPI_COMM_WORLD);
}

static void measure(const char *name, int (*make)(window_t *window))
{
    window_t window = {0};
    if (make(&window) != MPI_SUCCESS) {
        if (rank == 0)
            printf("| `%s` | refused | | | |\n", name);
        return;
    }
    memset(window.base, rank + 1, BYTES);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, window.win);
    MPI_Barrier(MPI_COMM_WORLD);
    show_times(name, &window);
    MPI_Win_unlock_all(window.win);
    MPI_Win_free(&window.win);
}

/* ---- trust ---- */

/* 1: the request was complete and the rows were not there. */
static int is_early(const window_t *window, int derived, MPI_Datatype rows, char value)
{
    static char to[ROWS * PITCH];
    MPI_Request request;
    int early = 0, bytes = ROWS * PITCH;
    memset(to, 0, sizeof to);
    MPI_Rget(to, derived ? 1 : bytes, derived ? rows : MPI_BYTE, 1, 0, derived ? 1 : bytes, derived ? rows : MPI_BYTE,
             window->win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int k = 0; k < ROWS * ROW; k++)
        early |= to[k / ROW * PITCH + k % ROW] != value;
    MPI_Win_flush(1, window->win); /* what is late must not meet the next get */
    return early;
}

static void show_early(void)
{
    window_t window = {0};
    int early[2] = {0};
    MPI_Datatype rows;
    MPI_Type_vector(ROWS, ROW, PITCH, MPI_BYTE, &rows);
    MPI_Type_commit(&rows);
    allocate(&window);
    memset(window.base, rank + 1, BYTES);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, window.win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        serve();
    } else {
        for (int k = 0; k < 2 * TIMES; k++)
            early[k % 2] += is_early(&window, k % 2, rows, 2);
        printf("\n%d of %d gets of bytes and %d of a derived type were said to be complete before they were there.\n",
               early[0], TIMES, early[1]);
        MPI_Send(NULL, 0, MPI_BYTE, 1, END, MPI_COMM_WORLD);
    }
    MPI_Win_unlock_all(window.win);
    MPI_Win_free(&window.win);
    MPI_Type_free(&rows);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank == 0)
        printf("| window by | 8 bytes | 528 | 4,096 | 65,536 |\n|---|---|---|---|---|\n");
    measure("MPI_Win_allocate", allocate);
    measure("MPI_Win_create", create);
    measure("MPI_Win_create_dynamic", create_dynamic);
    show_early();
    MPI_Finalize();
    return 0;
}
