// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fields.h"

#include <xmp.h>

#include "grid.h"

// One field, or with a count a list of them.
static void *create(const struct model *c, int count)
{
    double (*fields)[c->ny][c->nx], (*field)[c->nx];
#pragma xmp nodes p[groups()][rows()][columns()]
#pragma xmp template [groups()][c->ny][c->nx], distribute [block][block][block] onto p :: t
#pragma xmp align [*][i][j] with t[*][i][j], shadow [0][halo()][halo()] :: fields
#pragma xmp align field[i][j] like fields[*][i][j]

    if (count)
        return fields = xmp_malloc(xmp_desc_of(fields), count, c->ny, c->nx);
    return field = xmp_malloc(xmp_desc_of(field), c->ny, c->nx);
}

void *create_field(const struct model *c)
{
    return create(c, 0);
}

void *create_fields(const struct model *c, int count)
{
    return create(c, count);
}

void fill(const struct model *c, double to[c->ny][c->nx], double value)
{
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            to[i][j] = value;
}

void copy(const struct model *c, double to[c->ny][c->nx], double from[c->ny][c->nx])
{
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            to[i][j] = from[i][j];
}

void combine(const struct model *c, double to[c->ny][c->nx], double x[c->ny][c->nx], double a, double y[c->ny][c->nx])
{
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            to[i][j] = x[i][j] + a * y[i][j];
}

double dot(const struct model *c, double x[c->ny][c->nx], double y[c->ny][c->nx])
{
    double total = 0;

#pragma xmp loop (i, j) on x[i][j] reduction(+: total) ordered(any)
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            total += x[i][j] * y[i][j];
    return total;
}

double sum(const struct model *c, double x[c->ny][c->nx])
{
    double total = 0;

#pragma xmp loop (i, j) on x[i][j] reduction(+: total) ordered(any)
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            total += x[i][j];
    return total;
}
