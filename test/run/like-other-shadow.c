// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Parameters on the template of one that inherits, with shadows of their own: rows of each are as long as its own shadow makes them.

#include <stdio.h>
#include <xmp.h>

#define N 11
#define M 13
#pragma xmp nodes p[*][*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static double u[N][M], v[N][M], w[3][N][M];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp shadow u[0][2:1]
#pragma xmp shadow v[1][1]
#pragma xmp align w[*][i][j] with t[i][j]
#pragma xmp shadow w[0][*][0]

static void add(double a[N][M], double b[N][M], double c[3][N][M])
{
#pragma xmp inherit (a)
#pragma xmp align b[i][j] like a[i][j]
#pragma xmp shadow b[1][1]
#pragma xmp align c[*][i][j] like a[i][j]
#pragma xmp shadow c[0][*][0]
#pragma xmp loop (i, j) on a[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] += 2 * b[i][j] + c[1][i][j] - c[2][i][j];
}

int main(void)
{
    double sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = i + j;
            v[i][j] = i * j;
            for (int k = 0; k < 3; k++)
                w[k][i][j] = k * i - j * k * k;
        }
    add(u, v, w);
#pragma xmp loop (i, j) on t[i][j] reduction(+:sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += u[i][j] * (i + 1) + v[i][j] * (j + 2) + w[2][i][j];
    if (xmp_node_num() == 1)
        printf("%.0f\n", sum);
    return 0;
}
