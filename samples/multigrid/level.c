// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "level.h"

#include <stdlib.h>
#include <xmp.h>

void level_create(struct level *l, int n, int share)
{
    void **const arrays[] = {&l->kappa, &l->tx, &l->ty, &l->tz, &l->diagonal, &l->inverse, &l->x, &l->b, &l->z};

    *l = (struct level){.n = n, .h = 1.0 / n, .share = share};
    for (int axis = 0; axis < 3; axis++)
        l->cells[axis] = block_cells(n, axis, share);
    for (int k = 0; k < (int)(sizeof arrays / sizeof *arrays); k++)
        *arrays[k] = cells_create(n, share);
}

void level_free(struct level *l)
{
    void *const arrays[] = {l->kappa, l->tx, l->ty, l->tz, l->diagonal, l->inverse, l->x, l->b, l->z, l->y};

    for (int k = 0; k < (int)(sizeof arrays / sizeof *arrays); k++)
        free(arrays[k]);
}

static double between(double h, double a, double b)
{
    return h * 2 * a * b / (a + b);
}

static double outside(unsigned given, int face, double h, double kappa)
{
    return given & 1u << face ? 2 * kappa * h : 0;
}

static void set_matrix(int n, unsigned given, double (*kappa)[n][n], double (*tx)[n][n], double (*ty)[n][n], double (*tz)[n][n],
                       double (*diagonal)[n][n])
{
    const double h = 1.0 / n;
#pragma xmp inherit (kappa, tx, ty, tz, diagonal)
#pragma xmp reflect (kappa) width(1, 1, 1) orthogonal
#pragma xmp loop (k, j, i) on kappa[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const double here = kappa[k][j][i];
                double sum = 0;

                tx[k][j][i] = i > 0 ? between(h, kappa[k][j][i - 1], here) : 0;
                ty[k][j][i] = j > 0 ? between(h, kappa[k][j - 1][i], here) : 0;
                tz[k][j][i] = k > 0 ? between(h, kappa[k - 1][j][i], here) : 0;
                sum += i > 0 ? tx[k][j][i] : outside(given, 0, h, here);
                sum += i < n - 1 ? between(h, here, kappa[k][j][i + 1]) : outside(given, 1, h, here);
                sum += j > 0 ? ty[k][j][i] : outside(given, 2, h, here);
                sum += j < n - 1 ? between(h, here, kappa[k][j + 1][i]) : outside(given, 3, h, here);
                sum += k > 0 ? tz[k][j][i] : outside(given, 4, h, here);
                sum += k < n - 1 ? between(h, here, kappa[k + 1][j][i]) : outside(given, 5, h, here);
                diagonal[k][j][i] = sum;
            }
}

// D_p = a_pp - sum of t^2 / D over the neighbors below p in its block.
static void factor_block(int n, const int cells[3], int k0, int j0, int i0, double (*tx)[n][n], double (*ty)[n][n], double (*tz)[n][n],
                         double (*diagonal)[n][n], double (*inverse)[n][n])
{
#pragma xmp inherit (tx, ty, tz, diagonal, inverse)
    for (int k = k0; k < block_end(k0, cells[0], n); k++)
        for (int j = j0; j < block_end(j0, cells[1], n); j++)
            for (int i = i0; i < block_end(i0, cells[2], n); i++) {
                double d = diagonal[k][j][i];

                d -= k > k0 ? tz[k][j][i] * tz[k][j][i] * inverse[k - 1][j][i] : 0;
                d -= j > j0 ? ty[k][j][i] * ty[k][j][i] * inverse[k][j - 1][i] : 0;
                d -= i > i0 ? tx[k][j][i] * tx[k][j][i] * inverse[k][j][i - 1] : 0;
                inverse[k][j][i] = 1 / d;
            }
}

static void factor(const struct level *l, int n, double (*tx)[n][n], double (*ty)[n][n], double (*tz)[n][n], double (*diagonal)[n][n],
                   double (*inverse)[n][n])
{
#pragma xmp inherit (tx, ty, tz, diagonal, inverse)
#pragma xmp reflect (tx) width(0, 0, 0:1)
#pragma xmp reflect (ty) width(0, 0:1, 0)
#pragma xmp reflect (tz) width(0:1, 0, 0)
#pragma xmp loop (k, j, i) on inverse[k][j][i]
    for (int k = 0; k < n; k += l->cells[0])
        for (int j = 0; j < n; j += l->cells[1])
            for (int i = 0; i < n; i += l->cells[2])
                factor_block(n, l->cells, k, j, i, tx, ty, tz, diagonal, inverse);
}

void level_assemble(const struct level *l, const struct faces *faces)
{
    set_matrix(l->n, faces->given, l->kappa, l->tx, l->ty, l->tz, l->diagonal);
    factor(l, l->n, l->tx, l->ty, l->tz, l->diagonal, l->inverse);
}

static void add_inflow(int n, const struct faces *faces, double (*kappa)[n][n], double (*b)[n][n])
{
    const double h = 1.0 / n;
#pragma xmp inherit (kappa, b)
#pragma xmp loop (k, j, i) on b[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const int at[3] = {i, j, k};

                for (int face = 0; face < 6; face++)
                    if (at[face / 2] == (face % 2 ? n - 1 : 0))
                        b[k][j][i] += outside(faces->given, face, h, kappa[k][j][i]) * faces->value[face];
            }
}

void level_add_inflow(const struct level *l, const struct faces *faces)
{
    add_inflow(l->n, faces, l->kappa, l->b);
}

void clear(int n, double (*x)[n][n])
{
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                x[k][j][i] = 0;
}
