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

// The coarse cells whose eight are a block: its residual, four rows at a time.
static void restrict_block(int m, const int cells[3], int k0, int j0, int i0, double (*restrict x)[2 * m][2 * m], double (*restrict b)[2 * m][2 * m],
                           double (*restrict tx)[2 * m][2 * m], double (*restrict ty)[2 * m][2 * m], double (*restrict tz)[2 * m][2 * m],
                           double (*restrict diagonal)[2 * m][2 * m], double (*restrict coarse)[m][m])
{
    const int n = 2 * m, k1 = block_end(2 * k0, cells[0], n) / 2, j1 = block_end(2 * j0, cells[1], n) / 2, first = 2 * i0;
    const int count = block_end(first, cells[2], n) - first;
    double r[4][count];
#pragma xmp inherit (x, b, tx, ty, tz, diagonal, coarse)
    for (int k = k0; k < k1; k++)
        for (int j = j0; j < j1; j++) {
            for (int q = 0; q < 4; q++) {
                const int z = 2 * k + q / 2, y = 2 * j + q % 2;

                APPLY_ROW(x, z, y, first, first + count, r[q]);
                for (int i = 0; i < count; i++)
                    r[q][i] = b[z][y][first + i] - r[q][i];
            }
            for (int i = 0; i < count / 2; i++)
                coarse[k][j][i0 + i] = r[0][2 * i] + r[0][2 * i + 1] + r[1][2 * i] + r[1][2 * i + 1] + r[2][2 * i] + r[2][2 * i + 1] + r[3][2 * i] + r[3][2 * i + 1];
        }
}

static void restrict_blocks(int m, const int cells[3], double (*restrict x)[2 * m][2 * m], double (*restrict b)[2 * m][2 * m],
                            double (*restrict tx)[2 * m][2 * m], double (*restrict ty)[2 * m][2 * m], double (*restrict tz)[2 * m][2 * m],
                            double (*restrict diagonal)[2 * m][2 * m], double (*restrict coarse)[m][m])
{
#pragma xmp inherit (x, b, tx, ty, tz, diagonal, coarse)
#pragma xmp loop (k, j, i) on coarse[k][j][i]
    for (int k = 0; k < m; k += cells[0] / 2)
        for (int j = 0; j < m; j += cells[1] / 2)
            for (int i = 0; i < m; i += cells[2] / 2)
                restrict_block(m, cells, k, j, i, x, b, tx, ty, tz, diagonal, coarse);
}

void restrict_residual(const struct level *fine, int m, double (*b)[m][m])
{
    restrict_blocks(m, fine->cells, fine->x, fine->b, fine->tx, fine->ty, fine->tz, fine->diagonal, b);
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
