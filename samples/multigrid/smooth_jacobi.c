// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Damped Jacobi sweeps in time blocks. One time loop holds the sweeps, the residual after the last one, and its sums over the cells of the next grid. It
// exchanges once for --steps of its steps and runs in cache tiles, so a level passes through memory once on the way down and once on the way up.
//
// Time blocks know the templates: these functions say the mappings, for grids that all nodes share, and have twins for others.
#include "smooth.h"

#include <xmp.h>

#include "stencil.h"
#include "transfer.h"

#define DAMPING 0.8

// z = b - A x, and y = x plus the damped correction.
#define STEP(k, j, i, damping)                                                                                                                         \
    do {                                                                                                                                               \
        double r = b[k][j][i] - diagonal[k][j][i] * x[k][j][i];                                                                                        \
                                                                                                                                                       \
        ADD_NEIGHBORS(r, x, k, j, i);                                                                                                                  \
        z[k][j][i] = r;                                                                                                                                \
        y[k][j][i] = x[k][j][i] + (damping) * r / diagonal[k][j][i];                                                                                   \
    } while (0)

static void sweeps_alone(int n, int sweeps, ARRAY(x), ARRAY(y), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
#pragma xmp inherit (x, y, b, z, tx, ty, tz, diagonal)
    for (int step = 0; step < sweeps; step++) {
#pragma xmp reflect (x) width(1, 1, 1) orthogonal
#pragma xmp loop (k, j, i) on x[k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    STEP(k, j, i, DAMPING);
#pragma xmp loop (k, j, i) on x[k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    x[k][j][i] = y[k][j][i];
    }
}

static void sweeps_blocked(int n, int sweeps, int steps, ARRAY(x), ARRAY(y), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
    const int halo = halo_width(), nz = nodes_along(0), ny = nodes_along(1), nx = nodes_along(2);
#pragma xmp nodes p[nz][ny][nx]
#pragma xmp template t[n][n][n]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [k][j][i] with t[k][j][i] :: x, y, b, z, tx, ty, tz, diagonal
#pragma xmp shadow [halo][halo][halo] :: x, y, b, z, tx, ty, tz, diagonal
#pragma xmp blocking steps(steps)
    for (int step = 0; step < sweeps; step++) {
#pragma xmp reflect (x, tx, ty, tz)
#pragma xmp loop (k, j, i) on t[k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    STEP(k, j, i, DAMPING);
#pragma xmp loop (k, j, i) on t[k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    x[k][j][i] = y[k][j][i];
    }
    (void)halo, (void)nz, (void)ny, (void)nx, (void)steps; // under a plain compiler
}

static void down_blocked(int n, int m, int sweeps, int steps, ARRAY(x), ARRAY(y), ARRAY(b), ARRAY(z), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal),
                         double (*restrict coarse)[m][m])
{
    const int halo = halo_width(), nz = nodes_along(0), ny = nodes_along(1), nx = nodes_along(2);
#pragma xmp nodes p[nz][ny][nx]
#pragma xmp template t[n][n][n]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp template next[m][m][m]
#pragma xmp distribute next like t / 2
#pragma xmp align [k][j][i] with t[k][j][i] :: x, y, b, z, tx, ty, tz, diagonal
#pragma xmp shadow [halo][halo][halo] :: x, y, b, z, tx, ty, tz, diagonal
#pragma xmp align coarse[k][j][i] with next[k][j][i]
#pragma xmp shadow coarse[halo][halo][halo]
#pragma xmp blocking steps(steps)
    for (int step = 0; step <= sweeps; step++) {
#pragma xmp reflect (x, tx, ty, tz)
#pragma xmp loop (k, j, i) on t[k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    STEP(k, j, i, step < sweeps ? DAMPING : 0);
#pragma xmp loop (k, j, i) on next[k][j][i]
        for (int k = 0; k < m; k++)
            for (int j = 0; j < m; j++)
                for (int i = 0; i < m; i++)
                    if (step == sweeps)
                        coarse[k][j][i] = z[2 * k][2 * j][2 * i] + z[2 * k][2 * j][2 * i + 1] + z[2 * k][2 * j + 1][2 * i] + z[2 * k][2 * j + 1][2 * i + 1]
                                        + z[2 * k + 1][2 * j][2 * i] + z[2 * k + 1][2 * j][2 * i + 1] + z[2 * k + 1][2 * j + 1][2 * i]
                                        + z[2 * k + 1][2 * j + 1][2 * i + 1];
#pragma xmp loop (k, j, i) on t[k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n; i++)
                    x[k][j][i] = y[k][j][i];
    }
    (void)halo, (void)nz, (void)ny, (void)nx, (void)steps;
}

void jacobi(const struct level *l, int sweeps, int steps)
{
    if (l->share == SHARED)
        sweeps_blocked(l->n, sweeps, steps, l->x, l->inverse, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal);
    else
        sweeps_alone(l->n, sweeps, l->x, l->inverse, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal);
}

void jacobi_down(const struct level *l, int sweeps, int steps, int m, void *coarse)
{
    down_blocked(l->n, m, sweeps, steps, l->x, l->inverse, l->b, l->z, l->tx, l->ty, l->tz, l->diagonal, coarse);
}
