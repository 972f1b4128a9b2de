// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Incomplete factors without fill: no two neighbors of a cell are neighbors, so in any order only the diagonal differs from that of A.
//
//     D_p = a_pp - sum of t^2 / D over the neighbors before p;   M = (D + L) D^-1 (D + L^T)
#include "sparse.h"

#include <stdbool.h>
#include <stdlib.h>

enum { SLICE = 32, NEIGHBORS = 6 };

// Entries of the neighbors before a row, or after it.
struct entries {
    int *start, *width; // of each slice; the entry e of its row r of m is at start + e * m + r
    int *column;
    double *t;          // 0 where a row is shorter than its slice
};

struct factors {
    int rows, steps, slices;
    bool chained; // rows of a step depend on each other
    int *row_of, *cell_of; // a cell's row, a row's cell
    int *step;    // [steps + 1]: its first slice
    int *slice;   // [slices + 1]: its first row
    struct entries before, after;
    double *inverse, *v;
};

// ---- the order

static int step_of(const struct block_matrix *a, struct layout layout, int k, int j, int i)
{
    if (layout.order == BY_COLORS)
        return (i + j + k) % layout.colors;
    // Cells at equal distance from a corner; the last ones first.
    return layout.order == BY_CELLS ? 0 : a->extent[0] + a->extent[1] + a->extent[2] - 3 - i - j - k;
}

static int count_steps(const struct block_matrix *a, struct layout layout)
{
    return layout.order == BY_COLORS ? layout.colors : layout.order == BY_CELLS ? 1 : a->extent[0] + a->extent[1] + a->extent[2] - 2;
}

// Rows of each step, cells of a step in their order; first[steps + 1].
static void order_rows(struct factors *f, const struct block_matrix *a, struct layout layout, int *first)
{
    for (int turn = 0; turn < 2; turn++) {
        for (int k = 0, p = 0; k < a->extent[0]; k++)
            for (int j = 0; j < a->extent[1]; j++)
                for (int i = 0; i < a->extent[2]; i++, p++) {
                    const int step = step_of(a, layout, k, j, i);

                    if (turn == 0) {
                        first[step + 1]++;
                    } else {
                        f->row_of[p] = first[step]++;
                        f->cell_of[f->row_of[p]] = p;
                    }
                }
        for (int step = 0; step < f->steps && turn == 0; step++)
            first[step + 1] += first[step];
    }
    for (int step = f->steps; step > 0; step--)
        first[step] = first[step - 1];
    first[0] = 0;
}

static void cut_slices(struct factors *f, enum format format, const int *first)
{
    for (int step = 0; step < f->steps; step++) {
        const int rows = first[step + 1] - first[step], height = format == CRS ? 1 : format == ELL ? (rows ? rows : 1) : SLICE;

        f->step[step] = f->slices;
        for (int row = 0; row < rows; row += height)
            f->slice[f->slices++] = first[step] + row;
    }
    f->step[f->steps] = f->slices;
    f->slice[f->slices] = f->rows;
}

// ---- the entries

// The neighbors of a cell in its block, and t of the faces between.
static int find_neighbors(const struct block_matrix *a, int p, int cell[NEIGHBORS], double t[NEIGHBORS])
{
    const int nx = a->extent[2], ny = a->extent[1], nz = a->extent[0], i = p % nx, j = p / nx % ny, k = p / nx / ny;
    const bool exists[] = {k > 0, j > 0, i > 0, i < nx - 1, j < ny - 1, k < nz - 1};
    const int stride[] = {-nx * ny, -nx, -1, 1, nx, nx * ny};
    const double *const of[] = {a->tz, a->ty, a->tx, a->tx, a->ty, a->tz};
    int count = 0;

    for (int at = 0; at < NEIGHBORS; at++)
        if (exists[at]) {
            cell[count] = p + stride[at];
            t[count] = of[at][at < NEIGHBORS / 2 ? p : cell[count]];
            count++;
        }
    return count;
}

// A row's entries on one side; how many.
static int find_entries(const struct factors *f, const struct block_matrix *a, int row, bool after, int column[NEIGHBORS], double t[NEIGHBORS])
{
    int cell[NEIGHBORS], count = 0;
    double all[NEIGHBORS];
    const int found = find_neighbors(a, f->cell_of[row], cell, all);

    for (int k = 0; k < found; k++)
        if ((f->row_of[cell[k]] > row) == after) {
            column[count] = f->row_of[cell[k]];
            t[count++] = all[k];
        }
    return count;
}

static int widest(const struct factors *f, const struct block_matrix *a, int from, int to, bool after)
{
    int column[NEIGHBORS], most = 0;
    double t[NEIGHBORS];

    for (int row = from; row < to; row++) {
        const int count = find_entries(f, a, row, after, column, t);

        most = count > most ? count : most;
    }
    return most;
}

