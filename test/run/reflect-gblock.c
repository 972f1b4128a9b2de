// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Uneven blocks, an empty one among them, wide shadows, two dimensions.

#include <stdio.h>
#include <xmp.h>

#define N 15
#define M 10

int main(void)
{
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
    int columns = xmp_all_num_nodes() % 2 ? 1 : 2, rows = xmp_all_num_nodes() / columns;
    int row_map[rows], column_map[columns];
    for (int k = 0; k < rows; k++)
        row_map[k] = 0;
    row_map[0] = 4;
    row_map[rows - 1] += 11;
    column_map[0] = 3;
    for (int k = 1; k < columns; k++)
        column_map[k] = 0;
    column_map[columns - 1] += 7;
#pragma xmp template t[N][M]
#pragma xmp distribute t[gblock(row_map)][gblock(column_map)] onto p
    short a[N][M], b[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[2][1:3]
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = (short)(i * 20 + j);
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        for (int j = 1; j < M - 3; j++) {
            b[i][j] = a[i - 2][j + 3] - a[i + 2][j - 1];
            sum += b[i][j] * i + a[i - 1][j + 1] * j;
        }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
