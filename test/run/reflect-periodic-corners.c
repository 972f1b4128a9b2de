// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Periodic in two dimensions with corners, and in one of two only.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 7
#ifdef _XCALABLEMP
#define A(i, j) a[i][j]
#else
#define A(i, j) a[((i) + N) % N][((j) + M) % M]
#endif
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
long a[N][M], b[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1][2]

int main(void)
{
    long sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 100 * i + j;
#pragma xmp reflect (a) width(/periodic/ 1, /periodic/ 2)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            b[i][j] = A(i - 1, j - 2) + 2 * A(i - 1, j + 2) + 3 * A(i + 1, j - 1) + 4 * A(i + 1, j + 1);
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += b[i][j] * (i * M + j);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 7 * j - i;
#pragma xmp reflect (a) width(0:1, /periodic/2:1)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            sum += A(i + 1, j - 2) * (j + 1) + A(i + 1, j + 1) * i;
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
