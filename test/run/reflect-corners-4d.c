// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Corners in four dimensions, two of them distributed, all with a loop.

#include <stdio.h>
#include <xmp.h>

#define A 5
#define B 3
#define C 6
#define D 4
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[A][B][C][D]
#pragma xmp distribute t[block][*][block][*] onto p
int a[A][B][C][D];
#pragma xmp align a[i][j][k][l] with t[i][j][k][l]
#pragma xmp shadow a[1][0][1][0]

int main(void)
{
    long sum = 0;
#pragma xmp loop (i, j, k, l) on t[i][j][k][l]
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                for (int l = 0; l < D; l++)
                    a[i][j][k][l] = ((i * 10 + j) * 10 + k) * 10 + l;
#pragma xmp reflect (a) width(1, 0, 1, 0)
#pragma xmp loop (i, k) on t[i][*][k][*] reduction(+: sum)
    for (int i = 1; i < A - 1; i++)
        for (int j = 0; j < B; j++)
            for (int k = 1; k < C - 1; k++)
                for (int l = 0; l < D; l++)
                    sum += a[i - 1][j][k + 1][D - 1 - l] * (long)a[i + 1][B - 1 - j][k - 1][l];
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
