// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// collapse(2) and collapse(3) over distributed loops, one of them cyclic.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 7
#define K 4
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp template u[N][M]
#pragma xmp distribute t[block][block] onto p
#pragma xmp distribute u[cyclic][cyclic(2)] onto p
int a[N][M], b[N][M][K];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j][*] with u[i][j]

int main(void)
{
    int i, j, k, sum = 0;
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for collapse(2)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = i * M + j;
#pragma xmp loop (i, j) on u[i][j]
#pragma omp parallel for collapse(3)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            for (k = 0; k < K; k++)
                b[i][j][k] = i + j + k;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
#pragma omp parallel for collapse(2) reduction(+: sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            sum += a[i][j] * (i - j);
#pragma xmp loop (i, j) on u[i][j] reduction(+: sum)
#pragma omp parallel for collapse(2) reduction(+: sum) private(k)
    for (i = N - 1; i >= 0; i--)
        for (j = 0; j < M; j += 2)
            for (k = 0; k < K; k++)
                sum += b[i][j][k] * (i + 2 * j - k);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
