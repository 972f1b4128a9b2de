// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_SCHEME=pa2 %run-compare %s
// steps(auto) and scheme(auto): whatever the run takes, in trials and behind them, the arrays are the same. Loops with cache
// tiles and without; shorter than a turn of the trials; parameters whose shadow leaves a part of the choice; a boundary whose
// elements no loop writes; pointers that are exchanged.

#include <stdio.h>
#include <xmp.h>

#define N 61
#define M 23
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static unsigned u[N][M], v[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow u[1][0]
static unsigned (*a)[M], (*b)[M];
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp shadow a[1:2][0]
#pragma xmp shadow b[1:2][0]

static void report(const char *what, int steps, unsigned sum)
{
    unsigned hash = 0;
#pragma xmp loop (i) on t[i][*] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += u[i][j] * (i * 31 + j + 1) + v[i][j] * (j * 13 + i) + a[i][j] * (i * j + 7);
    if (xmp_node_num() == 1)
        printf("%s %d: %x %x\n", what, steps, hash, sum);
}

static void copies(int steps)
{
#pragma xmp blocking steps(auto)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = u[i-1][j] * 3 + u[i+1][j] + n;
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j];
    }
    report("copies", steps, 0);
}

static void pointers(int steps)
{
#pragma xmp blocking steps(6) scheme(auto)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 2; i++)
            for (int j = 1; j < M; j++)
                b[i][j] = a[i-1][j] + 5 * a[i+2][j-1] + 1;
        unsigned (*w)[M] = a;
        a = b;
        b = w;
    }
    report("pointers", steps, 0);
}

static void sums(int steps)
{
    unsigned sum = 5;
#pragma xmp blocking steps(auto) scheme(pa1)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
        for (int i = 0; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                sum += v[i][j] = u[i+1][j] + v[i][j];
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] ^= v[i][j];
    }
    report("sums", steps, sum);
}

static void passed(int steps, unsigned x[restrict N][M], unsigned y[restrict N][M])
{
#pragma xmp align [i][j] with t[i][j], shadow [3][0] :: x, y
#pragma xmp blocking steps(auto)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (x) width(1, 0)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                y[i][j] += x[i-1][j] * 3 + x[i+1][j];
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                x[i][j] = y[i][j] >> 1;
    }
}

int main(void)
{
    a = xmp_malloc(xmp_desc_of(a), N, M);
    b = xmp_malloc(xmp_desc_of(b), N, M);
    unsigned x[N][M], y[N][M], hash = 0;
#pragma xmp align [i][j] with t[i][j], shadow [3][0] :: x, y
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = a[i][j] = x[i][j] = 100 * i + 7 * j;
            v[i][j] = b[i][j] = y[i][j] = i * j;
        }
    for (int turn = 0; turn < 12; turn++) {
        int steps = turn % 3 == 0 ? 3 : turn % 3 == 1 ? 61 : 150;
        copies(steps);
        pointers(steps);
        sums(steps);
        passed(steps, x, y);
    }
#pragma xmp loop (i) on t[i][*] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += x[i][j] * (i + 1) + y[i][j] * j;
    if (xmp_node_num() == 1)
        printf("passed: %x\n", hash);
    return 0;
}
