// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sweep of samples/himeno: 19-point stencil, 14 arrays of float. Unlike there, the mixed
// derivatives count (b is not 0) and the field varies in all directions, so that the checksum sees
// every shadow cell. -DCOLUMNS: split the last dimension. -DSIMD_SUM: the sum in the inner loop may
// be reordered, without which neither compiler vectorises it well (build with -fopenmp-simd).
// The serial program of the comparison is this file with the directives ignored.

#include "bench.h"
#include <xmp.h>

#ifndef NI
#define NI 129
#define NJ 129
#define NK 257
#endif

#define OMEGA 0.8f

static float p[NI][NJ][NK], wrk1[NI][NJ][NK], wrk2[NI][NJ][NK], bnd[NI][NJ][NK];
static float a0[NI][NJ][NK], a1[NI][NJ][NK], a2[NI][NJ][NK], a3[NI][NJ][NK];
static float b0[NI][NJ][NK], b1[NI][NJ][NK], b2[NI][NJ][NK];
static float c0[NI][NJ][NK], c1[NI][NJ][NK], c2[NI][NJ][NK];

#pragma xmp nodes team[*]
#pragma xmp template t[NI][NJ][NK]
#ifdef COLUMNS
#pragma xmp distribute t[*][*][block] onto team
#else
#pragma xmp distribute t[block][*][*] onto team
#endif
#pragma xmp align [i][j][k] with t[i][j][k] :: \
    p, wrk1, wrk2, bnd, a0, a1, a2, a3, b0, b1, b2, c0, c1, c2
#ifdef COLUMNS
#pragma xmp shadow p[0][0][1]
#else
#pragma xmp shadow p[1][0][0]
#endif

static void initialise(void)
{
    int i, j, k;

#pragma xmp loop (i, j, k) on t[i][j][k]
    for (i = 0; i < NI; i++)
        for (j = 0; j < NJ; j++)
            for (k = 0; k < NK; k++) {
                p[i][j][k] = (float)((i * 5 + j * 3 + k * 7) % 11) * 0.1f;
                a0[i][j][k] = a1[i][j][k] = a2[i][j][k] = 1.0f;
                a3[i][j][k] = 1.0f / 6.0f;
                b0[i][j][k] = b1[i][j][k] = b2[i][j][k] = 0.05f;
                c0[i][j][k] = c1[i][j][k] = c2[i][j][k] = 1.0f;
                bnd[i][j][k] = 1.0f;
                wrk1[i][j][k] = wrk2[i][j][k] = 0.0f;
            }
}

static double sweep(void)
{
    int i, j, k;
    double gosa = 0.0;

#pragma xmp reflect (p)
    // nest begins
#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+:gosa)
    for (i = 1; i < NI - 1; i++)
        for (j = 1; j < NJ - 1; j++)
#ifdef SIMD_SUM
#pragma omp simd reduction(+:gosa)
#endif
            for (k = 1; k < NK - 1; k++) {
                float s = a0[i][j][k] * p[i+1][j][k] + a1[i][j][k] * p[i][j+1][k] + a2[i][j][k] * p[i][j][k+1]
                        + b0[i][j][k] * (p[i+1][j+1][k] - p[i+1][j-1][k] - p[i-1][j+1][k] + p[i-1][j-1][k])
                        + b1[i][j][k] * (p[i][j+1][k+1] - p[i][j+1][k-1] - p[i][j-1][k+1] + p[i][j-1][k-1])
                        + b2[i][j][k] * (p[i+1][j][k+1] - p[i+1][j][k-1] - p[i-1][j][k+1] + p[i-1][j][k-1])
                        + c0[i][j][k] * p[i-1][j][k] + c1[i][j][k] * p[i][j-1][k] + c2[i][j][k] * p[i][j][k-1]
                        + wrk1[i][j][k];
                float r = (a3[i][j][k] * s - p[i][j][k]) * bnd[i][j][k];

                gosa += r * r;
                wrk2[i][j][k] = p[i][j][k] + OMEGA * r;
            }
    // nest ends

#pragma xmp loop (i, j, k) on t[i][j][k]
    for (i = 1; i < NI - 1; i++)
        for (j = 1; j < NJ - 1; j++)
            for (k = 1; k < NK - 1; k++)
                p[i][j][k] = wrk2[i][j][k];
    return gosa;
}

static double checksum(void)
{
    int i, j, k;
    double sum = 0.0;

#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+:sum)
    for (i = 0; i < NI; i++)
        for (j = 0; j < NJ; j++)
            for (k = 0; k < NK; k++)
                sum += weight(i, j, k) * (double)p[i][j][k];
    return sum;
}

int main(int argc, char **argv)
{
    int n, sweeps = bench_sweeps(argc, argv);
    double seconds, sum, gosa = 0.0;

    initialise();
    for (n = 0; n < WARM_UP_SWEEPS; n++)
        gosa = sweep();
#pragma xmp barrier
    seconds = bench_clock();
    for (n = 0; n < sweeps; n++)
        gosa = sweep();
    seconds = bench_clock() - seconds;
#pragma xmp reduction (max:seconds)
    sum = checksum() + gosa;
    if (xmp_node_num() == 1)
        bench_print(seconds, sweeps, sum);
    return 0;
}
