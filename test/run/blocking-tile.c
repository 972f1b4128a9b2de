// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env OMP_NUM_THREADS=3 %run-compare --ranks=2,3 --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// RUN: env SODE_TILE=0,6 SODE_SCHEME=pa2 %run-compare --ranks=2,4 %s
// Sizes of cache tiles in the program: of one point, no multiple of anything, larger than the arrays, in some dimensions only; for
// both schemes, descending loops, copies and exchanges of pointers.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 47
#define M 29
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static unsigned u[2][N][M], a[N][M], b[N][M], (*x)[M], (*y)[M];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp align [i][j] with t[i][j] :: a, b, x, y
#pragma xmp shadow u[0][1][0]
#pragma xmp shadow [1][0] :: a, x, y

static void start(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[0][i][j] = u[1][i][j] = a[i][j] = b[i][j] = x[i][j] = y[i][j] = 31 * i + 7 * j * j;
}

static void report(int steps)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            unsigned at = 2 * (i * M + j) + 1;
            hash += u[0][i][j] * at + u[1][i][j] * (at + 2) + a[i][j] * (at + 4) + b[i][j] * (at + 6) + x[i][j] * (at + 8) + y[i][j] * (at + 10);
        }
    if (xmp_node_num() == 1)
        printf("%d: %x\n", steps, hash);
}

static void levels(int steps)
{
#pragma xmp blocking steps(4) tile(1, 1)
    for (int n = steps; n > 0; n--) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[(n + 1) % 2][i][j] = 3 * u[n % 2][i-1][j] + 5 * u[n % 2][i+1][j] + u[n % 2][i][j-1] + 7 * u[n % 2][i][j+1];
    }
}

static void copies(int steps)
{
#pragma xmp blocking tile(3, 2147483647) scheme(pa2) steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                b[i][j] = 3 * a[i-1][j] + 5 * a[i+1][j] + a[i][j-1] - a[i][j+1] + i;
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] = b[i][j] ^ n;
    }
}

static void exchanges(int steps)
{
#pragma xmp blocking steps(5) tile(0, 7)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (x)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                y[i][j] = 3 * x[i-1][j] + 5 * x[i+1][j] + 7 * x[i][j-1] + x[i][j+1];
        unsigned (*z)[M] = x;
        x = y;
        y = z;
    }
}

int main(void)
{
    x = xmp_malloc(xmp_desc_of(x), N, M);
    y = xmp_malloc(xmp_desc_of(y), N, M);
    for (int steps = 0; steps < 14; steps += 1 + steps / 2) {
        start();
        levels(steps);
        copies(steps);
        exchanges(steps);
        report(steps);
    }
    free(x);
    free(y);
    return 0;
}
