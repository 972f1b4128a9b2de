// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// block, cyclic and cyclic(2) together on a node array of three dimensions.

#include <stdio.h>
#include <xmp.h>

#define A 7
#define B 6
#define C 5
#pragma xmp nodes p(xmp_all_num_nodes() % 2 ? 1 : 2, xmp_all_num_nodes() % 3 ? 1 : 3, *)
#pragma xmp template t(0:C-1, 0:B-1, 0:A-1)
#pragma xmp distribute t(cyclic(2), block, cyclic) onto p
short a[A][B][C];
#pragma xmp align a[i][j][k] with t(k, j, i)
#pragma xmp shadow a[0][1][0]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j, k) on t(k, j, i)
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                a[i][j][k] = (short)(100 * i + 10 * j + k);
#pragma xmp reflect (a)
#pragma xmp loop (i, j, k) on t(k, j, i) reduction(+: sum)
    for (int i = 0; i < A; i++)
        for (int j = 1; j < B - 1; j++)
            for (int k = 0; k < C; k++)
                sum += (a[i][j - 1][k] + 3 * a[i][j + 1][k]) * (i + k);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
