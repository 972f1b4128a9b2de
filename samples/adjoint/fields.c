// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fields.h"

#include "grid.h"

void fill(const struct model *c, double to[c->ny][c->nx], double value)
{
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [i][j] with t[*][i][j], shadow [halo()][halo()] :: to
#pragma xmp loop (i, j) on t[*][i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            to[i][j] = value;
}

void copy(const struct model *c, double to[c->ny][c->nx], double from[c->ny][c->nx])
{
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [i][j] with t[*][i][j], shadow [halo()][halo()] :: to, from
#pragma xmp loop (i, j) on t[*][i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            to[i][j] = from[i][j];
}

void combine(const struct model *c, double to[c->ny][c->nx], double x[c->ny][c->nx], double a, double y[c->ny][c->nx])
{
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [i][j] with t[*][i][j], shadow [halo()][halo()] :: to, x, y
#pragma xmp loop (i, j) on t[*][i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            to[i][j] = x[i][j] + a * y[i][j];
}

double dot(const struct model *c, double x[c->ny][c->nx], double y[c->ny][c->nx])
{
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [i][j] with t[*][i][j], shadow [halo()][halo()] :: x, y
    double total = 0;

#pragma xmp loop (i, j) on t[*][i][j] reduction(+: total) ordered(any)
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            total += x[i][j] * y[i][j];
    return total;
}

double sum(const struct model *c, double x[c->ny][c->nx])
{
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [i][j] with t[*][i][j], shadow [halo()][halo()] :: x
    double total = 0;

#pragma xmp loop (i, j) on t[*][i][j] reduction(+: total) ordered(any)
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            total += x[i][j];
    return total;
}
