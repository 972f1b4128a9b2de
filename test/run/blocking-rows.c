// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=3,3 %run-compare --ranks=2,4 %s
// Loops with a fixed index where the dimension is periodic, whose row has copies in halos, several where those are deeper than the
// array; and with reductions, which count the row once. Rows at the ends, also of blocks that are too narrow for what is read there.

#include <stdio.h>
#include <xmp.h>

#define N 7
#define M 6
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned u[N][M], v[N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow u[1][1]

static void report(const char *what, int steps, unsigned row, unsigned column)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += u[i][j] * (i * 31 + j + 1) + v[i][j] * (j * 13 + i);
    if (xmp_node_num() == 1) // it has row and column 0
        printf("%s %d: %x, %x %x\n", what, steps, hash, row, column);
}

static void ring(int steps)
{
    unsigned row = 1, column = 9;
#pragma xmp blocking steps(7)
    for (int n = 0; n < steps; n++) {
        const int at = n % N;
        column = 0;
#pragma xmp reflect (u) width(/periodic/1, /periodic/1)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = u[(i + 1) % N][j] * 3 + u[(i + N - 1) % N][(j + 1) % M];
#pragma xmp loop (j) on t[at][j]
        for (int j = 0; j < M; j++)
            v[at][j] += 7 * n;
#pragma xmp loop (j) on t[0][j] reduction(+: row)
        for (int j = 0; j < M; j++) {
            v[0][j] += 3 * v[1][j];
            row += v[0][j];
        }
#pragma xmp loop (i) on t[i][0] reduction(max: column)
        for (int i = 0; i < N; i++)
            if (v[i][0] > column)
                column = v[i][0];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j] ^ n;
    }
    report("ring", steps, row, column);
}

static void walls(int steps)
{
    unsigned row = 1, column = 9;
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                v[i][j] = u[i+1][j] * 3 + u[i-1][j+1];
#pragma xmp loop (j) on t[0][j] reduction(+: row)
        for (int j = 0; j < M; j++) {
            v[0][j] = 3 * v[1][j];
            row += v[0][j] + j;
        }
#pragma xmp loop (j) on t[N-1][j]
        for (int j = 0; j < M; j++) // of three blocks the last one has one row
            v[N-1][j] = v[N-2][j] * 5 + n;
#pragma xmp loop (i) on t[i][0] reduction(^: column)
        for (int i = 0; i < N; i++)
            column ^= v[i][1] * 3 + i;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j];
    }
    report("walls", steps, row, column);
}

int main(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = 100 * i + 7 * j;
            v[i][j] = i * j;
        }
    for (int steps = 0; steps < 12; steps += 3) {
        ring(steps);
        walls(steps);
    }
    return 0;
}
