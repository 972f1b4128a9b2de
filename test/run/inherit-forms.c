// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Parameters that inherit: `align like` in front of the brace, pointers that exchange their arrays, rows that are passed on; and writes into a
// shadow, on a template of which only the run knows that it is mapped alike, which reduce_shadow adds.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 23
#define M 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static int extent = N;
#pragma xmp template twin[extent]
#pragma xmp distribute twin[block] onto p
static double a[N], (*u)[M], (*v)[M];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[0:1]
#pragma xmp align u[i][*] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp align v like u

static double like(double x[N], double y[N])
#pragma xmp inherit (x)
#pragma xmp align y like x
{
    double sum = 0;
#pragma xmp loop (i) on x[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += x[i] * i + y[i];
    return sum;
}

static double steps(int n, double (*from)[M], double (*to)[M])
{
    double sum = 0;
#pragma xmp inherit (from, to)
    for (int step = 0; step < 3; step++) {
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i][*]
        for (int i = 1; i < n - 1; i++)
            for (int j = 0; j < M; j++)
                to[i][j] = from[i-1][j] - from[i+1][j] + j;
        double (*keep)[M] = from;
        from = to;
        to = keep;
    }
#pragma xmp loop (i) on from[i][*] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            sum += from[i][j] * (i + 2 * j);
    return sum;
}

static double row(const double *x)
{
    double sum = 0;
    for (int j = 0; j < M; j++)
        sum += x[j] * j;
    return sum;
}

static double rows(int n, double (*x)[M])
#pragma xmp inherit (x)
{
    double sum = 0;
#pragma xmp loop (i) on x[i][*] reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += row(x[i]) * (i + 1);
    return sum;
}

static double past[2][N][M];
#pragma xmp align past[*][i][*] with t[i]

/* Grids in an array of pointers, in any order: both parameters inherit, as the loop subscripts them alike. */
static double dot(int n, double (*x)[M], double (*y)[M])
{
    double sum = 0;
#pragma xmp loop (i) on x[i][*] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            sum += x[i][j] * y[i][j] * (i + 2 * j);
    return sum;
}

static double grids(void)
{
    double (*grid[2])[M] = {u, v}, (**some)[M] = grid;

    return dot(N, some[1], grid[0]) - 2 * dot(N, grid[1], *(some + 1));
}

/* A level of a history, which comes through a function that does not look at it. */
static void load(int n, double (*to)[M], double (*history)[N][M], int level)
{
#pragma xmp loop (i) on to[i][*]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < M; j++)
            to[i][j] = history[level][i][j];
}

static double loaded(double (*to)[M], double (*history)[N][M])
{
    load(N, to, history, 1);
    return rows(N, to);
}

int main(void)
{
    double sum = 0;
    u = xmp_malloc(xmp_desc_of(u), N, M);
    v = xmp_malloc(xmp_desc_of(v), N, M);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = (i * 3 + j) % 7;
            v[i][j] = i - j;
            past[1][i][j] = i * 5 % 8 + j;
        }
#pragma xmp loop (i) on t[i] expand(0:1)
    for (int i = 0; i < N; i++)
        a[i] = 0;
#pragma xmp loop (i) on twin[i]
    for (int i = 0; i < N - 1; i++) {
        a[i] += i;
        a[i + 1] += 2 * i;
    }
#pragma xmp reduce_shadow (a)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] * i;
    double found[] = {sum, like(a, a), rows(N, u), steps(N, u, v), rows(N, v), grids(), loaded(v, past)};
    for (int k = 0; k < 7; k++)
        if (xmp_node_num() == 1)
            printf("%.15g\n", found[k]);
    free(u);
    free(v);
    return 0;
}
