// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 2-D 5-point Jacobi sweep and copy, N x N. -DELEMENT=float|long, -DCOLUMNS: split the last
// dimension, -DHELPER: the nest calls a function that refers to the distributed array.
// The serial program of the comparison is this file with the directives ignored.

#include "bench.h"
#include <xmp.h>

#ifndef N
#define N 2000
#endif
#ifndef ELEMENT
#define ELEMENT double
#endif

static ELEMENT u[N][N], v[N][N];

#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#ifdef COLUMNS
#pragma xmp distribute t[*][block] onto p
#else
#pragma xmp distribute t[block][*] onto p
#endif
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#ifdef COLUMNS
#pragma xmp shadow u[0][1]
#else
#pragma xmp shadow u[1][0]
#endif

static void initialise(void)
{
    int i, j;

#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            u[i][j] = (ELEMENT)((i * 7 + j * 13) % 1000 * 1000);
}

#ifdef HELPER
static ELEMENT mean(int i, int j)
{
    return (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]) / 4;
}
#endif

static void sweep(void)
{
    int i, j;

#pragma xmp reflect (u)
    // nest begins
#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
#ifdef HELPER
            v[i][j] = mean(i, j);
#else
            v[i][j] = (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]) / 4;
#endif
    // nest ends

#pragma xmp loop (i, j) on t[i][j]
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
            u[i][j] = v[i][j];
}

static double checksum(void)
{
    int i, j;
    double sum = 0.0;

#pragma xmp loop (i, j) on t[i][j] reduction(+:sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum += weight(i, j, 0) * (double)u[i][j];
    return sum;
}

int main(int argc, char **argv)
{
    int n, sweeps = bench_sweeps(argc, argv);
    double seconds, sum;

    initialise();
    for (n = 0; n < WARM_UP_SWEEPS; n++)
        sweep();
#pragma xmp barrier
    seconds = bench_clock();
    for (n = 0; n < sweeps; n++)
        sweep();
    seconds = bench_clock() - seconds;
#pragma xmp reduction (max:seconds)
    sum = checksum();
    if (xmp_node_num() == 1)
        bench_print(seconds, sweeps, sum);
    return 0;
}
