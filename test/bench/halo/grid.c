/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who sends which box where.  In a direction s in {-1, 0, 1}^n:
 *
 *     halo of side s     from the rank at s: its rim of side -s
 *     rim of side -s     to the rank at -s, whose halo of side s it is
 */
#include <string.h>

#include "halo.h"

static int rank_at(const grid_t *grid, const int *side, int sign)
{
    int rank = 0;
    for (int d = 0; d < DIMS; d++) {
        int coord = grid->coord[d] + sign * side[d];
        if (!grid->periodic && (coord < 0 || coord >= grid->nodes[d]))
            return MPI_PROC_NULL;
        coord = (coord + grid->nodes[d]) % grid->nodes[d];
        rank = rank * grid->nodes[d] + coord;
    }
    return rank;
}

/* wide: dimensions before this one reach over the shadow. */
static void add_transfer(const grid_t *grid, const int *side, int wide, step_t *step)
{
    transfer_t t = {.to = rank_at(grid, side, -1), .from = rank_at(grid, side, 1)};
    if (t.to == MPI_PROC_NULL && t.from == MPI_PROC_NULL)
        return;
    for (int d = 0; d < DIMS; d++) {
        int64_t n = grid->own[d], w = grid->width[d];
        t.tag = t.tag * 3 + side[d] + 1;
        t.halo.lo[d] = side[d] < 0 ? 0 : side[d] > 0 ? n + w : d < wide ? 0 : w;
        t.rim.lo[d] = side[d] < 0 ? n : side[d] > 0 ? w : d < wide ? 0 : w;
        t.rim.size[d] = t.halo.size[d] = side[d] ? w : d < wide ? n + 2 * w : n;
    }
    step->list[step->count++] = t;
}

static void make_at_once(grid_t *grid)
{
    grid->at_once.count = 1;
    for (int k = 0; k < DIRECTIONS; k++) {
        int side[DIMS] = {k / 9 - 1, k / 3 % 3 - 1, k % 3 - 1}, sides = 0, none = 0;
        for (int d = 0; d < DIMS; d++) {
            sides += side[d] != 0;
            none |= side[d] != 0 && grid->width[d] == 0;
        }
        if (sides > 0 && !none && (sides == 1 || grid->corners))
            add_transfer(grid, side, 0, &grid->at_once.steps[0]);
    }
}

static void make_by_dimension(grid_t *grid)
{
    for (int d = DIMS - grid->ndims; d < DIMS; d++)
        for (int s = -1; s <= 1; s += 2) {
            int side[DIMS] = {0, 0, 0};
            side[d] = s;
            add_transfer(grid, side, grid->corners ? d : 0, &grid->by_dimension.steps[grid->by_dimension.count]);
            grid->by_dimension.count += s > 0;
        }
}

void grid_create(const cell_t *cell, MPI_Comm comm, grid_t *grid)
{
    memset(grid, 0, sizeof *grid);
    MPI_Comm_rank(comm, &grid->rank);
    MPI_Comm_size(comm, &grid->size);
    grid->ndims = cell->ndims;
    grid->corners = cell->corners;
    grid->periodic = cell->periodic;
    int first = DIMS - cell->ndims, rest = grid->rank;
    for (int d = 0; d < first; d++)
        grid->nodes[d] = 1;
    MPI_Dims_create(grid->size, cell->ndims, grid->nodes + first);
    grid->count = 1;
    for (int d = DIMS - 1; d >= 0; d--) {
        grid->own[d] = d < first ? 1 : cell->extent;
        grid->width[d] = d < first ? 0 : cell->width;
        grid->stored[d] = grid->own[d] + 2 * grid->width[d];
        grid->count *= grid->stored[d];
        grid->coord[d] = rest % grid->nodes[d];
        rest /= grid->nodes[d];
    }
    make_at_once(grid);
    make_by_dimension(grid);
}
