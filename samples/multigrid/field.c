// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "field.h"

#include <math.h>
#include <stdlib.h>
#include <xmp.h>

#include "../spmv/random.h"
#include "cells.h"

// Averaging over the box of 3 x 3 x 3 cells, twice, is (1 2 3 2 1) / 9 along each axis.
#define FILTER(a, b, c, d, e) (1 / 9. * (a) + 2 / 9. * (b) + 3 / 9. * (c) + 2 / 9. * (d) + 1 / 9. * (e))

// Along one axis, for five cells and more.
static const double variance = FILTER(1 / 9., 2 / 9., 3 / 9., 2 / 9., 1 / 9.);

static void along_x(int n, double (*from)[n][n], double (*to)[n][n])
{
#pragma xmp inherit (from, to)
#pragma xmp reflect (from) width(0, 0, /periodic/2)
#pragma xmp loop (k, j, i) on from[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                to[k][j][i] = FILTER(from[k][j][(i + n - 2) % n], from[k][j][(i + n - 1) % n], from[k][j][i], from[k][j][(i + 1) % n],
                                     from[k][j][(i + 2) % n]);
}

static void along_y(int n, double (*from)[n][n], double (*to)[n][n])
{
#pragma xmp inherit (from, to)
#pragma xmp reflect (from) width(0, /periodic/2, 0)
#pragma xmp loop (k, j, i) on from[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                to[k][j][i] = FILTER(from[k][(j + n - 2) % n][i], from[k][(j + n - 1) % n][i], from[k][j][i], from[k][(j + 1) % n][i],
                                     from[k][(j + 2) % n][i]);
}

static void along_z(int n, double (*from)[n][n], double (*to)[n][n])
{
#pragma xmp inherit (from, to)
#pragma xmp reflect (from) width(/periodic/2, 0, 0)
#pragma xmp loop (k, j, i) on from[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                to[k][j][i] = FILTER(from[(k + n - 2) % n][j][i], from[(k + n - 1) % n][j][i], from[k][j][i], from[(k + 1) % n][j][i],
                                     from[(k + 2) % n][j][i]);
}

static void draw_cells(int n, uint64_t seed, double (*g)[n][n])
{
#pragma xmp inherit (g)
#pragma xmp loop (k, j, i) on g[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                g[k][j][i] = normal(seed, ((int64_t)k * n + j) * n + i, 0);
}

static void raise(int n, double scale, double (*g)[n][n], double (*kappa)[n][n])
{
#pragma xmp inherit (g, kappa)
#pragma xmp loop (k, j, i) on kappa[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                kappa[k][j][i] = fmin(fmax(exp(scale * g[k][j][i]), 1e-5), 1e5);
}

void permeability(int n, uint64_t seed, double s, double (*kappa)[n][n])
{
    double (*g)[n][n], (*h)[n][n];
#pragma xmp nodes p[nodes_along(0)][nodes_along(1)][nodes_along(2)]
#pragma xmp template t[n][n][n]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [k][j][i] with t[k][j][i], shadow [2][2][2] :: g, h

    g = xmp_malloc(xmp_desc_of(g), n, n, n);
    h = xmp_malloc(xmp_desc_of(h), n, n, n);
    draw_cells(n, seed, g);
    along_x(n, g, h);
    along_y(n, h, g);
    along_z(n, g, h);
    raise(n, s / sqrt(variance * variance * variance), h, kappa);
    free(g);
    free(h);
}

void coarsen(int n, double (*fine)[2 * n][2 * n], double (*kappa)[n][n])
{
#pragma xmp inherit (fine, kappa)
#pragma xmp loop (k, j, i) on kappa[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                kappa[k][j][i] = 0.125 * (fine[2 * k][2 * j][2 * i] + fine[2 * k][2 * j][2 * i + 1] + fine[2 * k][2 * j + 1][2 * i]
                                          + fine[2 * k][2 * j + 1][2 * i + 1] + fine[2 * k + 1][2 * j][2 * i]
                                          + fine[2 * k + 1][2 * j][2 * i + 1] + fine[2 * k + 1][2 * j + 1][2 * i]
                                          + fine[2 * k + 1][2 * j + 1][2 * i + 1]);
}
