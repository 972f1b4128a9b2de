// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Undistributed loops outside, between and inside the distributed ones.

#include <stdio.h>
#include <xmp.h>

#define A 3
#define B 7
#define C 4
#define D 5
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[B][D]
#pragma xmp distribute t[block][block] onto p
float a[A][B][C][D];
#pragma xmp align a[*][j][*][l] with t[j][l]
#pragma xmp shadow a[0][1][0][1]

int main(void)
{
    float sum = 0;
#pragma xmp loop (j, l) on t[j][l]
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                for (int l = 0; l < D; l++)
                    a[i][j][k][l] = (float)(i - 2 * j + 3 * k - 4 * l);
#pragma xmp reflect (a)
#pragma xmp loop (j, l) on t[j][l] reduction(+: sum)
    for (int i = 0; i < A; i++)
        for (int j = 1; j < B - 1; j++) {
            for (int k = C - 1; k >= 0; k--)
                for (int l = 1; l < D - 1; l++)
                    sum += a[i][j - 1][k][l + 1] * a[A - 1 - i][j + 1][0][l - 1];
        }
    if (xmp_node_num() == 1)
        printf("%g\n", (double)sum);
    return 0;
}
