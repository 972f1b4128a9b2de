// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// `omp parallel for` between the loop directive and its `for`, and before it.

#include <stdio.h>
#include <xmp.h>

#define N 33
#define M 8
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N][M];
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[1][0]

int main(void)
{
    int i, j, sum = 0;
#pragma xmp loop (i) on t[i]
#pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = i * j;
#pragma xmp reflect (a)
#pragma omp parallel for private(j) reduction(+: sum)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 1; i < N - 1; i++)
        for (j = 0; j < M; j++)
            sum += a[i - 1][j] * 2 - a[i + 1][j] * j;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
