// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transfer.h"

#include <xmp.h>

#include "stencil.h"

static void reflect_faces(int n, double (*x)[n][n])
{
#pragma xmp inherit (x)
#pragma xmp reflect (x) width(1, 1, 1) orthogonal
    (void)x;
}

void halo(const struct level *l)
{
    reflect_faces(l->n, l->x);
}


static void subtract_block(int n, const int cells[3], int k0, int j0, int i0, ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz),
                           ARRAY(diagonal))
{
    const int k1 = block_end(k0, cells[0], n), j1 = block_end(j0, cells[1], n), i1 = block_end(i0, cells[2], n);
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            APPLY_ROW(z, x, k, j, i0, i1);
            for (int i = i0; i < i1; i++)
                z[k][j][i] = b[k][j][i] - z[k][j][i];
        }
}

static void subtract(int n, const int cells[3], ARRAY(x), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal)
#pragma xmp loop (k, j, i) on z[k][j][i]
    for (int k = 0; k < n; k += cells[0])
        for (int j = 0; j < n; j += cells[1])
            for (int i = 0; i < n; i += cells[2])
                subtract_block(n, cells, k, j, i, x, b, z, tx, ty, tz, diagonal);
}

void residual(const struct level *l)
{
    subtract(l->n, l->cells, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal);
}

static void add_eight(int n, double (*fine)[2 * n][2 * n], double (*b)[n][n])
{
#pragma xmp inherit (fine, b)
#pragma xmp loop (k, j, i) on b[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                b[k][j][i] = fine[2 * k][2 * j][2 * i] + fine[2 * k][2 * j][2 * i + 1] + fine[2 * k][2 * j + 1][2 * i]
                           + fine[2 * k][2 * j + 1][2 * i + 1] + fine[2 * k + 1][2 * j][2 * i] + fine[2 * k + 1][2 * j][2 * i + 1]
                           + fine[2 * k + 1][2 * j + 1][2 * i] + fine[2 * k + 1][2 * j + 1][2 * i + 1];
}

void restrict_to(const struct level *fine, int n, double (*b)[n][n])
{
    add_eight(n, fine->z, b);
}

// To the eight cells of each coarse one, two at a time.
static void add_parent(int n, double factor, double (*restrict x)[2 * n][2 * n], ARRAY(coarse))
{
#pragma xmp inherit (x, coarse)
#pragma xmp loop (k, j, i) on coarse[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const double c = factor * coarse[k][j][i];

                x[2 * k][2 * j][2 * i] += c;
                x[2 * k][2 * j][2 * i + 1] += c;
                x[2 * k][2 * j + 1][2 * i] += c;
                x[2 * k][2 * j + 1][2 * i + 1] += c;
                x[2 * k + 1][2 * j][2 * i] += c;
                x[2 * k + 1][2 * j][2 * i + 1] += c;
                x[2 * k + 1][2 * j + 1][2 * i] += c;
                x[2 * k + 1][2 * j + 1][2 * i + 1] += c;
            }
}

void prolong(const struct level *fine, double factor, int n, double (*x)[n][n])
{
    add_parent(n, factor, fine->x, x);
}
