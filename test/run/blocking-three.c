// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Time blocks over three distributed dimensions: corners of a box, and reads that reach differently far on each side.

#include <stdio.h>
#include <xmp.h>

#define N 13
#define M 11
#define L 7
#pragma xmp nodes p[*][*][*]
#pragma xmp template t[N][M][L]
#pragma xmp distribute t[block][block][block] onto p
static unsigned u[N][M][L], v[N][M][L];
#pragma xmp align [i][j][k] with t[i][j][k] :: u, v
#pragma xmp shadow u[2:1][1:2][1]

static void box(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j, k) on t[i][j][k]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                for (int k = 1; k < L - 1; k++)
                    v[i][j][k] = 3 * u[i-1][j-1][k-1] + 5 * u[i+1][j+1][k+1] + 7 * u[i-1][j+1][k-1] + u[i][j][k] + n;
#pragma xmp loop (i, j, k) on t[i][j][k]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                for (int k = 0; k < L; k++)
                    u[i][j][k] = v[i][j][k];
    }
}

static void sides(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j, k) on t[i][j][k]
        for (int i = 2; i < N - 1; i++)
            for (int j = 1; j < M - 2; j++)
                for (int k = 0; k < L - 1; k++)
                    v[i][j][k] = 3 * u[i-2][j][k] + 5 * u[i+1][j+2][k] + 7 * u[i][j-1][k+1];
#pragma xmp loop (i, j, k) on t[i][j][k]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                for (int k = 0; k < L; k++)
                    u[i][j][k] += v[i][j][k];
    }
}

int main(void)
{
    for (int steps = 0; steps < 12; steps += 1 + steps / 2) {
        unsigned hash = 0;
#pragma xmp loop (i, j, k) on t[i][j][k]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                for (int k = 0; k < L; k++)
                    u[i][j][k] = v[i][j][k] = 31 * i + 7 * j * j + k;
        box(steps);
        sides(steps);
#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+: hash)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                for (int k = 0; k < L; k++)
                    hash += u[i][j][k] * (2 * ((i * M + j) * L + k) + 1);
        if (xmp_node_num() == 1)
            printf("%d steps: %x\n", steps, hash);
    }
    return 0;
}
