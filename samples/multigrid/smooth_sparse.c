// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The smoother of smooth.c with each block's factors in a format and an order of choice (sparse.h). Residuals are those of the arrays.
#include "smooth.h"

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "stencil.h"

// Its place among all blocks.
static int block_at(const struct level *l, int k, int j, int i)
{
    return (k / l->cells[0] * blocks_of(1, l->share) + j / l->cells[1]) * blocks_of(2, l->share) + i / l->cells[2];
}

static void *check(void *storage)
{
    if (!storage) {
        fprintf(stderr, "multigrid: there is not enough memory for the factors; give it more nodes, or fewer cells by --n\n");
        exit(1);
    }
    return storage;
}

// ---- the factors

static void copy_block(int n, const struct block_matrix *to, int k0, int j0, int i0, ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
#pragma xmp inherit (tx, ty, tz, diagonal)
    int p = 0;

    for (int k = k0; k < k0 + to->extent[0]; k++)
        for (int j = j0; j < j0 + to->extent[1]; j++)
            for (int i = i0; i < i0 + to->extent[2]; i++, p++) {
                to->tx[p] = tx[k][j][i];
                to->ty[p] = ty[k][j][i];
                to->tz[p] = tz[k][j][i];
                to->diagonal[p] = diagonal[k][j][i];
            }
}

static void factor(const struct level *l, struct layout layout, int n, ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
    double *room = check(malloc(sizeof(double) * 4 * (size_t)l->cells[0] * (size_t)l->cells[1] * (size_t)l->cells[2]));
#pragma xmp inherit (tx, ty, tz, diagonal)
#pragma xmp loop (k, j, i) on tx[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2]) {
                const int extent[] = {block_end(k, l->cells[0], n) - k, block_end(j, l->cells[1], n) - j, block_end(i, l->cells[2], n) - i};
                const long cells = (long)extent[0] * extent[1] * extent[2];
                const struct block_matrix a = {{extent[0], extent[1], extent[2]}, room, room + cells, room + 2 * cells, room + 3 * cells};

                copy_block(n, &a, k, j, i, tx, ty, tz, diagonal);
                l->factors[block_at(l, k, j, i)] = check(factors_create(&a, layout));
            }
    free(room);
}

void sparse_factor(struct level *l, struct layout layout)
{
    l->factors = check(calloc((size_t)blocks_of(0, l->share) * (size_t)blocks_of(1, l->share) * (size_t)blocks_of(2, l->share), sizeof *l->factors));
    factor(l, layout, l->n, l->tx, l->ty, l->tz, l->diagonal);
}

void sparse_free(struct level *l)
{
    for (int k = 0; l->factors && k < blocks_of(0, l->share) * blocks_of(1, l->share) * blocks_of(2, l->share); k++)
        if (l->factors[k])
            factors_free(l->factors[k]);
    free(l->factors);
}

// ---- a sweep

// The block's vector = M^-1 (b - A x); x = 0 in the first sweep.
static void correct_block(const struct factors *f, bool first, int n, const int cells[3], int k0, int j0, int i0, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx),
                          ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
    const int *row = factors_rows(f);
    double *v = factors_vector(f);
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            if (!first)
                APPLY_ROW(x, k, j, i0, i1, &z[k][j][i0]);
            for (int i = i0; i < i1; i++)
                v[*row++] = first ? b[k][j][i] : b[k][j][i] - z[k][j][i];
        }
    factors_solve(f);
}

static void add_block(const struct factors *f, bool first, int n, const int cells[3], int k0, int j0, int i0, ARRAY(x))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
    const int *row = factors_rows(f);
    const double *v = factors_vector(f);
#pragma xmp inherit (x)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++)
            for (int i = i0; i < i1; i++, row++)
                x[k][j][i] = first ? v[*row] : x[k][j][i] + v[*row];
}

static void sweep(const struct level *l, bool first, int n, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2])
                correct_block(l->factors[block_at(l, k, j, i)], first, n, l->cells, k, j, i, x, b, z, tx, ty, tz, diagonal);
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2])
                add_block(l->factors[block_at(l, k, j, i)], first, n, l->cells, k, j, i, x);
}

void sparse_first(const struct level *l)
{
    sweep(l, true, l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal);
}

void sparse_next(const struct level *l)
{
    sweep(l, false, l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal);
}
