/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* By hand: the array in a shared window; receivers copy by dimension.  Flags with a line and one writer each:
 * `ready` counts rounds and steps, `done[tag]` rounds. */
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "by_hand.h"

typedef struct line {
    _Atomic uint64_t value;
    char pad[128 - sizeof(uint64_t)];
} line_t;

typedef struct page { /* of a rank, in front of its array */
    line_t ready, done[DIRECTIONS];
    char pad[4096 - (DIRECTIONS + 1) * sizeof(line_t)];
} page_t;

typedef struct sharing {
    const grid_t *grid;
    MPI_Win win;
    page_t **pages; /* [size] */
    uint64_t round;
} sharing_t;

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)variant, (void)plain;
    sharing_t *state = calloc(1, sizeof *state);
    state->grid = grid;
    state->pages = calloc((size_t)grid->size, sizeof *state->pages);
    MPI_Info info; /* each rank's part on pages of its own */
    MPI_Info_create(&info);
    MPI_Info_set(info, "alloc_shared_noncontig", "true");
    MPI_Aint size = ((MPI_Aint)(sizeof(page_t) + (size_t)grid->count * sizeof(double)) + 4095) / 4096 * 4096;
    page_t *own;
    MPI_Win_allocate_shared(size, 1, info, MPI_COMM_WORLD, &own, &state->win);
    MPI_Info_free(&info);
    memset(own, 0, (size_t)size);
    for (int r = 0; r < grid->size; r++) {
        MPI_Aint bytes;
        int unit;
        MPI_Win_shared_query(state->win, r, &bytes, &unit, &state->pages[r]);
    }
    *array = (double *)(own + 1);
    MPI_Barrier(MPI_COMM_WORLD);
    return state;
}

static void wait_for(const line_t *line, uint64_t value)
{
    enum { SPINS = 200 };
    for (int polls = 0; atomic_load_explicit(&line->value, memory_order_acquire) < value; polls++)
        if (polls > SPINS)
            sched_yield();
}

static int is_message(const sharing_t *state, int rank)
{
    return rank != MPI_PROC_NULL && rank != state->grid->rank;
}

static void run(void *argument)
{
    sharing_t *state = argument;
    const route_t *route = &state->grid->by_dimension;
    page_t *own = state->pages[state->grid->rank];
    state->round++;
    for (int s = 0; s < route->count; s++) {
        const step_t *step = &route->steps[s];
        uint64_t now = state->round * DIMS + (uint64_t)s;
        atomic_store_explicit(&own->ready.value, now, memory_order_release);
        copy_inside(state->grid, (double *)(own + 1), step);
        for (int k = 0; k < step->count; k++) {
            const transfer_t *t = &step->list[k];
            if (!is_message(state, t->from))
                continue;
            wait_for(&state->pages[t->from]->ready, now);
            box_copy(state->grid, (double *)(own + 1), &t->halo, (double *)(state->pages[t->from] + 1), &t->rim);
            atomic_store_explicit(&own->done[t->tag].value, state->round, memory_order_release);
        }
    }
    for (int s = 0; s < route->count; s++) /* nobody reads the own rim any more */
        for (int k = 0; k < route->steps[s].count; k++)
            if (is_message(state, route->steps[s].list[k].to))
                wait_for(&state->pages[route->steps[s].list[k].to]->done[route->steps[s].list[k].tag], state->round);
}

static void release(void *argument)
{
    sharing_t *state = argument;
    MPI_Win_free(&state->win);
    free(state->pages);
    free(state);
}

const variant_t shared_window = {"hand-shared", SHARED, "shm", 0, 5, create, run, release};
