// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3,4,6 --cflags=-DTIMES=5 --sodecc-flags=-DTIMES=5 %s
// Time blocks over blocks of very different sizes, empty ones among them, most of them narrower than the halo. With room for pyramids,
// wedges lead across empty blocks.

#include <stdio.h>
#include <xmp.h>

#ifndef TIMES
#define TIMES 1
#endif
#define N (15 * TIMES)
#define M (10 * TIMES)

static unsigned run(int steps)
{
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
    int columns = xmp_all_num_nodes() % 2 ? 1 : 2, rows = xmp_all_num_nodes() / columns;
    int row_map[rows], column_map[columns];
    for (int k = 0; k < rows; k++)
        row_map[k] = 0;
    row_map[0] = 4 * TIMES;
    row_map[rows - 1] += 11 * TIMES;
    column_map[0] = 4 * TIMES;
    for (int k = 1; k < columns; k++)
        column_map[k] = 0;
    column_map[columns - 1] += 6 * TIMES;
#pragma xmp template t[N][M]
#pragma xmp distribute t[gblock(row_map)][gblock(column_map)] onto p
    unsigned a[N][M], b[N][M], hash = 0;
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp shadow a[2][1:3]
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = b[i][j] = 20 * i + j * j;
#if TIMES > 1
#pragma xmp blocking steps(3) scheme(diamond)
#else
#pragma xmp blocking steps(3)
#endif
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 2; i < N - 2; i++)
            for (int j = 1; j < M - 3; j++)
                b[i][j] = 3 * a[i-2][j+3] + 5 * a[i+2][j-1] + a[i-1][j] + n;
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] = b[i][j];
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+: hash)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            hash += a[i][j] * (2 * (i * M + j) + 1);
    return hash;
}

int main(void)
{
    for (int steps = 0; steps < 12; steps += 1 + steps / 2) {
        unsigned hash = run(steps);
        if (xmp_node_num() == 1)
            printf("%d steps: %x\n", steps, hash);
    }
    return 0;
}
