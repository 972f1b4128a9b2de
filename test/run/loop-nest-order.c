// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The nest may be written in any order; the list in parentheses or brackets only names.

#include <stdio.h>
#include <xmp.h>

#define A 5
#define B 6
#define C 7
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[A][B][C]
#pragma xmp distribute t[block][*][cyclic] onto p
int a[A][B][C];
#pragma xmp align a[i][j][k] with t[i][j][k]

int main(void)
{
    int i, j, k, sum = 0;
#pragma xmp loop (k, j, i) on t[i][j][k]
    for (j = 0; j < B; j++)
        for (k = 0; k < C; k++)
            for (i = 0; i < A; i++)
                a[i][j][k] = i + 10 * j + 100 * k;
#pragma xmp loop [k][i] on t[i][*][k]
    for (k = 0; k < C; k++)
        for (i = 0; i < A; i++)
            for (j = 1; j < B; j++)
                a[i][j][k] += a[i][j - 1][k];
#pragma xmp loop on t[i][j][k] reduction(+: sum)
    for (k = 0; k < C; k++)
        for (j = 0; j < B; j++)
            for (i = 0; i < A; i++)
                sum += a[i][j][k] * (i + j + k);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
