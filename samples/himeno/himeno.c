// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Himeno benchmark: the pressure of an incompressible flow from Poisson's equation in curved
// coordinates, by Jacobi iteration with weight OMEGA, in single precision. One sweep is
//
//   s    = a0 p(i+1) + a1 p(j+1) + a2 p(k+1) + c0 p(i-1) + c1 p(j-1) + c2 p(k-1) + wrk1
//        + b0 [p(i+1,j+1) - p(i+1,j-1) - p(i-1,j+1) + p(i-1,j-1)] + b1 [same in j,k] + b2 [in i,k]
//   r    = (a3 s - p) bnd
//   gosa = sum of r^2,  p = p + OMEGA r
//
// Grid      S 64 x 64 x 128, M 128 x 128 x 256, L 256 x 256 x 512 points, as published; 19-point
//           stencil: radius 1 with the edge neighbors (two directions at once), not the vertices
// Arrays    14: p, a0..a3, b0..b2, c0..c2, bnd (0 in obstacles), wrk1 (source), wrk2 (the next p);
//           one point longer than the grid, so that rows do not start at equal places in the cache
//
// Shows     a 3-D grid on a 1-D, 2-D or 3-D node array where only directives change, one align
//           directive for 14 arrays, a sum over all nodes
// Build     sodecc -O3 -DSIZE_M -DNODE_DIMS=2 -DPJ=2 himeno.c -o himeno
//           serial: cc -O3 -DSIZE_M -I<prefix>/include himeno.c -o himeno
// Run       mpiexec -n 4 ./himeno [sweeps [file]]      the file with -DFILES only: p, for sode-view and
//           ParaView (serial: also -L<prefix>/lib -lsode-io-serial)
// Expect    the text in expected.txt (size S), and the speed on standard error

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#ifdef FILES
#include <sode/io.h>
#include <sode/progress.h>
#endif

#if defined(SIZE_L)
enum { NI = 256, NJ = 256, NK = 512 };
#elif defined(SIZE_M)
enum { NI = 128, NJ = 128, NK = 256 };
#else
enum { NI = 64, NJ = 64, NK = 128 };
#endif

#define OMEGA 0.8f
#define FLOP 34 // per point and sweep, counted once by the benchmark's author

#define FIELD [NI + 1][NJ + 1][NK + 1]
static float p FIELD, wrk1 FIELD, wrk2 FIELD, bnd FIELD;
static float a0 FIELD, a1 FIELD, a2 FIELD, a3 FIELD;
static float b0 FIELD, b1 FIELD, b2 FIELD;
static float c0 FIELD, c1 FIELD, c2 FIELD;

// The node array has the size (all others) x PJ x PK.
#ifndef NODE_DIMS
#define NODE_DIMS 1
#endif
#ifndef PJ
#define PJ 1
#endif
#ifndef PK
#define PK 1
#endif

#pragma xmp template t[NI + 1][NJ + 1][NK + 1]
#if NODE_DIMS == 1
#pragma xmp nodes team[*]
#pragma xmp distribute t[block][*][*] onto team
#elif NODE_DIMS == 2
#pragma xmp nodes team[*][PJ]
#pragma xmp distribute t[block][block][*] onto team
#else
#pragma xmp nodes team[*][PJ][PK]
#pragma xmp distribute t[block][block][block] onto team
#endif
#pragma xmp align [i][j][k] with t[i][j][k] :: \
    p, wrk1, wrk2, bnd, a0, a1, a2, a3, b0, b1, b2, c0, c1, c2
#if NODE_DIMS == 1
#pragma xmp shadow p[1][0][0]
#elif NODE_DIMS == 2
#pragma xmp shadow p[1][1][0]
#else
#pragma xmp shadow p[1][1][1]
#endif

static void initialise(void)
{
    int i, j, k;

#pragma xmp loop (i, j, k) on t[i][j][k]
    for (i = 0; i < NI; i++)
        for (j = 0; j < NJ; j++)
            for (k = 0; k < NK; k++) {
                p[i][j][k] = (float)(i * i) / (float)((NI - 1) * (NI - 1));
                a0[i][j][k] = a1[i][j][k] = a2[i][j][k] = 1.0f;
                a3[i][j][k] = 1.0f / 6.0f;
                b0[i][j][k] = b1[i][j][k] = b2[i][j][k] = 0.0f;
                c0[i][j][k] = c1[i][j][k] = c2[i][j][k] = 1.0f;
                bnd[i][j][k] = 1.0f;
                wrk1[i][j][k] = wrk2[i][j][k] = 0.0f;
            }
}

// One sweep; returns gosa. The squares are added up in double precision: the nodes add in another
// order than the serial loop, which changes the sum by about 1e-13 of its value. In float, as often
// written, already the serial sum is off by 2e-4 of its value (size S) or 1e-2 (size M).
static double sweep(void)
{
    int i, j, k;
    double gosa = 0.0;

#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+:gosa)
    for (i = 1; i < NI - 1; i++)
        for (j = 1; j < NJ - 1; j++)
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

#pragma xmp loop (i, j, k) on t[i][j][k]
    for (i = 1; i < NI - 1; i++)
        for (j = 1; j < NJ - 1; j++)
            for (k = 1; k < NK - 1; k++)
                p[i][j][k] = wrk2[i][j][k];

#pragma xmp reflect (p)
    return gosa;
}

#ifdef FILES
static void write_pressure(const char *name)
{
    sode_file_t *file = sode_file_open(name, "w");

    sode_file_write(file, "p", xmp_desc_of(p));
    sode_file_grid_uniform(file, "p", 3, NULL, (double[]){1.0, 1.0, 1.0}); // points
    sode_file_close(file);
}
#endif

int main(int argc, char **argv)
{
    const double points = (double)(NI - 2) * (NJ - 2) * (NK - 2);
    int sweeps = argc > 1 ? atoi(argv[1]) : 20;
    int n;
    double gosa, seconds;

    initialise();
#pragma xmp reflect (p)
    gosa = sweep(); // not timed: touches all pages, sets up the exchange

#pragma xmp barrier
    seconds = xmp_wtime();
    for (n = 1; n < sweeps; n++) {
        gosa = sweep();
#ifdef FILES
        sode_progress("sweeps", n + 1, sweeps);
#endif
    }
    seconds = xmp_wtime() - seconds;
#pragma xmp reduction (max:seconds)

    if (xmp_node_num() == 1) {
        printf("himeno: %d x %d x %d points, %d sweeps\n", NI, NJ, NK, sweeps);
        printf("gosa %.6e\n", gosa);
        fprintf(stderr, "%.1f MFLOPS, %.4f s per sweep\n", points * FLOP * (sweeps - 1) / seconds * 1e-6,
                seconds / (sweeps - 1));
    }
#ifdef FILES
    if (argc > 2)
        write_pressure(argv[2]);
#endif
    return 0;
}
