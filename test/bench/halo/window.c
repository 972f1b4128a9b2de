/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the one-sided variants share: the array lies in a window, boxes are put from rim to halo by dimension. */
#include <string.h>

#include "halo.h"

MPI_Datatype box_type(const grid_t *grid, const box_t *box)
{
    MPI_Datatype type;
    int all[DIMS], part[DIMS], start[DIMS];
    for (int d = 0; d < DIMS; d++) {
        all[d] = (int)grid->stored[d];
        part[d] = (int)box->size[d];
        start[d] = (int)box->lo[d];
    }
    MPI_Type_create_subarray(DIMS, all, part, start, MPI_ORDER_C, MPI_DOUBLE, &type);
    MPI_Type_commit(&type);
    return type;
}

static int64_t lines_start(const window_t *window)
{
    return (window->grid->count * (int64_t)sizeof(double) + LINE - 1) / LINE * LINE;
}

int64_t window_line(const window_t *window, int which, int tag)
{
    return lines_start(window) + (which * DIRECTIONS + tag) * LINE;
}

void window_create(const grid_t *grid, window_t *window, double **array)
{
    enum { PAGE = 4096 }; /* MPICH 4.0.2 puts to a wrong address if sizes are no multiples of 16 */
    memset(window, 0, sizeof *window);
    window->grid = grid;
    int64_t size = (window_line(window, 2, 0) + PAGE - 1) / PAGE * PAGE;
    MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window->base, &window->win);
    memset(window->base, 0, (size_t)size);
    for (int s = 0; s < grid->by_dimension.count; s++)
        for (int k = 0; k < grid->by_dimension.steps[s].count; k++) {
            const transfer_t *t = &grid->by_dimension.steps[s].list[k];
            window->rims[s][k] = box_type(grid, &t->rim);
            window->halos[s][k] = box_type(grid, &t->halo);
        }
    *array = (double *)window->base;
    MPI_Barrier(MPI_COMM_WORLD);
}

void window_put(const window_t *window, int step, int transfer)
{
    const transfer_t *t = &window->grid->by_dimension.steps[step].list[transfer];
    if (t->to != MPI_PROC_NULL && t->to != window->grid->rank)
        MPI_Put(window->base, 1, window->rims[step][transfer], t->to, 0, 1, window->halos[step][transfer], window->win);
}

void window_free(window_t *window)
{
    for (int s = 0; s < window->grid->by_dimension.count; s++)
        for (int k = 0; k < window->grid->by_dimension.steps[s].count; k++) {
            MPI_Type_free(&window->rims[s][k]);
            MPI_Type_free(&window->halos[s][k]);
        }
    MPI_Win_free(&window->win);
}
