// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 3-D 7-point sweep, N x N x N, from u to v and from v to u in turn. -DELEMENT=float|long,
// -DCOLUMNS: split the last dimension instead of the first.
// The serial program of the comparison is this file with the directives ignored.

#include "bench.h"
#include <xmp.h>

#ifndef N
#define N 192
#endif
#ifndef ELEMENT
#define ELEMENT double
#endif

static ELEMENT u[N][N][N], v[N][N][N];

#pragma xmp nodes p[*]
#pragma xmp template t[N][N][N]
#ifdef COLUMNS
#pragma xmp distribute t[*][*][block] onto p
#else
#pragma xmp distribute t[block][*][*] onto p
#endif
#pragma xmp align u[i][j][k] with t[i][j][k]
#pragma xmp align v[i][j][k] with t[i][j][k]
#ifdef COLUMNS
#pragma xmp shadow u[0][0][1]
#pragma xmp shadow v[0][0][1]
#else
#pragma xmp shadow u[1][0][0]
#pragma xmp shadow v[1][0][0]
#endif

static void initialise(void)
{
    int i, j, k;

#pragma xmp loop (i, j, k) on t[i][j][k]
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            for (k = 0; k < N; k++)
                u[i][j][k] = v[i][j][k] = (ELEMENT)((i * 7 + j * 13 + k * 3) % 1000 * 1000);
}

static void forward(void)
{
    int i, j, k;

#pragma xmp reflect (u)
    // nest begins
#pragma xmp loop (i, j, k) on t[i][j][k]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            for (k = 1; k < N - 1; k++)
                v[i][j][k] = (2 * u[i][j][k] + u[i-1][j][k] + u[i+1][j][k] + u[i][j-1][k] + u[i][j+1][k]
                              + u[i][j][k-1] + u[i][j][k+1]) / 8;
    // nest ends
}

static void back(void)
{
    int i, j, k;

#pragma xmp reflect (v)
#pragma xmp loop (i, j, k) on t[i][j][k]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            for (k = 1; k < N - 1; k++)
                u[i][j][k] = (2 * v[i][j][k] + v[i-1][j][k] + v[i+1][j][k] + v[i][j-1][k] + v[i][j+1][k]
                              + v[i][j][k-1] + v[i][j][k+1]) / 8;
}

static void sweep(int n)
{
    if (n % 2 == 0)
        forward();
    else
        back();
}

static double checksum(void)
{
    int i, j, k;
    double sum = 0.0;

#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+:sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            for (k = 0; k < N; k++)
                sum += weight(i, j, k) * (double)(u[i][j][k] + 3 * v[i][j][k]);
    return sum;
}

int main(int argc, char **argv)
{
    int n, sweeps = bench_sweeps(argc, argv);
    double seconds, sum;

    initialise();
    for (n = 0; n < WARM_UP_SWEEPS; n++)
        sweep(n);
#pragma xmp barrier
    seconds = bench_clock();
    for (n = 0; n < sweeps; n++)
        sweep(n);
    seconds = bench_clock() - seconds;
#pragma xmp reduction (max:seconds)
    sum = checksum();
    if (xmp_node_num() == 1)
        bench_print(seconds, sweeps, sum);
    return 0;
}
