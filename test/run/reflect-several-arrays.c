// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// One directive for arrays of different types, mappings and shadows.

#include <stdio.h>
#include <xmp.h>

#define N 16
#define M 10
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp template u[M + 2][N + 2]
#pragma xmp distribute t[block][block] onto p
#pragma xmp distribute u[block][block] onto p
double a[N][M];
char b[N][M];
int c[M][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with u[j + 1][i + 2]
#pragma xmp align c[j][i] with u[j + 1][i + 2]
#pragma xmp shadow a[1][1]
#pragma xmp shadow b[2][0]
#pragma xmp shadow c[1:0][1]

int main(void)
{
    double sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i - j * 0.5;
#pragma xmp loop (i, j) on u[j + 1][i + 2]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            b[i][j] = (char)(i + j);
            c[j][i] = i * j;
        }
#pragma xmp reflect (a, b, c)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
            sum += a[i - 1][j - 1] * i - a[i + 1][j + 1] * j;
#pragma xmp loop (i, j) on u[j + 1][i + 2] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        for (int j = 1; j < M; j++)
            sum += b[i - 2][j] + b[i + 2][j] * c[j - 1][i + 1] - c[j - 1][i - 1];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
