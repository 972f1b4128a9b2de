// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Tasks on template elements and sections of a template of two dimensions.

#include <stdio.h>
#include <xmp.h>

#define N 8
#define M 6
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][cyclic] onto p
int a[N][M], column[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align column[i] with t[i][*]

int main(void)
{
    int ran = 0, corner = -1, sum = 0, total = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = i * 10 + j;
#pragma xmp task on t[N - 1][M - 1]
    {
        corner = a[N - 1][M - 1];
        ran++;
    }
#pragma xmp reduction (+: ran)
#pragma xmp bcast (corner) from t[N - 1][M - 1]
#pragma xmp task on t[3][:]
    {
#pragma xmp loop (j) on t[3][j] reduction(+: sum)
        for (int j = 0; j < M; j++)
            sum += a[3][j];
    }
#pragma xmp reduction (max: sum)
#pragma xmp task on t[:][2]
    {
#pragma xmp loop (i) on t[i][2]
        for (int i = 0; i < N; i++)
            a[i][2] = -1;
    }
#pragma xmp task on t[0:N][:]
#pragma xmp loop (i, j) on t[i][j] reduction(+: total)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            total += a[i][j];
    if (xmp_node_num() == 1)
        printf("%d %d %d %d\n", ran, corner, sum, total);
    return 0;
}
