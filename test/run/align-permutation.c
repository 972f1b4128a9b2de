// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Array dimensions in another order than the template's.

#include <stdio.h>
#include <xmp.h>

#define A 5
#define B 8
#define C 6
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[B][A][C]
#pragma xmp distribute t[block][*][block] onto p
int a[A][B][C], b[C][A][B];
#pragma xmp align a[i0][i1][i2] with t[i1][i0][i2]
#pragma xmp align b[z][x][y] with t[y][x][z]
#pragma xmp shadow a[0][1][2]

int main(void)
{
    int i, j, k, sum = 0;
#pragma xmp loop (i, j, k) on t[j][i][k]
    for (i = 0; i < A; i++)
        for (j = 0; j < B; j++)
            for (k = 0; k < C; k++)
                a[i][j][k] = 100 * i + 10 * j + k;
#pragma xmp reflect (a)
#pragma xmp loop (j, k) on t[j][:][k]
    for (k = 2; k < C - 2; k++)
        for (i = 0; i < A; i++)
            for (j = 1; j < B - 1; j++)
                b[k][i][j] = a[i][j - 1][k + 2] - 2 * a[A - 1 - i][j + 1][k - 2];
#pragma xmp loop (i, j, k) on t[j][i][k] reduction(+: sum)
    for (k = 2; k < C - 2; k++)
        for (i = 0; i < A; i++)
            for (j = 1; j < B - 1; j++)
                sum += b[k][i][j] * (i + 2 * j + 3 * k);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
