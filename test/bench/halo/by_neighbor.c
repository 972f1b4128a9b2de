/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* By hand: MPI_Neighbor_alltoallw.  One edge per neighbor, whose boxes are one struct type: two edges between the same
 * ranks (two ranks on a periodic axis) are where MPI libraries go wrong. */
#include <stdlib.h>

#include "by_hand.h"

typedef struct edges {
    int count, ranks[DIRECTIONS], ones[DIRECTIONS];
    MPI_Datatype types[DIRECTIONS];
    MPI_Aint zeros[DIRECTIONS];
} edges_t;

typedef struct neighbor {
    const grid_t *grid;
    double *array;
    MPI_Comm graph;
    edges_t to, from;
} neighbor_t;

/* The list is in the order of tags on both sides. */
static void make_edges(const grid_t *grid, int sending, edges_t *edges)
{
    const step_t *step = &grid->at_once.steps[0];
    for (int rank = 0; rank < grid->size; rank++) {
        MPI_Datatype boxes[DIRECTIONS];
        int ones[DIRECTIONS], count = 0;
        MPI_Aint zeros[DIRECTIONS] = {0};
        for (int k = 0; k < step->count; k++) {
            const transfer_t *t = &step->list[k];
            if ((sending ? t->to : t->from) != rank || rank == grid->rank)
                continue;
            ones[count] = 1;
            boxes[count++] = box_type(grid, sending ? &t->rim : &t->halo);
        }
        if (count == 0)
            continue;
        MPI_Datatype *type = &edges->types[edges->count];
        MPI_Type_create_struct(count, ones, zeros, boxes, type);
        MPI_Type_commit(type);
        while (count > 0)
            MPI_Type_free(&boxes[--count]);
        edges->ones[edges->count] = 1;
        edges->ranks[edges->count++] = rank;
    }
}

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)variant;
    neighbor_t *state = calloc(1, sizeof *state);
    state->grid = grid;
    *array = state->array = plain;
    make_edges(grid, 1, &state->to);
    make_edges(grid, 0, &state->from);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, state->from.count, state->from.ranks, MPI_UNWEIGHTED,
                                   state->to.count, state->to.ranks, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &state->graph);
    return state;
}

static void run(void *argument)
{
    neighbor_t *state = argument;
    MPI_Request request;
    MPI_Ineighbor_alltoallw(state->array, state->to.ones, state->to.zeros, state->to.types, state->array,
                            state->from.ones, state->from.zeros, state->from.types, state->graph, &request);
    copy_inside(state->grid, state->array, &state->grid->at_once.steps[0]);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void free_types(edges_t *edges)
{
    for (int k = 0; k < edges->count; k++)
        MPI_Type_free(&edges->types[k]);
}

static void release(void *argument)
{
    neighbor_t *state = argument;
    free_types(&state->to);
    free_types(&state->from);
    MPI_Comm_free(&state->graph);
    free(state);
}

const variant_t neighbor_alltoallw = {"hand-neighbor", MESSAGES, "neighbor", 1, 5, create, run, release};
