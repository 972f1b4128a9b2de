// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
//
// Macros and functions of a pointer to the struct that holds an array, called with the address of a variable; and rows read from their end.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

typedef struct {
    int nx, ny, nz;
    double *u, *v;
} grid_t;

#pragma xmp nodes p[*]
#pragma xmp template [:], distribute [block] onto p :: t
#pragma xmp shape [nz][ny][nx], align [k][*][*] with t[k], shadow [1][0][0] :: grid_t.u, grid_t.v

#define IX(g, i, j, k) ((i) + (g)->nx * ((j) + (g)->ny * (k)))

static inline int at(const grid_t *g, int i, int j, int k)
{
    return (k * g->ny + j) * g->nx + i;
}

int main(void)
{
    grid_t g = {7, 5, 11};
    double sum = 0;

#pragma xmp template_fix t[g.nz]
    g.u = xmp_malloc(xmp_desc_of(g.u), g.nz, g.ny, g.nx);
    g.v = xmp_malloc(xmp_desc_of(g.v), g.nz, g.ny, g.nx);
#pragma xmp loop (k) on t[k]
    for (int k = 0; k < g.nz; k++)
        for (int j = 0; j < g.ny; j++)
            for (int i = 0; i < g.nx; i++)
                g.u[IX(&g, i, j, k)] = i * j + k * k;
#pragma xmp reflect (g.u)
#pragma xmp loop (k) on t[k]
    for (int k = 1; k < g.nz - 1; k++)
        for (int j = 1; j < g.ny; j++)
            for (int i = 0; i < g.nx; i++)
                g.v[at(&g, i, j, k)] = g.u[at(&g, i, j, k - 1)] + g.u[IX(&g, i, j - 1, k + 1)] + g.u[(k * (&g)->ny + j) * (&g)->nx + i];
#pragma xmp loop (k) on t[k] reduction(+:sum)
    for (int k = 1; k < g.nz - 1; k++)
        for (int j = 1; j < g.ny; j++)
            for (int i = 0; i < g.nx; i++)
                sum += g.v[IX(&g, i, j, k)] * (i + 2 * j - k) + 3 * g.v[(k * g.ny + j) * g.nx + g.nx - 1 - i] * i + g.u[(k + 1) * g.ny * g.nx - 1 - i];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    free(g.u);
    free(g.v);
    return 0;
}