static bool set_entries(struct factors *f, struct entries *to, const struct block_matrix *a, enum format format, bool after)
{
    const int all = format == ELL ? widest(f, a, 0, f->rows, after) : 0;
    int size = 0;

    to->start = calloc((size_t)f->slices + 1, sizeof *to->start);
    to->width = calloc((size_t)f->slices + 1, sizeof *to->width);
    for (int s = 0; to->start && to->width && s < f->slices; s++) {
        to->start[s] = size;
        to->width[s] = format == ELL ? all : widest(f, a, f->slice[s], f->slice[s + 1], after);
        size += to->width[s] * (f->slice[s + 1] - f->slice[s]);
    }
    to->column = calloc((size_t)size + 1, sizeof *to->column);
    to->t = calloc((size_t)size + 1, sizeof *to->t);
    if (!to->start || !to->width || !to->column || !to->t)
        return false;
    for (int s = 0; s < f->slices; s++)
        for (int row = f->slice[s]; row < f->slice[s + 1]; row++) {
            int column[NEIGHBORS];
            double t[NEIGHBORS];
            const int count = find_entries(f, a, row, after, column, t);

            for (int e = 0; e < to->width[s]; e++) {
                const int at = to->start[s] + e * (f->slice[s + 1] - f->slice[s]) + row - f->slice[s];

                to->column[at] = e < count ? column[e] : row;
                to->t[at] = e < count ? t[e] : 0;
            }
        }
    return true;
}

static void set_diagonal(struct factors *f, const struct block_matrix *a)
{
    for (int row = 0; row < f->rows; row++) {
        int column[NEIGHBORS];
        double t[NEIGHBORS], d = a->diagonal[f->cell_of[row]];
        const int count = find_entries(f, a, row, false, column, t);

        for (int e = 0; e < count; e++)
            d -= t[e] * t[e] * f->inverse[column[e]];
        f->inverse[row] = 1 / d;
    }
}

// ---- all of it

struct factors *factors_create(const struct block_matrix *a, struct layout layout)
{
    struct factors *f = calloc(1, sizeof *f);
    int *first = calloc((size_t)count_steps(a, layout) + 1, sizeof *first);
    size_t rows;

    if (!f || !first) {
        free(f);
        free(first);
        return NULL;
    }
    f->rows = a->extent[0] * a->extent[1] * a->extent[2];
    f->steps = count_steps(a, layout);
    f->chained = layout.order == BY_CELLS;
    rows = (size_t)f->rows;
    f->row_of = malloc(sizeof(int) * rows);
    f->cell_of = malloc(sizeof(int) * rows);
    f->step = malloc(sizeof(int) * ((size_t)f->steps + 1));
    f->slice = malloc(sizeof(int) * (rows + 1));
    f->inverse = malloc(sizeof(double) * rows);
    f->v = malloc(sizeof(double) * rows);
    if (f->row_of && f->cell_of && f->step && f->slice && f->inverse && f->v) {
        order_rows(f, a, layout, first);
        cut_slices(f, layout.format, first);
        set_diagonal(f, a);
        if (set_entries(f, &f->before, a, layout.format, false) && set_entries(f, &f->after, a, layout.format, true)) {
            free(first);
            return f;
        }
    }
    free(first);
    factors_free(f);
    return NULL;
}

void factors_free(struct factors *f)
{
    struct entries *const both[] = {&f->before, &f->after};

    for (int k = 0; k < 2; k++) {
        free(both[k]->start);
        free(both[k]->width);
        free(both[k]->column);
        free(both[k]->t);
    }
    free(f->row_of);
    free(f->cell_of);
    free(f->step);
    free(f->slice);
    free(f->inverse);
    free(f->v);
    free(f);
}

const int *factors_rows(const struct factors *f)
{
    return f->row_of;
}

double *factors_vector(const struct factors *f)
{
    return f->v;
}

static double sum_of(const struct entries *of, int s, int rows, int r, const double *v)
{
    double sum = 0;

    for (int e = 0, at = of->start[s] + r; e < of->width[s]; e++, at += rows)
        sum += of->t[at] * v[of->column[at]];
    return sum;
}

void factors_solve(const struct factors *f)
{
    double *const v = f->v;
    const double *const inverse = f->inverse;

    for (int step = 0; step < f->steps; step++) {
#ifdef _OPENMP
#pragma omp parallel for if (!f->chained)
#endif
        for (int s = f->step[step]; s < f->step[step + 1]; s++)
            for (int row = f->slice[s]; row < f->slice[s + 1]; row++)
                v[row] = inverse[row] * (v[row] + sum_of(&f->before, s, f->slice[s + 1] - f->slice[s], row - f->slice[s], v));
    }
    for (int step = f->steps - 1; step >= 0; step--) {
#ifdef _OPENMP
#pragma omp parallel for if (!f->chained)
#endif
        for (int back = 0; back < f->step[step + 1] - f->step[step]; back++) {
            const int s = f->step[step + 1] - 1 - back;

            for (int row = f->slice[s + 1] - 1; row >= f->slice[s]; row--)
                v[row] += inverse[row] * sum_of(&f->after, s, f->slice[s + 1] - f->slice[s], row - f->slice[s], v);
        }
    }
}
