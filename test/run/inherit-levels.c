// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Arrays that plain tables of pointers hold: a pointer of a block begins with one and inherits, said or not; in functions, loops, branches.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 32
#define M 5
#define LEVELS 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

static double *kind; /* what all levels are like */
#pragma xmp align kind[i] with t[i]
#pragma xmp shadow kind[1]
static double plane[N][M], other[N][M];
#pragma xmp align plane[i][*] with t[i]
#pragma xmp shadow plane[1][0]
#pragma xmp align other like plane

typedef struct {
    int n;
    double *lev[LEVELS];
} stack;

static double *make(int n)
{
    return xmp_malloc(xmp_desc_of(kind), n);
}

static double total(int n, const double *u)
{
    double sum = 0;
#pragma xmp loop (i) on u[i] reduction(+:sum)
    for (int i = 0; i < n; i++)
        sum += u[i] * (i % 7 + 1);
    return sum;
}

/* Nothing says that u, old and v inherit: loops and reflect need their mapping, or subscript them alike. */
static void smooth(const stack *s, int k, double **table)
{
    int n = s->n >> k;
    double *u = s->lev[k];
    const double *old = table[k];
    double *v = *(table + k);
#pragma xmp reflect (u)
#pragma xmp loop (i) on u[i]
    for (int i = 1; i < n - 1; i++)
        v[i] = 0.25 * u[i-1] + 0.5 * u[i] + 0.25 * u[i+1];
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < n; i++)
        u[i] += old[i];
}

/* Said: with like, on elements, gmove, bcast. */
static double said(double *lev[], int n)
{
    double ends = 0, sum = 0, first = -1, last = -1;
    for (int k = 0; k < LEVELS; k++) {
        double *restrict u = lev[k], twice[n >> k];
#pragma xmp inherit (u)
#pragma xmp align twice like u
        int m = n >> k;
#pragma xmp loop (i) on u[i]
        for (int i = 0; i < m; i++)
            twice[i] = 2 * u[i];
#pragma xmp reflect (twice)
#pragma xmp loop (i) on twice[i] reduction(+:sum)
        for (int i = 1; i < m - 1; i++)
            sum += twice[i+1] - twice[i-1] * (k + 1);
#pragma xmp task on u[0]
        first = u[0];
#pragma xmp bcast (first) from u[0]
#pragma xmp task on u[m-1]
        last = u[m-1];
#pragma xmp bcast (last) from u[m-1]
        ends += first - 3 * last;
    }
    return sum + 100 * ends;
}

/* Of two dimensions, from a table that the function has itself; a branch chooses one, a plain array is a serial one. */
static double planes(int turn)
{
    double (*table[2])[M] = {plane, other};
    double (*from)[M] = table[turn % 2], (*to)[M] = turn % 2 ? plane : other;
    double sum = 0;
#pragma xmp inherit (from, to)
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i][*]
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            to[i][j] = from[i-1][j] + from[i+1][j] - (i + j) % 3;
    double (*swapped)[M] = to;
    to = from;
    from = swapped;
#pragma xmp loop (i) on to[i][*] reduction(+:sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (to[i][j] - 2 * from[i][j]) * (i + 1);
    if (turn == 1) { /* in a block of their own, an odd number of times */
        double (*x)[M] = table[0], (*y)[M] = table[1], (*z)[M];
#pragma xmp inherit (y)
#pragma xmp loop (i) on x[i][*]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                x[i][j] += 2 * y[i][j];
        z = x;
        x = y;
        y = z;
#pragma xmp loop (i) on x[i][*] reduction(+:sum)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                sum += x[i][j] - y[i][j] * j;
    }
    return sum;
}

static double alone(int n)
{
    double memory[N] = {0}, *table[1] = {memory}, sum = 0;
    double *u = table[0];
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < n; i++)
        u[i] = i + 1;
#pragma xmp reflect (u)
    for (int i = 0; i < n; i++)
        sum += memory[i] * i;
    return sum;
}

int main(void)
{
    double *table[LEVELS];
    stack s = {.n = N};
    for (int k = 0; k < LEVELS; k++) {
        s.lev[k] = make(N >> k);
        table[k] = make(N >> k);
        double *u = s.lev[k], *v = table[k];
        int n = N >> k;
#pragma xmp loop (i) on u[i]
        for (int i = 0; i < n; i++) {
            u[i] = i * i % 11 + k;
            v[i] = 1;
        }
    }
    for (int turn = 0; turn < 3; turn++)
        for (int k = 0; k < LEVELS; k++)
            smooth(&s, k, table);
#pragma xmp loop (i) on plane[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            plane[i][j] = other[i][j] = i * j % 5;
    double ends = said(s.lev, N), sums = 0, flat = planes(0) + 3 * planes(1) + 7 * planes(2), serial = alone(N);
    for (int k = 0; k < LEVELS; k++)
        sums += total(N >> k, s.lev[k]) * (k + 1) + total(N >> k, table[k]);
    if (xmp_node_num() == 1)
        printf("%.12g %.12g %.12g %.12g\n", ends, sums, flat, serial);
    for (int k = 0; k < LEVELS; k++) {
        free(s.lev[k]);
        free(table[k]);
    }
    return 0;
}
