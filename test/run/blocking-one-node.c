// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env SODE_SCHEME=pa2 SODE_TILE=3,3 %run-compare --ranks=2,3 %s
// Dimensions of one node in a time block: any element of them may be read, `(j + 1) % M` as it stands, also where the other dimension
// is periodic between nodes; ends that loops with a fixed index copy; without a reflect.

#include <stdio.h>
#include <xmp.h>

#define N 17
#define M 6
#pragma xmp nodes p[*][1]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static unsigned u[N][M], v[N][M], row[M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align row[j] with t[*][j]
#pragma xmp shadow u[1][1]

static void report(const char *what, int steps)
{
    unsigned hash = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += u[i][j] * (i * 31 + j + 1) + v[i][j] * (j * 13 + i);
    if (xmp_node_num() == 1)
        printf("%s %d: %x\n", what, steps, hash);
}

static void torus(int steps)
{
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u) width(/periodic/1, /periodic/1)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                v[i][j] = u[(i + 1) % N][j] * 3 + u[i][(j + 1) % M] + u[(i + N - 1) % N][(j + M - 1) % M] + j * row[(j * 5 + 2) % M];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] = v[i][j];
    }
    report("torus", steps);
}

/* The ends of rows are copies. */
static void copies(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i) on t[i][0]
        for (int i = 0; i < N; i++)
            u[i][0] = u[i][M-2];
#pragma xmp loop (i) on t[i][M-1]
        for (int i = 0; i < N; i++)
            u[i][M-1] = u[i][1];
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                v[i][j] = u[i-1][j+1] + u[i+1][j] * 5 + u[i][j-1];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[i][j] = v[i][j] + i;
    }
    report("copies", steps);
}

/* Along the rows alone. */
static void inside(int steps)
{
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M - 1; j++)
                v[i][j] += u[i][j+1] * n;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                u[i][j] ^= v[i][M-1-j];
    }
    report("inside", steps);
}

int main(void)
{
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < M; j++)
        row[j] = 7 * j + 1;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = 100 * i + 7 * j;
            v[i][j] = i * j;
        }
    for (int steps = 0; steps < 9; steps += 2) {
        torus(steps);
        copies(steps);
        inside(steps);
    }
    return 0;
}
