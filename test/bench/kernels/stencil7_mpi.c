// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of stencil7.c in hand-written MPI. Same options, and -DRANKS=n.

#include "twin.h"

#ifndef N
#define N 192
#endif
#ifndef ELEMENT
#define ELEMENT double
#endif

#ifdef COLUMNS
enum { LI = N, LK = STORED(N), SPLIT = 2 };
#define FIRST_I(g) (g)
#define END_I(g) (g)
#define FIRST_K(g) lowest(g)
#define END_K(g) highest(g)
#define GLOBAL_I(i) (i)
#define GLOBAL_K(k) ((k) - HALO + first_owned)
#else
enum { LI = STORED(N), LK = N, SPLIT = 0 };
#define FIRST_I(g) lowest(g)
#define END_I(g) highest(g)
#define FIRST_K(g) (g)
#define END_K(g) (g)
#define GLOBAL_I(i) ((i) - HALO + first_owned)
#define GLOBAL_K(k) (k)
#endif

// One object: the distance of the arrays is ours, and the compiler sees that they do not overlap.
static struct {
    _Alignas(4096) ELEMENT u[LI][N][LK];
    char stagger[STAGGER(sizeof(ELEMENT[LI][N][LK]))];
    ELEMENT v[LI][N][LK];
} field;
#define u field.u
#define v field.v

static halo_t halo_u, halo_v;

static void initialise(void)
{
    for (int i = FIRST_I(0); i < END_I(N); i++)
        for (int j = 0; j < N; j++)
            for (int k = FIRST_K(0); k < END_K(N); k++)
                u[i][j][k] = v[i][j][k] = (ELEMENT)((GLOBAL_I(i) * 7 + j * 13 + GLOBAL_K(k) * 3) % 1000 * 1000);
}

static void forward(void)
{
    const int i_end = END_I(N - 1), k_end = END_K(N - 1);

    halo_exchange(&halo_u);
    // nest begins
    for (int i = FIRST_I(1); i < i_end; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = FIRST_K(1); k < k_end; k++)
                v[i][j][k] = (2 * u[i][j][k] + u[i-1][j][k] + u[i+1][j][k] + u[i][j-1][k] + u[i][j+1][k]
                              + u[i][j][k-1] + u[i][j][k+1]) / 8;
    // nest ends
}

static void back(void)
{
    const int i_end = END_I(N - 1), k_end = END_K(N - 1);

    halo_exchange(&halo_v);
    for (int i = FIRST_I(1); i < i_end; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = FIRST_K(1); k < k_end; k++)
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
    double sum = 0.0;

    for (int i = FIRST_I(0); i < END_I(N); i++)
        for (int j = 0; j < N; j++)
            for (int k = FIRST_K(0); k < END_K(N); k++)
                sum += weight(GLOBAL_I(i), j, GLOBAL_K(k)) * (double)(u[i][j][k] + 3 * v[i][j][k]);
    return sum;
}

int main(int argc, char **argv)
{
    int sweeps = bench_sweeps(argc, argv);
    double seconds;

    twin_begin(&argc, &argv, N);
    halo_u = halo_create(u, MPI_TYPE_OF(u[0][0][0]), 3, (int[]){LI, N, LK}, SPLIT);
    halo_v = halo_create(v, MPI_TYPE_OF(v[0][0][0]), 3, (int[]){LI, N, LK}, SPLIT);
    initialise();
    for (int n = 0; n < WARM_UP_SWEEPS; n++)
        sweep(n);
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = bench_clock();
    for (int n = 0; n < sweeps; n++)
        sweep(n);
    seconds = bench_clock() - seconds;
    twin_end(seconds, sweeps, checksum());
    return 0;
}
