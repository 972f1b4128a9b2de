/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* By hand: put between fences.  The first says that everybody's halo is free. */
#include <stdlib.h>

#include "by_hand.h"

static void *create(const variant_t *variant, const grid_t *grid, double *plain, double **array)
{
    (void)variant, (void)plain;
    window_t *window = calloc(1, sizeof *window);
    window_create(grid, window, array);
    return window;
}

static void run(void *argument)
{
    window_t *window = argument;
    const grid_t *grid = window->grid;
    for (int s = 0; s < grid->by_dimension.count; s++) {
        const step_t *step = &grid->by_dimension.steps[s];
        /* All ranks know where no message goes. */
        int messages = grid->nodes[DIMS - grid->ndims + s] > 1;
        if (messages)
            MPI_Win_fence(MPI_MODE_NOPRECEDE, window->win);
        for (int k = 0; k < step->count && messages; k++)
            window_put(window, s, k);
        copy_inside(grid, (double *)window->base, step);
        if (messages)
            MPI_Win_fence(MPI_MODE_NOSUCCEED, window->win);
    }
}

static void release(void *argument)
{
    window_free(argument);
    free(argument);
}

const variant_t put_fence = {"hand-put-fence", PUTS, "rma", 0, 5, create, run, release};
