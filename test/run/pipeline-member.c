// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// Values flow of arrays that members of structs lead to.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

typedef struct {
    int ny, nx;
    double *u, (*w)[9];
} grid;
#pragma xmp nodes p[*]
#pragma xmp template t[21]
#pragma xmp distribute t[block] onto p
#pragma xmp shape grid.u[ny][nx]
#pragma xmp align [i][*] with t[i] :: grid.u, grid.w
#pragma xmp shadow [1][0] :: grid.u, grid.w

static void sweeps(grid *g, const grid *other)
{
    const int nx = g->nx;
#pragma xmp reflect (g->u)
#pragma xmp loop (i) on t[i] pipeline(i) block(2)
    for (int i = 1; i < g->ny - 1; i++)
        for (int j = 1; j < nx - 1; j++)
            g->u[i * nx + j] = 0.25 * (g->u[(i - 1) * nx + j] + g->u[(i + 1) * nx + j] + g->u[i * nx + j - 1] + g->u[i * nx + j + 1]) + other->w[i][j];
#pragma xmp loop (i) on t[i] pipeline(i)
    for (int i = g->ny - 2; i >= 0; i--)
        for (int j = 0; j < 9; j++) {
            g->w[i][j] += 0.5 * g->w[i + 1][j];
            g->u[i * nx + j] -= 0.125 * g->u[(i + 1) * nx + j];
        }
}

int main(void)
{
    grid a = {21, 9, NULL, NULL}, *g = &a;
    double sum = 0;

    g->u = xmp_malloc(xmp_desc_of(g->u), 21, 9);
    g->w = xmp_malloc(xmp_desc_of(g->w), 21, 9);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 21; i++)
        for (int j = 0; j < 9; j++) {
            g->u[i * g->nx + j] = i * j % 5;
            g->w[i][j] = (i + 2 * j) % 3;
        }
    for (int k = 0; k < 3; k++)
        sweeps(g, g);
#pragma xmp loop (i) on t[i] reduction(+:sum) ordered(any)
    for (int i = 0; i < 21; i++)
        for (int j = 0; j < 9; j++)
            sum += (j + 1) * g->u[i * g->nx + j] + g->w[i][j];
    if (xmp_node_num() == 1)
        printf("%.9f\n", sum);
    free(g->u);
    free(g->w);
    return 0;
}
