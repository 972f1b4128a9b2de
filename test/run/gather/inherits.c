// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,2,3 %s
// A parameter whose elements a loop gathers inherits, though nothing else says so; of memory, nothing is brought.

#include <stdio.h>
#include <xmp.h>

#define N 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double x[N], y[N];
static int col[N][3];
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align col[i][*] with t[i]
static void spmv(int n, double *restrict y, const double x[restrict n], int (*restrict col)[3])
#pragma xmp inherit (col)
{
#pragma xmp loop (i) on y[i] gather(x)
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = 0; k < 3; k++)
            s += x[col[i][k]] * (k + 1);
        y[i] = s;
    }
}
static void hist(int n, const double *restrict y, double h[4])
{
    for (int k = 0; k < 4; k++)
        h[k] = 0;
#pragma xmp loop (i) on y[i] reduction(+:h[0:4])
    for (int i = 0; i < n; i++)
        h[i % 4] += y[i];
}
int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        x[i] = i % 5;
        for (int k = 0; k < 3; k++)
            col[i][k] = (i * 7 + k * 11) % N;
    }
    spmv(N, y, x, col);
    spmv(N, x, y, col);
    double h[4], g[4];
    hist(N, x, h);
    double a[N], b[N];
    int c[N][3];
    for (int i = 0; i < N; i++) {
        a[i] = i % 5;
        for (int k = 0; k < 3; k++)
            c[i][k] = (i * 7 + k * 11) % N;
    }
    spmv(N, b, a, c);
    hist(N, b, g);
    if (xmp_node_num() == 1)
        printf("%g %g %g %g %g %g\n", h[0], h[1], h[2], h[3], g[0], g[3]);
    return 0;
}
