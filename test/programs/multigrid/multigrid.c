// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Poisson's equation by multigrid V-cycles. Each level has its own template; the block sizes halve from level to
// level, so that coarse row i lies where fine row 2i lies.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#include "multigrid.h"

#pragma xmp nodes p[*]

/* rows per node: a multiple of 4 on the finest level */
#define BLOCK (4 * ((N0 + 1 + 4 * xmp_all_num_nodes() - 1) / (4 * xmp_all_num_nodes())))

#pragma xmp template t0[N0+1], t1[N1+1], t2[N2+1]
#pragma xmp distribute t0[block(BLOCK)] onto p
#pragma xmp distribute t1[block(BLOCK/2)] onto p
#pragma xmp distribute t2[block(BLOCK/4)] onto p

double u0[N0+1][N0+1], f0[N0+1][N0+1], r0[N0+1][N0+1];
double u1[N1+1][N1+1], f1[N1+1][N1+1], r1[N1+1][N1+1];
double u2[N2+1][N2+1], f2[N2+1][N2+1], r2[N2+1][N2+1];
#pragma xmp align [i][*] with t0[i] :: u0, f0, r0
#pragma xmp align [i][*] with t1[i] :: u1, f1, r1
#pragma xmp align [i][*] with t2[i] :: u2, f2, r2
#pragma xmp shadow [1][0] :: u0, r0, u1, r1, u2, r2

/* smooth_0, residual_0, ... for each level */
#define LEVEL 0
#include "level.h"
#undef LEVEL
#define LEVEL 1
#include "level.h"
#undef LEVEL
#define LEVEL 2
#include "level.h"
#undef LEVEL

#define PRAGMA(text) _Pragma(#text)

/* fc = full weighting of the fine residual; the coarse row i and fine row 2i are neighbors on one node */
#define RESTRICT(tc, nc, fine, fc, uc) \
    do { \
        PRAGMA(xmp reflect (fine)) \
        PRAGMA(xmp loop (i) on tc[i]) \
        for (int i = 1; i < (nc); i++) \
            for (int j = 1; j < (nc); j++) { \
                fc[i][j] = 0.25 * fine[2*i][2*j] \
                    + 0.125 * (fine[2*i-1][2*j] + fine[2*i+1][2*j] + fine[2*i][2*j-1] + fine[2*i][2*j+1]) \
                    + 0.0625 * (fine[2*i-1][2*j-1] + fine[2*i-1][2*j+1] + fine[2*i+1][2*j-1] + fine[2*i+1][2*j+1]); \
                uc[i][j] = 0.0; \
            } \
    } while (0)

/* uf += linear interpolation of the coarse correction */
#define PROLONG(tf, nf, uf, uc) \
    do { \
        PRAGMA(xmp reflect (uc)) \
        PRAGMA(xmp loop (i) on tf[i]) \
        for (int i = 1; i < (nf); i++) \
            for (int j = 1; j < (nf); j++) { \
                int y = i / 2, x = j / 2, dy = i % 2, dx = j % 2; \
                uf[i][j] += 0.25 * (uc[y][x] + uc[y+dy][x] + uc[y][x+dx] + uc[y+dy][x+dx]); \
            } \
    } while (0)

static void v_cycle(void)
{
    smooth_0(3);
    residual_0();
    RESTRICT(t1, N1, r0, f1, u1);
    smooth_1(3);
    residual_1();
    RESTRICT(t2, N2, r1, f2, u2);
    smooth_2(60);
    PROLONG(t1, N1, u1, u2);
    smooth_1(3);
    PROLONG(t0, N0, u0, u1);
    smooth_0(3);
}

int main(void)
{
    double error = 0.0;

#pragma xmp loop (i) on t0[i]
    for (int i = 0; i <= N0; i++)
        for (int j = 0; j <= N0; j++) {
            double x = (double)j / N0, y = (double)i / N0;
            u0[i][j] = 0.0;
            f0[i][j] = 2 * M_PI * M_PI * sin(M_PI * x) * sin(M_PI * y);
        }
    for (int cycle = 1; cycle <= 6; cycle++) {
        v_cycle();
        double rest = residual_0();
        if (xmp_node_num() == 1)
            printf("cycle %d: residual %.9e\n", cycle, rest);
    }
#pragma xmp loop (i) on t0[i] reduction(max:error)
    for (int i = 0; i <= N0; i++)
        for (int j = 0; j <= N0; j++)
            error = fmax(error, fabs(u0[i][j] - sin(M_PI * j / N0) * sin(M_PI * i / N0)));
    if (xmp_node_num() == 1)
        printf("error %.9e\n", error);
    return 0;
}
