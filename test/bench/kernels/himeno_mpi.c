// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of himeno.c in hand-written MPI. Same options, and -DRANKS=n.

#include "twin.h"

#ifndef NI
#define NI 129
#define NJ 129
#define NK 257
#endif

#define OMEGA 0.8f

#ifdef COLUMNS
enum { LI = NI, LK = STORED(NK), SPLIT = 2, SPLIT_POINTS = NK };
#define FIRST_I(g) (g)
#define END_I(g) (g)
#define FIRST_K(g) lowest(g)
#define END_K(g) highest(g)
#define GLOBAL_I(i) (i)
#define GLOBAL_K(k) ((k) - HALO + first_owned)
#else
enum { LI = STORED(NI), LK = NK, SPLIT = 0, SPLIT_POINTS = NI };
#define FIRST_I(g) lowest(g)
#define END_I(g) highest(g)
#define FIRST_K(g) (g)
#define END_K(g) (g)
#define GLOBAL_I(i) ((i) - HALO + first_owned)
#define GLOBAL_K(k) (k)
#endif

// One object: the distance of the arrays is ours, and the compiler sees that they do not overlap.
// 14 arrays, each 5 cache lines after the one before modulo 4 KiB.
typedef float array_t[LI][NJ][LK];
#define ARRAY(name) array_t name; char name##_stagger[STAGGER(sizeof(array_t))]
static struct {
    _Alignas(4096) ARRAY(p);
    ARRAY(wrk1); ARRAY(wrk2); ARRAY(bnd);
    ARRAY(a0); ARRAY(a1); ARRAY(a2); ARRAY(a3);
    ARRAY(b0); ARRAY(b1); ARRAY(b2);
    ARRAY(c0); ARRAY(c1); ARRAY(c2);
} f;

static halo_t halo;

static void initialise(void)
{
    for (int i = FIRST_I(0); i < END_I(NI); i++)
        for (int j = 0; j < NJ; j++)
            for (int k = FIRST_K(0); k < END_K(NK); k++) {
                f.p[i][j][k] = (float)((GLOBAL_I(i) * 5 + j * 3 + GLOBAL_K(k) * 7) % 11) * 0.1f;
                f.a0[i][j][k] = f.a1[i][j][k] = f.a2[i][j][k] = 1.0f;
                f.a3[i][j][k] = 1.0f / 6.0f;
                f.b0[i][j][k] = f.b1[i][j][k] = f.b2[i][j][k] = 0.05f;
                f.c0[i][j][k] = f.c1[i][j][k] = f.c2[i][j][k] = 1.0f;
                f.bnd[i][j][k] = 1.0f;
                f.wrk1[i][j][k] = f.wrk2[i][j][k] = 0.0f;
            }
}

static double sweep(void)
{
    const int i_end = END_I(NI - 1), k_end = END_K(NK - 1);
    double gosa = 0.0;

    halo_exchange(&halo);
    // nest begins
    for (int i = FIRST_I(1); i < i_end; i++)
        for (int j = 1; j < NJ - 1; j++)
#ifdef SIMD_SUM
#pragma omp simd reduction(+:gosa)
#endif
            for (int k = FIRST_K(1); k < k_end; k++) {
                float s = f.a0[i][j][k] * f.p[i+1][j][k] + f.a1[i][j][k] * f.p[i][j+1][k]
                        + f.a2[i][j][k] * f.p[i][j][k+1]
                        + f.b0[i][j][k] * (f.p[i+1][j+1][k] - f.p[i+1][j-1][k] - f.p[i-1][j+1][k] + f.p[i-1][j-1][k])
                        + f.b1[i][j][k] * (f.p[i][j+1][k+1] - f.p[i][j+1][k-1] - f.p[i][j-1][k+1] + f.p[i][j-1][k-1])
                        + f.b2[i][j][k] * (f.p[i+1][j][k+1] - f.p[i+1][j][k-1] - f.p[i-1][j][k+1] + f.p[i-1][j][k-1])
                        + f.c0[i][j][k] * f.p[i-1][j][k] + f.c1[i][j][k] * f.p[i][j-1][k]
                        + f.c2[i][j][k] * f.p[i][j][k-1] + f.wrk1[i][j][k];
                float r = (f.a3[i][j][k] * s - f.p[i][j][k]) * f.bnd[i][j][k];

                gosa += r * r;
                f.wrk2[i][j][k] = f.p[i][j][k] + OMEGA * r;
            }
    // nest ends
    MPI_Allreduce(MPI_IN_PLACE, &gosa, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);

    for (int i = FIRST_I(1); i < i_end; i++)
        for (int j = 1; j < NJ - 1; j++)
            for (int k = FIRST_K(1); k < k_end; k++)
                f.p[i][j][k] = f.wrk2[i][j][k];
    return gosa;
}

static double checksum(void)
{
    double sum = 0.0;

    for (int i = FIRST_I(0); i < END_I(NI); i++)
        for (int j = 0; j < NJ; j++)
            for (int k = FIRST_K(0); k < END_K(NK); k++)
                sum += weight(GLOBAL_I(i), j, GLOBAL_K(k)) * (double)f.p[i][j][k];
    return sum;
}

int main(int argc, char **argv)
{
    int sweeps = bench_sweeps(argc, argv);
    double seconds, sum, gosa = 0.0;

    twin_begin(&argc, &argv, SPLIT_POINTS);
    halo = halo_create(f.p, MPI_FLOAT, 3, (int[]){LI, NJ, LK}, SPLIT);
    initialise();
    for (int n = 0; n < WARM_UP_SWEEPS; n++)
        gosa = sweep();
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = bench_clock();
    for (int n = 0; n < sweeps; n++)
        gosa = sweep();
    seconds = bench_clock() - seconds;
    sum = checksum();
    twin_end(seconds, sweeps, rank == 0 ? sum + gosa : sum);
    return 0;
}
