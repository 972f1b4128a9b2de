/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every halo cell once: it holds its owner's value, and what is no halo is untouched. */
#include "halo.h"

enum { UNTOUCHED = -7 };

/* Position of a stored cell in the whole array, or -1: nobody owns it or no corners are asked for.  *own: it is no
 * halo. */
static int64_t global_place(const grid_t *grid, const int64_t *at, int *own)
{
    int64_t place = 0;
    int sides = 0;
    for (int d = 0; d < DIMS; d++) {
        int64_t n = grid->own[d], all = n * grid->nodes[d];
        int64_t index = grid->coord[d] * n + at[d] - grid->width[d];
        sides += at[d] < grid->width[d] || at[d] >= grid->width[d] + n;
        if (!grid->periodic && (index < 0 || index >= all))
            return -1;
        place = place * all + (index % all + all) % all;
    }
    *own = sides == 0;
    return sides > 1 && !grid->corners ? -1 : place;
}

static int64_t walk(const grid_t *grid, double *array, double salt, int fill)
{
    int64_t at[DIMS], wrong = 0;
    for (at[0] = 0; at[0] < grid->stored[0]; at[0]++)
        for (at[1] = 0; at[1] < grid->stored[1]; at[1]++)
            for (at[2] = 0; at[2] < grid->stored[2]; at[2]++) {
                int own = 0;
                int64_t place = global_place(grid, at, &own);
                double *cell = &array[grid_place(grid, at)];
                if (fill)
                    *cell = own ? (double)place + salt : UNTOUCHED;
                else
                    wrong += *cell != (place < 0 ? UNTOUCHED : (double)place + salt);
            }
    return wrong;
}

void check_fill(const grid_t *grid, double *array, double salt)
{
    walk(grid, array, salt, 1);
}

int64_t check_halo(const grid_t *grid, const double *array, double salt)
{
    return walk(grid, (double *)array, salt, 0);
}
