/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* By hand: put with post, start, complete, wait: only neighbors meet. */
#include <stdlib.h>

#include "by_hand.h"

typedef struct pscw {
    window_t window;
    MPI_Group to[DIMS], from[DIMS]; /* MPI_GROUP_EMPTY: nobody */
} pscw_t;

static MPI_Group group_of(const grid_t *grid, const step_t *step, int sending)
{
    int ranks[DIRECTIONS], count = 0;
    MPI_Group all, some;
    for (int k = 0; k < step->count; k++) {
        int rank = sending ? step->list[k].to : step->list[k].from, known = rank == grid->rank;
        for (int j = 0; j < count; j++)
            known |= ranks[j] == rank;
        if (rank != MPI_PROC_NULL && !known)
            ranks[count++] = rank;
    }
    if (count == 0)
        return MPI_GROUP_EMPTY;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, count, ranks, &some);
    MPI_Group_free(&all);
    return some;
}

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)variant, (void)plain;
    pscw_t *state = calloc(1, sizeof *state);
    window_create(grid, &state->window, array);
    for (int s = 0; s < grid->by_dimension.count; s++) {
        state->to[s] = group_of(grid, &grid->by_dimension.steps[s], 1);
        state->from[s] = group_of(grid, &grid->by_dimension.steps[s], 0);
    }
    return state;
}

static void run(void *argument)
{
    pscw_t *state = argument;
    const grid_t *grid = state->window.grid;
    MPI_Win win = state->window.win;
    for (int s = 0; s < grid->by_dimension.count; s++) {
        const step_t *step = &grid->by_dimension.steps[s];
        int sends = state->to[s] != MPI_GROUP_EMPTY, receives = state->from[s] != MPI_GROUP_EMPTY;
        if (receives)
            MPI_Win_post(state->from[s], 0, win);
        if (sends)
            MPI_Win_start(state->to[s], 0, win);
        for (int k = 0; k < step->count && sends; k++)
            window_put(&state->window, s, k);
        copy_inside(grid, (double *)state->window.base, step);
        if (sends)
            MPI_Win_complete(win);
        if (receives)
            MPI_Win_wait(win);
    }
}

static void release(void *argument)
{
    pscw_t *state = argument;
    for (int s = 0; s < state->window.grid->by_dimension.count; s++) {
        if (state->to[s] != MPI_GROUP_EMPTY)
            MPI_Group_free(&state->to[s]);
        if (state->from[s] != MPI_GROUP_EMPTY)
            MPI_Group_free(&state->from[s]);
    }
    window_free(&state->window);
    free(state);
}

const variant_t put_pscw = {"hand-put-pscw", PUTS, "rma", 0, 5, create, run, release};
