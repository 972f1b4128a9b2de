// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// All 26 neighbors in three dimensions, asymmetric widths.

#include <stdio.h>
#include <xmp.h>

#define A 6
#define B 7
#define C 8
#pragma xmp nodes p[*][xmp_all_num_nodes() % 3 ? 1 : 3][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[A][B][C]
#pragma xmp distribute t[block][block][block] onto p
float a[A][B][C];
#pragma xmp align a[i][j][k] with t[i][j][k]
#pragma xmp shadow a[1][1:2][2:1]

int main(void)
{
    int wrong = 0, points = 0;
#pragma xmp loop (i, j, k) on t[i][j][k]
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                a[i][j][k] = (float)(100 * i + 10 * j + k);
#pragma xmp reflect (a)
#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+: wrong, points)
    for (int i = 1; i < A - 1; i++)
        for (int j = 1; j < B - 2; j++)
            for (int k = 2; k < C - 1; k++)
                for (int x = -1; x <= 1; x++)
                    for (int y = -1; y <= 2; y++)
                        for (int z = -2; z <= 1; z++) {
                            wrong += a[i + x][j + y][k + z] != (float)(100 * (i + x) + 10 * (j + y) + k + z);
                            points++;
                        }
    if (xmp_node_num() == 1)
        printf("%d wrong of %d\n", wrong, points);
    return 0;
}
