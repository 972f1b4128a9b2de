// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
//
// Synch_p2p of the Parallel Research Kernels: each point of a grid needs the ones left of it and below it, so columns of nodes work one
// behind the other. Each iteration turns the sign of the last corner and hands it to the first.

#include <stdio.h>
#include <stdlib.h>

#define M 50
#define N 40
#define ITERATIONS 7

#pragma xmp nodes p[*]
#pragma xmp template t[M]
#pragma xmp distribute t[block] onto p

static double grid[N][M];
#pragma xmp align grid[*][i] with t[i]
#pragma xmp shadow grid[0][1:0]

int main(void)
{
    double corner = 0, wanted = (ITERATIONS + 1.0) * (N + M - 2);

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            grid[j][i] = j == 0 ? i : i == 0 ? j : 0;
    for (int iteration = 0; iteration <= ITERATIONS; iteration++) {
#pragma xmp loop (i) on t[i] pipeline(i)
        for (int j = 1; j < N; j++)
            for (int i = 1; i < M; i++)
                grid[j][i] = grid[j][i-1] + grid[j-1][i] - grid[j-1][i-1];
#pragma xmp gmove
        corner = grid[N-1][M-1];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 1; i++)
            grid[0][i] = -corner;
    }
#pragma xmp task on p[0]
    printf("%s: %g\n", corner == wanted ? "right" : "wrong", corner);
    return 0;
}
