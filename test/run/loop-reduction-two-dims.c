// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A clause over both dimensions, over one of them, and inside a serial loop.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 10
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
int a[N][M];
#pragma xmp align a[i][j] with t[i][j]

int main(void)
{
    int all = 100, again = 0, rows[N];
    for (int i = 0; i < N; i++)
        rows[i] = -1000;
#pragma xmp loop (i, j) on t[i][j] reduction(+: all)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = i * 3 - j;
            all += a[i][j] * j;
        }
    for (int round = 0; round < 4; round++) {
#pragma xmp loop (j, i) on t[i][j] reduction(+: again)
        for (int j = round; j < M; j++)
            for (int i = 0; i < N; i += 1 + round)
                again += a[i][j];
    }
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++) {
        int sum = 0;
#pragma xmp loop (j) on t[i][j] reduction(+: sum)
        for (int j = 0; j < M; j++)
            sum += a[i][j];
        rows[i] = sum; /* on every node of the row's owners */
    }
#pragma xmp reduction (max: rows)
    if (xmp_node_num() == 1)
        printf("%d %d %d %d\n", all, again, rows[0], rows[N - 1]);
    return 0;
}
