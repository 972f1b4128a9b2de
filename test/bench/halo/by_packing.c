/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* By hand: own buffers, Irecv and Isend, dimension by dimension or all at once.  What has arrived is unpacked while the
 * rest travels. */
#include <stdlib.h>

#include "by_hand.h"

typedef struct packing {
    const grid_t *grid;
    const route_t *route;
    double *array;
    double *out[DIMS][DIRECTIONS], *in[DIMS][DIRECTIONS];
} packing_t;

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    packing_t *state = calloc(1, sizeof *state);
    *state = (packing_t){.grid = grid, .route = grid_route(grid, variant->at_once), .array = plain};
    *array = plain;
    for (int s = 0; s < state->route->count; s++)
        for (int k = 0; k < state->route->steps[s].count; k++) {
            size_t bytes = (size_t)box_count(&state->route->steps[s].list[k].rim) * sizeof(double);
            bytes = (bytes + LINE - 1) / LINE * LINE;
            state->out[s][k] = aligned_alloc(LINE, bytes);
            state->in[s][k] = aligned_alloc(LINE, bytes);
        }
    return state;
}

static int is_message(const packing_t *state, int rank)
{
    return rank != MPI_PROC_NULL && rank != state->grid->rank;
}

static void run_step(packing_t *state, int s)
{
    const step_t *step = &state->route->steps[s];
    MPI_Request in[DIRECTIONS], out[DIRECTIONS];
    int received = 0, sent = 0, which;
    for (int k = 0; k < step->count; k++) {
        const transfer_t *t = &step->list[k];
        in[k] = MPI_REQUEST_NULL;
        if (is_message(state, t->from))
            MPI_Irecv(state->in[s][k], (int)box_count(&t->halo), MPI_DOUBLE, t->from, t->tag, MPI_COMM_WORLD, &in[k]);
        received += is_message(state, t->from);
    }
    for (int k = 0; k < step->count; k++) {
        const transfer_t *t = &step->list[k];
        if (!is_message(state, t->to))
            continue;
        box_pack(state->grid, state->array, &t->rim, state->out[s][k]);
        MPI_Isend(state->out[s][k], (int)box_count(&t->rim), MPI_DOUBLE, t->to, t->tag, MPI_COMM_WORLD, &out[sent++]);
    }
    copy_inside(state->grid, state->array, step);
    while (received-- > 0) {
        MPI_Waitany(step->count, in, &which, MPI_STATUS_IGNORE);
        box_unpack(state->grid, state->array, &step->list[which].halo, state->in[s][which]);
    }
    MPI_Waitall(sent, out, MPI_STATUSES_IGNORE);
}

static void run(void *argument)
{
    packing_t *state = argument;
    for (int s = 0; s < state->route->count; s++)
        run_step(state, s);
}

static void release(void *argument)
{
    packing_t *state = argument;
    for (int s = 0; s < state->route->count; s++)
        for (int k = 0; k < state->route->steps[s].count; k++) {
            free(state->out[s][k]);
            free(state->in[s][k]);
        }
    free(state);
}

const variant_t packing_by_dimension = {"hand-pack-dims", MESSAGES, "pack", 0, 5, create, run, release};
const variant_t packing_at_once = {"hand-pack-once", MESSAGES, "pack", 1, 5, create, run, release};
