// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Functions called from a nest reference distributed arrays themselves.

#include <stdio.h>
#include <xmp.h>

#define N 13
#define M 9
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
double a[N][M], b[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1][1]

static double laplacian(int i, int j)
{
    return a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j];
}

static void store(int i, int j, double value)
{
    if (value > 0)
        b[i][j] = value;
    else
        b[i][j] = -a[i][j];
}

int main(void)
{
    double sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * i * j % 17;
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            store(i, j, laplacian(i, j));
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            sum += b[i][j] * (i + j);
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
