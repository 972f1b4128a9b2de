// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The number of steps is known when the loop begins; arrays are parameters, with extents and shadows of the run; operands have
// time levels, coefficients lie along one dimension, and a sum that each point keeps is in no exchange.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#pragma xmp nodes p[*][*]
static int depth = 1;

static void fill(int ny, int nx, unsigned seed, double u[ny][nx])
{
#pragma xmp template t[ny][nx]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp shadow u[depth][depth]
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            u[i][j] = (i * 37u + j * 61u + seed) % 101 / 8.0;
}

static double sum(int ny, int nx, double u[ny][nx])
{
    double total = 0;
#pragma xmp template t[ny][nx]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp shadow u[depth][depth]
#pragma xmp loop (i, j) on t[i][j] reduction(+: total) ordered(any)
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            total += u[i][j] * (1 + i % 7 + j % 5);
    return total;
}

static void walk(int ny, int nx, int steps, double u[restrict ny][nx], double v[restrict ny][nx],
                 double seen[restrict steps][ny][nx], double kept[restrict ny][nx])
{
    double west[nx];
#pragma xmp template t[ny][nx]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align [i][j] with t[i][j], shadow [depth][depth] :: u, v, kept
#pragma xmp align [*][i][j] with t[i][j], shadow [0][depth][depth] :: seen
#pragma xmp align [j] with t[*][j], shadow [depth] :: west

#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < nx; j++)
        west[j] = j % 3 / 4.0;
#pragma xmp blocking steps(depth)
    for (int n = steps - 1; n >= 0; n--) {
        const double odd = n % 2;
#pragma xmp reflect (u) width(/periodic/1, 1)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < ny; i++)
            for (int j = 1; j < nx - 1; j++) {
                double here = u[i][j], off = here - seen[n][i][j];

                v[i][j] = (u[(i + 1) % ny][j] + west[j] * u[i][j-1] + u[i ? i - 1 : ny - 1][j+1]) / 4 + odd * seen[n][i][j] / 2;
                kept[i][j] += off * off;
                seen[n][i][j] = here;
            }
        double (*swap)[nx] = u;
        u = v;
        v = swap;
    }
}

static void run(int ny, int nx, int steps)
{
    double (*u)[nx], (*v)[nx], (*kept)[nx], (*seen)[ny][nx];
#pragma xmp template t[ny][nx]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align [i][j] with t[i][j], shadow [depth][depth] :: u, v, kept
#pragma xmp align [*][i][j] with t[i][j], shadow [0][depth][depth] :: seen

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    kept = xmp_malloc(xmp_desc_of(kept), ny, nx);
    seen = xmp_malloc(xmp_desc_of(seen), steps, ny, nx);
    fill(ny, nx, 1, u);
    fill(ny, nx, 1, v);
    fill(ny, nx, 3, kept);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++)
            for (int n = 0; n < steps; n++)
                seen[n][i][j] = (n + i + j) % 9;
    walk(ny, nx, steps, u, v, seen, kept);
    double all[3] = {sum(ny, nx, u), sum(ny, nx, v), sum(ny, nx, kept)};
    if (xmp_node_num() == 1)
        printf("%d x %d, %d steps: %a %a %a\n", ny, nx, depth, all[0], all[1], all[2]);
    free(u);
    free(v);
    free(kept);
    free(seen);
}

int main(void)
{
    for (depth = 1; depth <= 8; depth += 1 + depth / 3) {
        run(9, 14, 7);
        run(5, 7, 11);
    }
    return 0;
}
