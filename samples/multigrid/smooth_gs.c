// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symmetric Gauss-Seidel inside each block: values of other blocks count as they were before the sweep, which is what `blockwise` means. A block is a
// node's part, or what --blocks makes of it; the serial program has one. Threads take tiles of a block, diagonal by diagonal.
#include "smooth.h"

#include <xmp.h>

#include "stencil.h"
#include "transfer.h"

// What x must be so that the cell's equation holds.
#define RELAX(k, j, i)                                                                                                                                 \
    do {                                                                                                                                               \
        double r = b[k][j][i];                                                                                                                         \
                                                                                                                                                       \
        ADD_NEIGHBORS(r, x, k, j, i);                                                                                                                  \
        x[k][j][i] = r / diagonal[k][j][i];                                                                                                            \
    } while (0)

static void forward(int n, ARRAY(x), ARRAY(b), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
#pragma xmp inherit (x, b, tx, ty, tz, diagonal)
#ifdef __SODE__
#pragma omp parallel for
#endif
#pragma xmp loop (k, j, i) on x[k][j][i] blockwise(k, j, i)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                RELAX(k, j, i);
}

static void backward(int n, ARRAY(x), ARRAY(b), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
#pragma xmp inherit (x, b, tx, ty, tz, diagonal)
#ifdef __SODE__
#pragma omp parallel for
#endif
#pragma xmp loop (k, j, i) on x[k][j][i] blockwise(k, j, i)
    for (int k = n - 1; k >= 0; k--)
        for (int j = n - 1; j >= 0; j--)
            for (int i = n - 1; i >= 0; i--)
                RELAX(k, j, i);
}

void begin_at_zero(const struct level *l)
{
    clear(l->n, l->x);
}

void relax_first(const struct level *l)
{
    begin_at_zero(l);
    halo(l);
    relax(l);
}

void relax(const struct level *l)
{
    forward(l->n, l->x, l->b, l->tx, l->ty, l->tz, l->diagonal);
    halo(l);
    backward(l->n, l->x, l->b, l->tx, l->ty, l->tz, l->diagonal);
}
