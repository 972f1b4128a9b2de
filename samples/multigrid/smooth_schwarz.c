// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The smoother of smooth.c as loops over cells: `blockwise` says that a block's factors and sweeps are its own. A block is a node's part, or what
// --blocks makes of it; the serial program has one. Sums over neighbors need no condition at the end of a block: arrays are 0 before the
// loop, so what lies in other blocks adds 0.
#include "smooth.h"

#include <xmp.h>

#include "stencil.h"

// With the cells of other nodes.
static void clear_all(int n, ARRAY(a))
{
    const int width = halo_width();
#pragma xmp inherit (a)
#pragma xmp loop (k, j, i) on a[k][j][i] expand(width, width, width)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                a[k][j][i] = 0;
    (void)width; // under a plain compiler
}

static void factor(int n, ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal), ARRAY(inverse))
{
#pragma xmp inherit (tx, ty, tz, diagonal, inverse)
#pragma xmp loop (k, j, i) on inverse[k][j][i] blockwise(k, j, i)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double d = diagonal[k][j][i];

                d -= k > 0 ? tz[k][j][i] * tz[k][j][i] * inverse[k - 1][j][i] : 0;
                d -= j > 0 ? ty[k][j][i] * ty[k][j][i] * inverse[k][j - 1][i] : 0;
                d -= i > 0 ? tx[k][j][i] * tx[k][j][i] * inverse[k][j][i - 1] : 0;
                inverse[k][j][i] = 1 / d;
            }
}

// z = (D + L)^-1 (b - A x)
static void forward(int n, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal), ARRAY(inverse))
{
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal, inverse)
#ifdef __SODE__
#pragma omp parallel for
#endif
#pragma xmp loop (k, j, i) on z[k][j][i] blockwise(k, j, i)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double r = b[k][j][i] - diagonal[k][j][i] * x[k][j][i];

                ADD_NEIGHBORS(r, x, k, j, i);
                r += k > 0 ? tz[k][j][i] * z[k - 1][j][i] : 0;
                r += j > 0 ? ty[k][j][i] * z[k][j - 1][i] : 0;
                r += i > 0 ? tx[k][j][i] * z[k][j][i - 1] : 0;
                z[k][j][i] = r * inverse[k][j][i];
            }
}

// y = (D + L^T)^-1 D z
static void backward(int n, ARRAY(y), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(inverse))
{
#pragma xmp inherit (y, z, tx, ty, tz, inverse)
#ifdef __SODE__
#pragma omp parallel for
#endif
#pragma xmp loop (k, j, i) on y[k][j][i] blockwise(k, j, i)
    for (int k = n - 1; k >= 0; k--)
        for (int j = n - 1; j >= 0; j--)
            for (int i = n - 1; i >= 0; i--) {
                double s = 0;

                s += k < n - 1 ? tz[k + 1][j][i] * y[k + 1][j][i] : 0;
                s += j < n - 1 ? ty[k][j + 1][i] * y[k][j + 1][i] : 0;
                s += i < n - 1 ? tx[k][j][i + 1] * y[k][j][i + 1] : 0;
                y[k][j][i] = z[k][j][i] + s * inverse[k][j][i];
            }
}

static void add(int n, ARRAY(x), ARRAY(y))
{
#pragma xmp inherit (x, y)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                x[k][j][i] += y[k][j][i];
}

void schwarz_factor(const struct level *l)
{
    clear_all(l->n, l->inverse);
    factor(l->n, l->tx, l->ty, l->tz, l->diagonal, l->inverse);
}

void schwarz_first(const struct level *l)
{
    clear_all(l->n, l->x); // with what halo() would bring
    schwarz(l);
}

void schwarz(const struct level *l)
{
    clear_all(l->n, l->z);
    clear_all(l->n, l->y);
    forward(l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal, l->inverse);
    backward(l->n, l->y, l->z, l->tx, l->ty, l->tz, l->inverse);
    add(l->n, l->x, l->y);
}
