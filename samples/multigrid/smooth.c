// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "smooth.h"

#include <string.h>
#include <xmp.h>

#include "stencil.h"

// The functions of a block take its first cell. A loop over first cells, with the blocks' lengths as its steps, gives each node its blocks;
// in the serial program it gives all.

// z = (D + L)^-1 b, where x is not needed, or (D + L)^-1 (b - A x): row by row, first A x, then the sum over neighbors below in the block.
static void forward(int n, const int cells[3], int k0, int j0, int i0, bool first, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz),
                    ARRAY(diagonal), ARRAY(inverse))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal, inverse)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            if (first)
                memset(&z[k][j][i0], 0, sizeof(double) * (size_t)(i1 - i0));
            else
                APPLY_ROW(x, k, j, i0, i1, &z[k][j][i0]);
            forward_row(i1 - i0, &b[k][j][i0], &inverse[k][j][i0], &tx[k][j][i0], &ty[k][j][i0], j > j0 ? &z[k][j - 1][i0] : NULL, &tz[k][j][i0],
                        k > k0 ? &z[k - 1][j][i0] : NULL, &z[k][j][i0]);
        }
}

// z = (D + L^T)^-1 D z, and x += z if it is asked for.
static void backward(int n, const int cells[3], int k0, int j0, int i0, bool adds, ARRAY(x), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz),
                     ARRAY(inverse))
{
    const int k1 = block_end(k0, cells[0], n) - 1, j1 = block_end(j0, cells[1], n) - 1, i1 = block_end(i0, cells[2], n);
#pragma xmp inherit (x, z, tx, ty, tz, inverse)
    for (int k = k1; k >= k0; k--)
        for (int j = j1; j >= j0; j--) {
            const int north = j < j1 ? j + 1 : j, up = k < k1 ? k + 1 : k;

            backward_row(i1 - i0, &inverse[k][j][i0], &tx[k][j][i0], &ty[k][north][i0], j < j1 ? &z[k][north][i0] : NULL, &tz[up][j][i0],
                         k < k1 ? &z[up][j][i0] : NULL, &z[k][j][i0], adds ? &x[k][j][i0] : NULL);
        }
}

// Both steps in place, in x.
static void sweep_first(const struct level *l, int n, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal), ARRAY(inverse))
{
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal, inverse)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2]) {
                forward(n, l->cells, k, j, i, true, z, b, x, tx, ty, tz, diagonal, inverse);
                backward(n, l->cells, k, j, i, false, z, x, tx, ty, tz, inverse);
            }
}

// Two loops: a block's residual needs x of its neighbors as it was before the sweep, also where a node owns several blocks.
static void sweep(const struct level *l, int n, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal), ARRAY(inverse))
{
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal, inverse)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2])
                forward(n, l->cells, k, j, i, false, x, b, z, tx, ty, tz, diagonal, inverse);
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2])
                backward(n, l->cells, k, j, i, true, x, z, tx, ty, tz, inverse);
}

void smooth_first(const struct level *l)
{
    sweep_first(l, l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal, l->inverse);
}

void smooth(const struct level *l)
{
    sweep(l, l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal, l->inverse);
}
