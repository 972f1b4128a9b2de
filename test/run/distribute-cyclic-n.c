// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// cyclic(3) over an extent that is not a multiple of three; both dimensions.

#include <stdio.h>
#include <xmp.h>

#define N 16
#define M 11
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[cyclic(3)][cyclic(2)] onto p
int a[N][M], order[N * M];
#pragma xmp align a[i][j] with t[i][j]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = i * M + j;
            order[a[i][j]] = a[i][j] + 1;
        }
#pragma xmp loop (j, i) on t[i][j] reduction(+: sum)
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            sum += a[i][j] * (j - i);
#pragma xmp reduction (max: order)
    for (int k = 0; k < N * M; k++)
        sum += order[k] != k + 1;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
