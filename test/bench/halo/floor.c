/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What no exchange can beat: one memcpy of the bytes received, and a copy of the same boxes inside one array. */
#include <stdlib.h>
#include <string.h>

#include "by_hand.h"

typedef struct floor {
    const grid_t *grid;
    double *array, *from, *to;
    size_t bytes;
} floor_t;

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)variant;
    floor_t *state = calloc(1, sizeof *state);
    state->grid = grid;
    *array = state->array = plain;
    const step_t *step = &grid->at_once.steps[0];
    for (int k = 0; k < step->count; k++)
        if (step->list[k].from != MPI_PROC_NULL)
            state->bytes += (size_t)box_count(&step->list[k].halo) * sizeof(double);
    size_t room = (state->bytes + 4095) / 4096 * 4096 + 4096;
    state->from = aligned_alloc(4096, room);
    state->to = aligned_alloc(4096, room);
    memset(state->from, 0, room);
    memset(state->to, 0, room);
    return state;
}

static void run_memcpy(void *argument)
{
    floor_t *state = argument;
    memcpy(state->to, state->from, state->bytes);
    __asm__ volatile("" : : "r"(state->to) : "memory");
}

static void run_strided(void *argument)
{
    floor_t *state = argument;
    const step_t *step = &state->grid->at_once.steps[0];
    for (int k = 0; k < step->count; k++)
        if (step->list[k].from != MPI_PROC_NULL)
            box_copy(state->grid, state->array, &step->list[k].halo, state->array, &step->list[k].rim);
}

static void release(void *argument)
{
    floor_t *state = argument;
    free(state->from);
    free(state->to);
    free(state);
}

const variant_t memcpy_floor = {"memcpy", FLOOR, "", 1, 5, create, run_memcpy, release};
const variant_t strided_floor = {"strided", FLOOR, "", 1, 5, create, run_strided, release};
