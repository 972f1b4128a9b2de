// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The interior by expand, the frame by margin: together every point once, for any width.

#include <stdio.h>
#include <xmp.h>

#define N 17
#define M 11
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
int a[N][M];
#pragma xmp align a[i][j] with t[i][j]

int main(void)
{
    int visits = 0, twice = 0, wrong = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 0;
#ifdef _XCALABLEMP
    int rows = 0, columns = 0, inside = 0;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        rows++;
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < M; j++)
        columns++;
#pragma xmp loop (i, j) on t[i][j] expand(-1, -1)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j]++;
            inside++;
        }
    wrong = inside != (rows > 2 ? rows - 2 : 0) * (columns > 2 ? columns - 2 : 0);
#pragma xmp loop (i, j) on t[i][j] margin(-1, -1)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j]++;
#pragma xmp loop (i, j) on t[i][j] expand(-2:0, 0:-3)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] += 10;
#pragma xmp loop (i, j) on t[i][j] margin(-2:0, 0:-3)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] += 10;
#else
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 11;
#endif
#pragma xmp loop (i, j) on t[i][j] reduction(+: visits, twice, wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            visits += a[i][j];
            twice += a[i][j] != 11;
        }
    if (xmp_all_node_num() == 1)
        printf("%d %d %d\n", visits, twice, wrong);
    return 0;
}
