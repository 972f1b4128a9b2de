// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Nested directives, each along one dimension of a template: the
// bounds of the inner loop follow the outer index.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][cyclic] onto p
int a[N][N];
#pragma xmp align a[i][j] with t[i][j]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = -1;
#pragma xmp loop (i) on t[i][:]
    for (int i = 0; i < N; i++) {
        int last = i;
#pragma xmp loop (j) on t[:][j]
        for (int j = 0; j <= last; j++)
            a[i][j] = i * j;
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j] * (i + 3 * j);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
