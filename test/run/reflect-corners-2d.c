// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Diagonal neighbors are right after one reflect.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
int a[N][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[2][1]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i * N + j;
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        for (int j = 1; j < N - 1; j++)
            for (int x = -2; x <= 2; x++)
                for (int y = -1; y <= 1; y++)
                    sum += a[i + x][j + y] != (i + x) * N + j + y ? 1000000 : a[i + x][j + y] * (x + y);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
