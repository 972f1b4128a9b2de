// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_TILE=5,7 OMP_NUM_THREADS=2 %run-compare --ranks=2,4 --cflags=-fopenmp --sodecc-flags=-fopenmp %s
// Scheme diamond: pyramids, then wedges that one side computes for both. Levels by remainder, an exchange of pointers in a periodic dimension,
// a copy after two stages, coefficients, a sum that each point keeps, a row that follows the one beside it, three dimensions; steps that are
// not a multiple of f, blocks too narrow for f steps and for any, empty ones.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 53
#define M 47
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned u[2][N][M], (*a)[M], (*b)[M], c[N][M], d[N][M], e[N][M], k[N][M];
static double kept[N][M];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp align [i][j] with t[i][j] :: a, b, c, d, e, k, kept
#pragma xmp shadow u[0][1][1]
#pragma xmp shadow [1][1] :: a, b, c, d, e

#define FEW 7
#pragma xmp nodes q[*]
#pragma xmp template few[FEW]
#pragma xmp distribute few[block] onto q
static unsigned f[2][FEW];
#pragma xmp align f[*][i] with few[i]
#pragma xmp shadow f[0][1]

static void levels(int steps)
{
#pragma xmp blocking steps(4) scheme(diamond)
    for (int n = 0; n < steps; n++) {
        const int now = n % 2, next = 1 - now;
#pragma xmp reflect (u) width(0, 1, 1)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[next][i][j] = 3 * u[now][i][j] + u[now][i-1][j+1] + 5 * u[now][i+1][j] + k[i][j] * u[now][i][j-1] + n;
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                kept[i][j] += u[now][i][j] % 16;
#pragma xmp loop (j) on t[0][j]
#pragma omp parallel for
        for (int j = 0; j < M; j++)
            u[next][0][j] = u[next][1][j] + 1;
    }
}

static void pointers(int steps)
{
#pragma xmp blocking steps(5) scheme(diamond)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a) width(/periodic/1, 1)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 1; j < M - 1; j++)
                b[i][j] = a[(i + 1) % N][j] + 3 * a[(i + N - 1) % N][j] + 5 * a[i][j-1] + 7 * a[i][j+1];
        unsigned (*w)[M] = a;
        a = b;
        b = w;
    }
}

static void copies(int steps)
{
#pragma xmp blocking steps(3) scheme(diamond)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (c)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                d[i][j] = c[i-1][j] + 3 * c[i+1][j] + 5 * c[i][j-1] + 7 * c[i][j+1];
#pragma xmp reflect (d)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 2; i < N; i++)
            for (int j = 0; j < M - 1; j++)
                e[i][j] += d[i-1][j+1];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                c[i][j] = d[i][j] + e[i][j];
    }
}

#define L 17
#pragma xmp nodes r[*][xmp_all_num_nodes() % 2 ? 1 : 2][*]
#pragma xmp template space[L][L][L]
#pragma xmp distribute space[block][block][block] onto r
static unsigned g[2][L][L][L];
#pragma xmp align g[*][i][j][k] with space[i][j][k]
#pragma xmp shadow g[0][1][1][1]

static void cube(int steps)
{
#pragma xmp blocking steps(2) scheme(diamond)
    for (int n = 0; n < steps; n++) {
        const int now = n % 2, next = 1 - now;
#pragma xmp reflect (g) width(0, /periodic/1, /periodic/1, 1)
#pragma xmp loop (i, j, k) on space[i][j][k]
#pragma omp parallel for
        for (int i = 0; i < L; i++)
            for (int j = 0; j < L; j++)
                for (int k = 1; k < L - 1; k++)
                    g[next][i][j][k] = g[now][(i + 1) % L][j][k-1] + 3 * g[now][(i + L - 1) % L][(j + 1) % L][k] + 5 * g[now][i][(j + L - 1) % L][k+1] + n;
    }
}

static void narrow(int steps)
{
#pragma xmp blocking steps(3) scheme(diamond)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (f) width(0, 1)
#pragma xmp loop (i) on few[i]
        for (int i = 1; i < FEW - 1; i++)
            f[(n + 1) % 2][i] = f[n % 2][i-1] + 3 * f[n % 2][i+1] + n;
    }
}

static void report(int steps)
{
    unsigned hash = 0, small = 0, high = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += (unsigned)(i * M + j + 1) * (u[0][i][j] + 3 * u[1][i][j] + 5 * a[i][j] + 7 * b[i][j] + 9 * c[i][j] + 11 * d[i][j] + 13 * e[i][j] + 15 * (unsigned)kept[i][j]);
#pragma xmp loop (i) on few[i] reduction(+: small)
    for (int i = 0; i < FEW; i++)
        small += (unsigned)(i + 1) * (f[0][i] + 3 * f[1][i]);
#pragma xmp loop (i, j, k) on space[i][j][k] reduction(+: high)
    for (int i = 0; i < L; i++)
        for (int j = 0; j < L; j++)
            for (int k = 0; k < L; k++)
                high += (unsigned)((i * L + j) * L + k + 1) * (g[0][i][j][k] + 3 * g[1][i][j][k]);
    if (xmp_node_num() == 1)
        printf("%d: %u %u %u\n", steps, hash, small, high);
}

int main(void)
{
    a = (unsigned (*)[M])xmp_malloc(xmp_desc_of(a), N, M);
    b = (unsigned (*)[M])xmp_malloc(xmp_desc_of(b), N, M);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[0][i][j] = 31 * i + 7 * j * j;
            u[1][i][j] = i * j;
            a[i][j] = 13 * i * i + 3 * j;
            b[i][j] = i + j;
            c[i][j] = d[i][j] = 11 * i + 17 * j;
            e[i][j] = i - j;
            k[i][j] = 2 * i + j;
            kept[i][j] = 0;
        }
#pragma xmp loop (i, j, k) on space[i][j][k]
    for (int i = 0; i < L; i++)
        for (int j = 0; j < L; j++)
            for (int k = 0; k < L; k++)
                g[0][i][j][k] = g[1][i][j][k] = 3 * i + 5 * j * k;
#pragma xmp loop (i) on few[i]
    for (int i = 0; i < FEW; i++)
        f[0][i] = f[1][i] = 5 * i + 1;
    for (int steps = 0; steps < 14; steps += 1 + steps / 2) {
        levels(steps);
        pointers(steps);
        copies(steps);
        narrow(steps);
        cube(steps);
        report(steps);
    }
    return 0;
}
