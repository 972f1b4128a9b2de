/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* By hand: persistent requests on subarray types, dimension by dimension or all at once. */
#include <stdlib.h>

#include "by_hand.h"

typedef struct datatype {
    const grid_t *grid;
    const route_t *route;
    double *array;
    MPI_Request requests[DIMS][2 * DIRECTIONS];
    int count[DIMS];
} datatype_t;

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    datatype_t *state = calloc(1, sizeof *state);
    *state = (datatype_t){.grid = grid, .route = grid_route(grid, variant->at_once), .array = plain};
    *array = plain;
    for (int s = 0; s < state->route->count; s++)
        for (int k = 0; k < state->route->steps[s].count; k++) {
            const transfer_t *t = &state->route->steps[s].list[k];
            MPI_Request *requests = state->requests[s];
            MPI_Datatype halo = box_type(grid, &t->halo), rim = box_type(grid, &t->rim);
            if (t->from != MPI_PROC_NULL && t->from != grid->rank)
                MPI_Recv_init(plain, 1, halo, t->from, t->tag, MPI_COMM_WORLD, &requests[state->count[s]++]);
            if (t->to != MPI_PROC_NULL && t->to != grid->rank)
                MPI_Send_init(plain, 1, rim, t->to, t->tag, MPI_COMM_WORLD, &requests[state->count[s]++]);
            MPI_Type_free(&halo); /* when the requests are gone */
            MPI_Type_free(&rim);
        }
    return state;
}

static void run(void *argument)
{
    datatype_t *state = argument;
    for (int s = 0; s < state->route->count; s++) {
        if (state->count[s] > 0)
            MPI_Startall(state->count[s], state->requests[s]);
        copy_inside(state->grid, state->array, &state->route->steps[s]);
        if (state->count[s] > 0)
            MPI_Waitall(state->count[s], state->requests[s], MPI_STATUSES_IGNORE);
    }
}

static void release(void *argument)
{
    datatype_t *state = argument;
    for (int s = 0; s < state->route->count; s++)
        for (int k = 0; k < state->count[s]; k++)
            MPI_Request_free(&state->requests[s][k]);
    free(state);
}

const variant_t datatype_by_dimension = {"hand-datatype-dims", MESSAGES, "datatype", 0, 5, create, run, release};
const variant_t datatype_at_once = {"hand-datatype-once", MESSAGES, "datatype", 1, 5, create, run, release};
