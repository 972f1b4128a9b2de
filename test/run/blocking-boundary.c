// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_SCHEME=pa2 %run-compare %s
// RUN: env SODE_TILE=3,3 %run-compare %s
// Loops with a fixed index in a time block: every node that has the row in its halo runs them. Constants and `n - 1`, rows that
// move with time, first and last, in both dimensions, in 3-D; in a function that is also called alone.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 11
#pragma xmp nodes p[xmp_all_num_nodes() % 2 ? 1 : 2][*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned u[N][M], v[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow u[1][1]

#define K 5
#pragma xmp template s[N][M][K]
#pragma xmp distribute s[block][block][*] onto p
static unsigned a[N][M][K], b[N][M][K];
#pragma xmp align [i][j][k] with s[i][j][k] :: a, b
#pragma xmp shadow a[1][0:1][0]
static int n = N;

static void report(const char *what, int steps)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += u[i][j] * (i * 31 + j + 1) + v[i][j] * (j * 13 + i);
#pragma xmp loop (i, j) on s[i][j][*] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                hash += a[i][j][k] * (i + 3 * j + 5 * k + 1) + b[i][j][k] * (i * j + k);
    if (xmp_node_num() == 1)
        printf("%s %d: %x\n", what, steps, hash);
}

/* The ends of columns and rows are as their neighbors; the last row has a value of its own. */
static void step(void)
{
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            v[i][j] = u[i-1][j] + 3 * u[i+1][j] + 5 * u[i][j-1] + u[i][j+1];
#pragma xmp loop (j) on t[0][j]
    for (int j = 0; j < M; j++)
        v[0][j] = v[1][j] + v[2][j];
#pragma xmp loop (j) on t[n-1][j]
    for (int j = 0; j < M; j++)
        v[n-1][j] = 7 * v[n-2][j] + j;
#pragma xmp loop (i) on t[i][0]
    for (int i = 0; i < N; i++)
        v[i][0] += v[i][1] * 3;
#pragma xmp loop (i) on t[i][M-1]
    for (int i = N - 1; i >= 0; i--)
        v[i][M-1] = v[i][M-2] + u[i][M-1];
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = v[i][j];
}

/* A source that moves, and a row that is read from the other side. */
static void moving(int steps)
{
#pragma xmp blocking steps(4)
    for (int time = 0; time < steps; time++) {
        const int row = time * 3 % N;
#pragma xmp loop (j) on t[row][j]
        for (int j = 2; j < M; j++)
            u[row][j] += 1000 * time;
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 1; j < M; j++)
                v[i][j] = u[i][j-1] + u[i][j] * 3;
#pragma xmp loop (j) on t[5][j]
        for (int j = 0; j < M; j++)
            v[5][j] += 11;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] ^= v[i][j];
    }
    report("moving", steps);
}

static void deep(int steps)
{
#pragma xmp blocking steps(4)
    for (int time = 0; time < steps; time++) {
#pragma xmp reflect (a) width(1, 0:1, 0)
#pragma xmp loop (i, j) on s[i][j][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M - 1; j++)
                for (int k = 1; k < K; k++)
                    b[i][j][k] = a[i-1][j][k-1] + a[i+1][j+1][k];
#pragma xmp loop (j) on s[N-1][j][*]
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++)
                b[N-1][j][k] = b[N-3][j][k] * 3 + k;
#pragma xmp loop (i, j) on s[i][j][*]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                for (int k = 0; k < K; k++)
                    a[i][j][k] = b[i][j][k];
    }
    report("deep", steps);
}

int main(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = 100 * i + 7 * j;
            v[i][j] = i * j;
        }
#pragma xmp loop (i, j) on s[i][j][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < K; k++) {
                a[i][j][k] = i + 100 * j * k;
                b[i][j][k] = k;
            }
    for (int turn = 1; turn < 4; turn++) {
#pragma xmp blocking steps(4)
        for (int time = 0; time < 3 * turn - 1; time++)
            step();
        report("blocked", turn);
        step();
        report("one more", turn);
        moving(turn * 5);
        deep(turn * 2);
    }
    return 0;
}
