// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_TILE=3,4 OMP_NUM_THREADS=3 %run-compare --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// RUN: env SODE_TILE=5 %run-compare --ranks=1,3 %s
// Cache tiles smaller than their slant, by threads and without: steps are repeated for each tile, with levels by remainder, copies,
// exchanges of pointers, and variables that change from step to step.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 61
#define M 37
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static unsigned u[2][N][M], a[N][M], b[N][M], (*x)[M], (*y)[M];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp align [i][j] with t[i][j] :: a, b, x, y
#pragma xmp shadow u[0][1][0]
#pragma xmp shadow [1][0] :: a, x, y
#pragma xmp template few[8][29]
#pragma xmp distribute few[block][*] onto p
static unsigned c[8][29], d[8][29];
#pragma xmp align [i][j] with few[i][j] :: c, d
#pragma xmp shadow c[1][0]
static unsigned count = 1;

static void start(unsigned with)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[0][i][j] = u[1][i][j] = a[i][j] = b[i][j] = x[i][j] = y[i][j] = 31 * i + 7 * j * j + with;
}

static void report(const char *name, int steps)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            unsigned at = 2 * (i * M + j) + 1;
            hash += u[0][i][j] * at + u[1][i][j] * (at + 2) + a[i][j] * (at + 4) + b[i][j] * (at + 6) + x[i][j] * (at + 8) + y[i][j] * (at + 10);
        }
    if (xmp_node_num() == 1)
        printf("%s %d: %x %u\n", name, steps, hash, count);
}

static void levels(int steps)
{
#pragma xmp blocking steps(6)
    for (int n = 0; n < steps; n++) {
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
    int i, j, n, calls = 0;
    unsigned factor = 1;
#pragma xmp blocking steps(5)
    for (n = steps; n > 0; n--) {
        factor = 5 * factor + n;
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for private(j) schedule(static)
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < M - 1; j++)
                b[i][j] = factor * a[i-1][j] + 5 * a[i+1][j] + a[i][j-1] - a[i][j+1] + i;
        calls += 3;
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for private(j)
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++)
                a[i][j] = b[i][j] ^ n;
    }
    if (xmp_node_num() == 1)
        printf("behind: %d %u %d\n", n, factor, calls);
}

static void exchanges(int steps)
{
#pragma xmp blocking steps(7)
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

/* A thread without a part of the first dimension has a wedge. */
static void narrow(int steps)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on few[i][j]
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 29; j++)
            c[i][j] = d[i][j] = 3 * i + j * j;
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (c)
#pragma xmp loop (i, j) on few[i][j]
#pragma omp parallel for
        for (int i = 1; i < 7; i++)
            for (int j = 1; j < 28; j++)
                d[i][j] = 3 * c[i-1][j] + 5 * c[i+1][j] + c[i][j-1] + 7 * c[i][j+1];
#pragma xmp loop (i, j) on few[i][j]
#pragma omp parallel for
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 29; j++)
                c[i][j] = d[i][j] ^ n;
    }
#pragma xmp loop (i, j) on few[i][j] reduction(+: hash)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 29; j++)
            hash += c[i][j] * (2 * (i * 29 + j) + 1);
    if (xmp_node_num() == 1)
        printf("narrow %d: %x\n", steps, hash);
}

static unsigned scaled(unsigned x) { return x * count; }

/* Without threads, which would each have a `count`: a function reads it. */
static void globals(int steps)
{
#pragma xmp blocking steps(4)
    for (long n = 0; n < 2 * (long)steps; n += 2) {
        count = 3 * count + n;
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = N - 2; i > 0; i--)
            for (int j = 1; j < M - 1; j++)
                b[i][j] = scaled(a[i-1][j]) + 5 * a[i+1][j] + a[i][j-1] - a[i][j+1];
        if (count % 2)
            count += 7;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i += 3)
            for (int j = 0; j < M; j++)
                a[i][j] += b[i][j] ^ count;
    }
}

int main(void)
{
    x = xmp_malloc(xmp_desc_of(x), N, M);
    y = xmp_malloc(xmp_desc_of(y), N, M);
    for (int steps = 0; steps < 20; steps += 1 + steps / 3) {
        start(steps);
        levels(steps);
        report("levels", steps);
        copies(steps);
        report("copies", steps);
        exchanges(steps);
        report("exchanges", steps);
        narrow(steps);
        globals(steps);
        report("globals", steps);
    }
    free(x);
    free(y);
    return 0;
}
