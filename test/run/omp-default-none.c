// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// default(none): the names that translation adds must not break the clause.

#include <stdio.h>
#include <xmp.h>

#define N 16
#define M 12
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
int a[N][M], b[N][M], plain[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1][1]

int main(void)
{
    int i, j, factor = 3, sum = 0;
    for (i = 0; i < N; i++)
        plain[i] = N - i;
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for default(none) private(j) shared(factor, plain, a)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = factor * i + plain[i] * j;
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for default(none) shared(a, b)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            b[i][j] = a[i - 1][j + 1] + a[i + 1][j - 1];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
#pragma omp parallel for default(none) private(j) shared(b) firstprivate(factor) reduction(+: sum)
    for (i = 1; i < N - 1; i++)
        for (j = 1; j < M - 1; j++)
            sum += b[i][j] * (i + factor * j);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
