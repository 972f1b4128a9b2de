// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "smooth.h"

#include <xmp.h>

#include "stencil.h"

// The functions of a block take its first cell. A loop over first cells, with the blocks' lengths as its steps, gives each node its blocks;
// in the serial program it gives all.

// z = (D + L)^-1 b
static void forward_first(int n, const int cells[3], int k0, int j0, int i0, ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(inverse))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
#pragma xmp inherit (b, z, tx, ty, tz, inverse)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double last = 0;

            for (int i = i0; i < i1; i++) {
                double r = b[k][j][i];

                r += k > k0 ? tz[k][j][i] * z[k - 1][j][i] : 0;
                r += j > j0 ? ty[k][j][i] * z[k][j - 1][i] : 0;
                last = r * inverse[k][j][i] + tx[k][j][i] * inverse[k][j][i] * last; // the chain from cell to cell is short
                z[k][j][i] = last;
            }
        }
}

// z = (D + L)^-1 (b - A x), row by row: first A x, then the sum over neighbors below in the block.
static void forward(int n, const int cells[3], int k0, int j0, int i0, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz),
                    ARRAY(diagonal), ARRAY(inverse))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal, inverse)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            double last = 0;

            APPLY_ROW(z, x, k, j, i0, i1);
            for (int i = i0; i < i1; i++) {
                double r = b[k][j][i] - z[k][j][i];

                r += k > k0 ? tz[k][j][i] * z[k - 1][j][i] : 0;
                r += j > j0 ? ty[k][j][i] * z[k][j - 1][i] : 0;
                last = r * inverse[k][j][i] + tx[k][j][i] * inverse[k][j][i] * last;
                z[k][j][i] = last;
            }
        }
}

// z = (D + L^T)^-1 D z, and x = z if it is the first sweep, else x += z.
static void backward(int n, const int cells[3], int k0, int j0, int i0, bool first, ARRAY(x), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz),
                     ARRAY(inverse))
{
    const int k1 = block_end(k0, cells[0], n) - 1, j1 = block_end(j0, cells[1], n) - 1, i1 = block_end(i0, cells[2], n) - 1;
#pragma xmp inherit (x, z, tx, ty, tz, inverse)
    for (int k = k1; k >= k0; k--)
        for (int j = j1; j >= j0; j--) {
            double last = 0, t = 0; // of the cell after i, and of the face between

            for (int i = i1; i >= i0; i--) {
                double s = j < j1 ? ty[k][j + 1][i] * z[k][j + 1][i] : 0;

                s += k < k1 ? tz[k + 1][j][i] * z[k + 1][j][i] : 0;
                last = z[k][j][i] + s * inverse[k][j][i] + t * inverse[k][j][i] * last;
                t = tx[k][j][i];
                z[k][j][i] = last;
                x[k][j][i] = first ? last : x[k][j][i] + last;
            }
        }
}

static void sweep_first(const struct level *l, int n, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(inverse))
{
#pragma xmp inherit (x, b, z, tx, ty, tz, inverse)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2]) {
                forward_first(n, l->cells, k, j, i, b, z, tx, ty, tz, inverse);
                backward(n, l->cells, k, j, i, true, x, z, tx, ty, tz, inverse);
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
                forward(n, l->cells, k, j, i, x, b, z, tx, ty, tz, diagonal, inverse);
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2])
                backward(n, l->cells, k, j, i, false, x, z, tx, ty, tz, inverse);
}

void smooth_first(const struct level *l)
{
    sweep_first(l, l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->inverse);
}

void smooth(const struct level *l)
{
    sweep(l, l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal, l->inverse);
}
