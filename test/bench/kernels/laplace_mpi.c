// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of laplace.c in hand-written MPI. Same options, and -DRANKS=n.

#include "twin.h"

#ifndef N
#define N 2000
#endif
#ifndef ELEMENT
#define ELEMENT double
#endif

#ifdef COLUMNS
enum { LI = N, LJ = STORED(N) };
#define FIRST_I(g) (g)
#define END_I(g) (g)
#define FIRST_J(g) lowest(g)
#define END_J(g) highest(g)
#define GLOBAL_I(i) (i)
#define GLOBAL_J(j) ((j) - HALO + first_owned)
#else
enum { LI = STORED(N), LJ = N };
#define FIRST_I(g) lowest(g)
#define END_I(g) highest(g)
#define FIRST_J(g) (g)
#define END_J(g) (g)
#define GLOBAL_I(i) ((i) - HALO + first_owned)
#define GLOBAL_J(j) (j)
#endif

// One object: the distance of the arrays is ours, and the compiler sees that they do not overlap.
static struct {
    _Alignas(4096) ELEMENT u[LI][LJ];
    char stagger[STAGGER(sizeof(ELEMENT[LI][LJ]))];
    ELEMENT v[LI][LJ];
} field;
#define u field.u
#define v field.v

static halo_t halo;

static void initialise(void)
{
    for (int i = FIRST_I(0); i < END_I(N); i++)
        for (int j = FIRST_J(0); j < END_J(N); j++)
            u[i][j] = (ELEMENT)((GLOBAL_I(i) * 7 + GLOBAL_J(j) * 13) % 1000 * 1000);
}

#ifdef HELPER
static inline ELEMENT mean(int i, int j)
{
    return (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]) / 4;
}
#endif

static void sweep(void)
{
    const int i_end = END_I(N - 1), j_end = END_J(N - 1);

    halo_exchange(&halo);
    // nest begins
    for (int i = FIRST_I(1); i < i_end; i++)
        for (int j = FIRST_J(1); j < j_end; j++)
#ifdef HELPER
            v[i][j] = mean(i, j);
#else
            v[i][j] = (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]) / 4;
#endif
    // nest ends

    for (int i = FIRST_I(1); i < i_end; i++)
        for (int j = FIRST_J(1); j < j_end; j++)
            u[i][j] = v[i][j];
}

static double checksum(void)
{
    double sum = 0.0;

    for (int i = FIRST_I(0); i < END_I(N); i++)
        for (int j = FIRST_J(0); j < END_J(N); j++)
            sum += weight(GLOBAL_I(i), GLOBAL_J(j), 0) * (double)u[i][j];
    return sum;
}

int main(int argc, char **argv)
{
    int sweeps = bench_sweeps(argc, argv);
    double seconds;

    twin_begin(&argc, &argv, N);
#ifdef COLUMNS
    halo = halo_create(u, MPI_TYPE_OF(u[0][0]), 2, (int[]){LI, LJ}, 1);
#else
    halo = halo_create(u, MPI_TYPE_OF(u[0][0]), 2, (int[]){LI, LJ}, 0);
#endif
    initialise();
    for (int n = 0; n < WARM_UP_SWEEPS; n++)
        sweep();
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = bench_clock();
    for (int n = 0; n < sweeps; n++)
        sweep();
    seconds = bench_clock() - seconds;
    twin_end(seconds, sweeps, checksum());
    return 0;
}
