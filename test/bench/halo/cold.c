/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What programs do to caches between exchanges: they write the rim and read the halo, and may touch so much else that both are gone.
 *
 * make_cold puts rim and halo out of the caches, the lines themselves where the processor can, else by reading much else. */
#include "halo.h"

#if defined(__x86_64__)
#include <immintrin.h>

static void drop_box(const grid_t *grid, const double *array, const box_t *box)
{
    const int64_t per_line = LINE / (int64_t)sizeof(double);
    for (int64_t p = 0; p < box->size[0]; p++)
        for (int64_t r = 0; r < box->size[1]; r++) {
            const int64_t at[DIMS] = {box->lo[0] + p, box->lo[1] + r, box->lo[2]};
            const double *row = array + grid_place(grid, at);
            for (int64_t k = 0; k < box->size[2]; k += per_line)
                _mm_clflush(row + k);
            _mm_clflush(row + box->size[2] - 1);
        }
}

void make_cold(const grid_t *grid, const double *array)
{
    for (int s = 0; s < grid->by_dimension.count; s++)
        for (int k = 0; k < grid->by_dimension.steps[s].count; k++) {
            drop_box(grid, array, &grid->by_dimension.steps[s].list[k].rim);
            drop_box(grid, array, &grid->by_dimension.steps[s].list[k].halo);
        }
    _mm_mfence();
}
#else
void make_cold(const grid_t *grid, const double *array)
{
    enum { BYTES = 128 << 20 };
    static char other[BYTES];
    (void)grid, (void)array;
    for (int k = 0; k < BYTES; k += LINE)
        ((volatile char *)other)[k]++;
}
#endif

static void write_box(const grid_t *grid, double *array, const box_t *box)
{
    const int64_t per_line = LINE / (int64_t)sizeof(double);
    for (int64_t p = 0; p < box->size[0]; p++)
        for (int64_t r = 0; r < box->size[1]; r++) {
            const int64_t at[DIMS] = {box->lo[0] + p, box->lo[1] + r, box->lo[2]};
            double *row = array + grid_place(grid, at);
            for (int64_t k = 0; k < box->size[2]; k += per_line)
                row[k] += 1;
        }
}

/* A cell of each line: all of it has to come from where it was read. */
void write_rim(const grid_t *grid, double *array)
{
    for (int s = 0; s < grid->by_dimension.count; s++)
        for (int k = 0; k < grid->by_dimension.steps[s].count; k++)
            write_box(grid, array, &grid->by_dimension.steps[s].list[k].rim);
}

static double read_box(const grid_t *grid, const double *array, const box_t *box)
{
    const int64_t per_line = LINE / (int64_t)sizeof(double);
    double sum = 0;
    for (int64_t p = 0; p < box->size[0]; p++)
        for (int64_t r = 0; r < box->size[1]; r++) {
            const int64_t at[DIMS] = {box->lo[0] + p, box->lo[1] + r, box->lo[2]};
            const double *row = array + grid_place(grid, at);
            for (int64_t k = 0; k < box->size[2]; k += per_line)
                sum += row[k];
        }
    return sum;
}

/* A cell of each line: without, what was put into the halo may never leave the cache of who put it. */
void read_halo(const grid_t *grid, const double *array)
{
    static volatile double seen;
    for (int s = 0; s < grid->by_dimension.count; s++)
        for (int k = 0; k < grid->by_dimension.steps[s].count; k++)
            seen = read_box(grid, array, &grid->by_dimension.steps[s].list[k].halo);
}
