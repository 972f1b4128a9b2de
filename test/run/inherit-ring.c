// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// Subscripts that go round an inherited dimension, which the caller's array divides, or has whole on each node; memory.

#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][N], v[N][N], r[N][N], s[N][N], m[N][N], w[N][N];
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp align [*][i] with t[i] :: r, s
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][0]
#pragma xmp shadow r[0][1]
#pragma xmp shadow s[0][1]

static void ring(int n, double to[n][n], double from[n][n])
{
#pragma xmp inherit (to)
#pragma xmp align from like to
#pragma xmp shadow from like to
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int below = i ? i - 1 : n - 1;
            to[i][j] = from[i][(j + 1) % n] + 2 * from[i][(j + n - 1) % n] + 3 * from[(i + 1) % n][j] + 5 * from[below][j];
        }
}
/* Memory behind a pointer has no known extent. That both are mapped alike is known only when the program runs. */
static void ring_of_rows(int n, double (*to)[n], double (*from)[n])
{
#pragma xmp inherit (to, from)
#pragma xmp loop (i) on to[i][*]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            to[i][j] += from[(i + 1) % n][j];
}
/* A plain loop over what may be whole is no loop without `loop`. */
static double sum(int n, double x[n][n])
{
    double all = 0;
#pragma xmp inherit (x)
#pragma xmp loop (i) on x[i][*] reduction(+:all)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            all += (i + 2 * j) * x[i][j];
    return all;
}
int main(void)
{
    double b = 0, c = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            u[i][j] = i * j + j;
            r[j][i] = i * j + i;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            m[i][j] = i * j + j;
#pragma xmp reflect (u) width(/periodic/1, 0)
#pragma xmp reflect (r) width(0, /periodic/1)
    ring(N, v, u);
    ring(N, s, r);
    ring(N, w, m);
    ring_of_rows(N, v, u);
    ring_of_rows(N, w, m);
    double a = sum(N, v);
#pragma xmp loop (j) on t[j] reduction(+:b)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            b += (i + 2 * j) * s[i][j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            c += (i + 2 * j) * w[i][j];
    if (xmp_node_num() == 1)
        printf("%g %g %g\n", a, b, c);
    return 0;
}
