// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Red-black successive over-relaxation with the exchange behind the computation: reflect begins, the inner points
// of each node are computed, the rim after the shadow has come. Written with peel_and_wait, with
// expand and margin, and with expand into the shadow.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 38
#define NY 45
#define OMEGA 1.7
#define TAG 7
#define NCOL (xmp_all_num_nodes() % 2 ? 1 : 2)

#pragma xmp nodes p(NCOL, *)
#pragma xmp template t(0:NX-1, 0:NY-1)
#pragma xmp distribute t(block, block) onto p
double u[NY][NX], rhs[NY][NX], res[NY][NX], weight[NY][NX];
#pragma xmp align u[y][x] with t(x, y)
#pragma xmp align rhs[y][x] with t(x, y)
#pragma xmp align res[y][x] with t(x, y)
#pragma xmp align weight[y][x] with t(x, y)
#pragma xmp shadow u[1][1]
#pragma xmp shadow weight[1][1]

enum { RED, BLACK };

static void relax(int color)
{
    int x, y;

#pragma xmp reflect (u) async(TAG)
#pragma xmp loop (x, y) on t(x, y) peel_and_wait(TAG, -1, -1)
    for (y = 1; y < NY - 1; y++)
        for (x = 1; x < NX - 1; x++) {
            if ((x + y) % 2 == color)
                u[y][x] += OMEGA / 4 * (u[y-1][x] + u[y+1][x] + u[y][x-1] + u[y][x+1] - 4 * u[y][x] - rhs[y][x]);
        }
}

#define RESIDUAL(y, x) (rhs[y][x] - u[y-1][x] - u[y+1][x] - u[y][x-1] - u[y][x+1] + 4 * u[y][x])

/* The residual of every point: twice in a serial program, with the same values. */
static void residual(void)
{
    int x, y;

#pragma xmp reflect (u) width(1, 1) async(TAG + 1)
#pragma xmp loop (x, y) on t(x, y) expand(-1, -1)
    for (y = 1; y < NY - 1; y++)
        for (x = 1; x < NX - 1; x++)
            res[y][x] = RESIDUAL(y, x);
#pragma xmp wait_async (TAG + 1)
#pragma xmp loop (x, y) on t(x, y) margin(-1, -1)
    for (y = 1; y < NY - 1; y++)
        for (x = 1; x < NX - 1; x++)
            res[y][x] = RESIDUAL(y, x);
}

/* Weights also in the shadow, computed by everyone instead of exchanged. */
static void weights(void)
{
#pragma xmp loop (x, y) on t(x, y) expand(1, 1)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            weight[y][x] = 1.0 + 0.01 * (x * 3 % 7) + 0.02 * (y % 5);
}

int main(void)
{
    int x, y, sweep;
    double worst = 0.0, high = 0.0, weighted = 0.0;

#pragma xmp loop (x, y) on t(x, y)
    for (y = 0; y < NY; y++)
        for (x = 0; x < NX; x++) {
            u[y][x] = y == 0 ? 1.0 : 0.0;
            rhs[y][x] = x == NX / 2 && y == NY / 2 ? -0.5 : 0.0;
            res[y][x] = 0.0;
        }
    weights();

    for (sweep = 1; sweep <= 60; sweep++) {
        relax(RED);
        relax(BLACK);
        if (sweep % 20 == 0) {
            residual();
            worst = 0.0;
#pragma xmp loop (x, y) on t(x, y) reduction(max: worst)
            for (y = 1; y < NY - 1; y++)
                for (x = 1; x < NX - 1; x++)
                    worst = fmax(worst, fabs(res[y][x]));
            if (xmp_node_num() == 1)
                printf("sweep %d: residual %.9e\n", sweep, worst);
        }
    }
#pragma xmp loop (x, y) on t(x, y) reduction(max: high, weighted)
    for (y = 1; y < NY - 1; y++)
        for (x = 1; x < NX - 1; x++) {
            high = fmax(high, u[y][x]);
            weighted = fmax(weighted, u[y][x] * (weight[y-1][x] + weight[y+1][x] + weight[y][x-1] + weight[y][x+1]));
        }
    if (xmp_node_num() == 1)
        printf("highest %.12f, weighted %.12f\n", high, weighted);
    return 0;
}
