// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transfer.h"

#include <xmp.h>

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

static void subtract(int n, double (*restrict x)[n][n], double (*restrict b)[n][n], double (*restrict z)[n][n], double (*restrict tx)[n][n],
                     double (*restrict ty)[n][n], double (*restrict tz)[n][n], double (*restrict diagonal)[n][n])
{
#pragma xmp inherit (x, b, z, tx, ty, tz, diagonal)
#pragma xmp loop (k, j, i) on z[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double r = b[k][j][i] - diagonal[k][j][i] * x[k][j][i];

                r += i > 0 ? tx[k][j][i] * x[k][j][i - 1] : 0;
                r += i < n - 1 ? tx[k][j][i + 1] * x[k][j][i + 1] : 0;
                r += j > 0 ? ty[k][j][i] * x[k][j - 1][i] : 0;
                r += j < n - 1 ? ty[k][j + 1][i] * x[k][j + 1][i] : 0;
                r += k > 0 ? tz[k][j][i] * x[k - 1][j][i] : 0;
                r += k < n - 1 ? tz[k + 1][j][i] * x[k + 1][j][i] : 0;
                z[k][j][i] = r;
            }
}

void residual(const struct level *l)
{
    subtract(l->n, l->x, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal);
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

static void add_parent(int n, double factor, double (*x)[2 * n][2 * n], double (*coarse)[n][n])
{
#pragma xmp inherit (x, coarse)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < 2 * n; k++)
        for (int j = 0; j < 2 * n; j++)
            for (int i = 0; i < 2 * n; i++)
                x[k][j][i] += factor * coarse[k / 2][j / 2][i / 2];
}

void prolong(const struct level *fine, double factor, int n, double (*x)[n][n])
{
    add_parent(n, factor, fine->x, x);
}
