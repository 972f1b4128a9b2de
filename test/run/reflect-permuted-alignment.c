// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Widths follow the array's dimensions, not the template's.

#include <stdio.h>
#include <xmp.h>

#define A 6
#define B 9
#define C 3
#pragma xmp nodes p(xmp_all_num_nodes() % 2 ? 1 : 2, *)
#pragma xmp template t(A, 0:B-1)
#pragma xmp distribute t(block, block) onto p
double a[B][C][A], b[A][B];
#pragma xmp align a[i][*][k] with t(k + 1, i)
#pragma xmp align b[i][j] with t(i + 1, j)
#pragma xmp shadow a[2:0][0][0:1]
#pragma xmp shadow b[1][3]

int main(void)
{
    double sum = 0;
#pragma xmp loop (i, k) on t(k + 1, i)
    for (int i = 0; i < B; i++)
        for (int j = 0; j < C; j++)
            for (int k = 0; k < A; k++) {
                a[i][j][k] = i + 20 * j + 100 * k;
                b[k][i] = k - i;
            }
#pragma xmp reflect (a, b)
#pragma xmp loop (i, k) on t(k + 1, i) reduction(+: sum)
    for (int i = 3; i < B - 3; i++)
        for (int j = 0; j < C; j++)
            for (int k = 1; k < A - 1; k++)
                sum += a[i - 2][j][k + 1] * b[k - 1][i + 3] - b[k + 1][i - 3];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
