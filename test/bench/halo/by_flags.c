/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* By hand: put in one passive epoch; flags, which are put too, say that a halo is free and that it is complete. */
#include <sched.h>
#include <stdlib.h>

#include "by_hand.h"

enum { HALO_FREE, HALO_COMPLETE };

typedef struct flags {
    window_t window;
    uint64_t round;
} flags_t;

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)variant, (void)plain;
    flags_t *state = calloc(1, sizeof *state);
    window_create(grid, &state->window, array);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, state->window.win);
    return state;
}

static int is_message(const flags_t *state, int rank)
{
    return rank != MPI_PROC_NULL && rank != state->window.grid->rank;
}

static void raise_flag(flags_t *state, int which, int tag, int rank)
{
    MPI_Put(&state->round, 8, MPI_BYTE, rank, window_line(&state->window, which, tag), 8, MPI_BYTE, state->window.win);
}

static void wait_for(const flags_t *state, int which, int tag)
{
    const uint64_t *flag = (const uint64_t *)(state->window.base + window_line(&state->window, which, tag));
    enum { SPINS = 200 };
    int any;
    for (int polls = 0; __atomic_load_n(flag, __ATOMIC_ACQUIRE) != state->round; polls++) {
        MPI_Win_sync(state->window.win);
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &any, MPI_STATUS_IGNORE); /* lets the library move puts */
        if (polls > SPINS)
            sched_yield();
    }
}

static void run_step(flags_t *state, int s)
{
    const step_t *step = &state->window.grid->by_dimension.steps[s];
    for (int k = 0; k < step->count; k++)
        if (is_message(state, step->list[k].from))
            raise_flag(state, HALO_FREE, step->list[k].tag, step->list[k].from);
    MPI_Win_flush_all(state->window.win);
    for (int k = 0; k < step->count; k++)
        if (is_message(state, step->list[k].to)) {
            wait_for(state, HALO_FREE, step->list[k].tag);
            window_put(&state->window, s, k);
        }
    MPI_Win_flush_all(state->window.win); /* the flag must not overtake the data */
    for (int k = 0; k < step->count; k++)
        if (is_message(state, step->list[k].to))
            raise_flag(state, HALO_COMPLETE, step->list[k].tag, step->list[k].to);
    MPI_Win_flush_all(state->window.win);
    copy_inside(state->window.grid, (double *)state->window.base, step);
    for (int k = 0; k < step->count; k++)
        if (is_message(state, step->list[k].from))
            wait_for(state, HALO_COMPLETE, step->list[k].tag);
}

static void run(void *argument)
{
    flags_t *state = argument;
    const grid_t *grid = state->window.grid;
    state->round++;
    for (int s = 0; s < grid->by_dimension.count; s++)
        if (grid->nodes[DIMS - grid->ndims + s] > 1)
            run_step(state, s);
        else
            copy_inside(grid, (double *)state->window.base, &grid->by_dimension.steps[s]);
}

static void release(void *argument)
{
    flags_t *state = argument;
    MPI_Win_unlock_all(state->window.win);
    window_free(&state->window);
    free(state);
}

const variant_t put_flags = {"hand-put-flags", PUTS, "rma", 0, 5, create, run, release};
