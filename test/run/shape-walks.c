// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3,4 --sodecc-flags=-fsode-check %s
// Flat arrays in structs, pointers that walk through them, sums of a pointer and an index, indices that are set again.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define FTNREF2D(i, j, size, ilb, jlb) ((size) * ((j) - (jlb)) + (i) - (ilb))

typedef struct {
    int nx, ny;
    double *u, *v;
} field;
struct other { /* a member of the same name that is not flat */
    double *u;
};
struct both {
    field old, now;
};
typedef struct {
    float speeds[3];
} cell;

#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[:]
#pragma xmp distribute t[block] onto p
#pragma xmp template s[12][15]
#pragma xmp distribute s[block][block] onto q
#pragma xmp shape [ny + 2][nx + 2] :: field.u, field.v
#pragma xmp align [j][*] with t[j] :: field.u, field.v
#pragma xmp shadow [1][0] :: field.u, field.v

static double *a, *b;
#pragma xmp shape [12][15] :: a, b
#pragma xmp align [i][j] with s[i][j] :: a, b
#pragma xmp shadow [1][1] :: a, b

static void make(field *f, int nx, int ny)
{
    *f = (field){.nx = nx, .ny = ny, .u = NULL};
    f->u = xmp_malloc(xmp_desc_of(f->u), ny + 2, nx + 2);
    f->v = xmp_malloc(xmp_desc_of(f->v), ny + 2, nx + 2);
#pragma xmp loop (j) on f->u[j][*]
    for (int j = 0; j < ny + 2; j++)
        for (int i = 0; i < nx + 2; i++)
            f->u[j * (f->nx + 2) + i] = f->v[i + j * (f->nx + 2)] = (j * 7 + i * 3) % 5;
}

/* The extents by members, by hoisted ones, by a macro. */
static void step(field *f)
{
    const int nx = f->nx, row = f->nx + 2;

#pragma xmp reflect (f->u)
#pragma xmp loop (j) on f->u[j][*]
    for (int j = 1; j <= f->ny; j++) {
        double *out = f->v + j * row + 1;
        const double *low = &f->u[(j - 1) * row + 1], *high = f->u + (j + 1) * row + 1;
        for (int i = 1; i <= nx; i++)
            *out++ = *low++ + 0.5 * *high++ - f->u[FTNREF2D(i - 1, j, f->nx + 2, 0, 0)];
    }
    double *swap = f->u;
    f->u = f->v;
    f->v = swap;
}

static double total(const struct both *x)
{
    double sum = 0;

#pragma xmp loop (j) on x->now.u[j][*] reduction(+:sum)
    for (int j = 0; j < x->now.ny + 2; j++)
        for (int i = 0; i < x->now.nx + 2; i++)
            sum += x->now.u[j * (x->now.nx + 2) + i] * (i + 1) - x->old.u[j * (x->old.nx + 2) + i];
    return sum;
}

/* Nodes divide both dimensions; a pointer is set once for all rows; steps stand in the head, alone, and behind a use. */
static double both_dimensions(void)
{
    double sum = 0;
    int k, i, j;

    a = xmp_malloc(xmp_desc_of(a), 12, 15);
    b = xmp_malloc(xmp_desc_of(b), 12, 15);
    double *p = a, *line;
#pragma xmp loop (i, j) on s[i][j]
    for (i = 0; i < 12; i++)
        for (j = 0; j < 15; j++)
            b[i * 15 + j] = *p++ = i * 4 % 7 + j;
#pragma xmp reflect (a)
    line = &b[15];
#pragma xmp loop (i, j) on s[i][j]
    for (i = 1; i < 11; i++, line += 15) {
        const double *c = &a[i * 15 + 1], *up = a + (i - 1) * 15 + 1, *down = &a[(i + 1) * 15];
        for (j = 1; j < 14; j++, c++) {
            double here = c[-1] + c[1] + *c;
            ++down;
            line[j] = here + *up + down[0];
            up++;
        }
    }
#pragma xmp loop (i, j) on s[i][j]
    for (i = 1; i < 11; i++)
        for (j = 1; j < 14; j++) {
            k = i * 15 + j;
            a[k] = b[k] + b[k] / 2;
            k = (11 - i) * 15;
            b[i * 15 + j] += a[15 * i + j];
        }
#pragma xmp loop (i, j) on s[i][j] reduction(+:sum)
    for (i = 0; i < 12; i++)
        for (j = 0; j < 15; j++)
            sum += (a[i * 15 + j] + b[i * 15 + j]) * (j + 1);
    free(a);
    free(b);
    return sum;
}

/* Cells with members, by an arrow. */
static double cells(int ny, int nx)
{
    double sum = 0;
#pragma xmp template l[ny]
#pragma xmp distribute l[block] onto p
    cell *c = NULL;
#pragma xmp shape c[ny][nx]
#pragma xmp align c[j][*] with l[j]
    c = xmp_malloc(xmp_desc_of(c), ny, nx);
#pragma xmp loop (j) on l[j]
    for (int j = 0; j < ny; j++) {
        cell *x = &c[j * nx];
        for (int i = 0; i < nx; i++, x++)
            for (int k = 0; k < 3; k++)
                x->speeds[k] = i + j * k;
    }
#pragma xmp loop (j) on l[j] reduction(+:sum)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            sum += (c + i + j * nx)->speeds[i % 3] + (*(c + j * nx + i)).speeds[1];
    free(c);
    return sum;
}

int main(void)
{
    struct both x;
    struct other plain = {malloc(5 * sizeof(double))};
    double sum = 0;

#pragma xmp template_fix t[13]
    make(&x.old, 17, 11);
    make(&x.now, 17, 11);
    for (int n = 0; n < 3; n++)
        step(&x.now);
    for (int n = 0; n < 5; n++)
        plain.u[n] = n;
    sum += plain.u[3];
    sum += total(&x);
    sum += both_dimensions();
    sum += cells(7, 9);
    if (xmp_node_num() == 1)
        printf("%.10g\n", sum);
    free(x.old.u);
    free(x.old.v);
    free(x.now.u);
    free(x.now.v);
    free(plain.u);
    return 0;
}
