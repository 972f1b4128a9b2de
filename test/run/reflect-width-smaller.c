// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Widths below the declared shadow, several per array: each its own exchange, and what lies beyond the width stays.

#include <stdio.h>
#include <xmp.h>

#define N 30
#define M 8
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
int a[N][M], b[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[3:2][2:1]
#pragma xmp shadow b[3:0][0]

int main(void)
{
    int sum = 0;
    const int wide = 3;
    (void)wide; /* used by directives only */
    for (int round = 0; round < 3; round++) {
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                a[i][j] = (i + 1) * (j + 2) + round + (round ? b[i][j] : 0);
#pragma xmp reflect (a) width(1, 0)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 0; j < M; j++)
                b[i][j] = a[i - 1][j] - a[i + 1][j];
#pragma xmp reflect (a) width(wide:0, 0:1)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 3; i < N; i++)
            for (int j = 0; j < M - 1; j++)
                b[i][j] += a[i - 3][j + 1];
#pragma xmp reflect (a) width(0:2, 2:0)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
        for (int i = 0; i < N - 2; i++)
            for (int j = 2; j < M; j++)
                sum += a[i + 2][j - 2] - b[i][j];
    }
#ifdef _XCALABLEMP
    int first = N, beyond = 0;
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            b[i][j] = a[i][j];
            a[i][j] += 5000;
            first = i < first ? i : first;
        }
#pragma xmp reflect (b) width(3:0, 0)
#pragma xmp reflect (a) width(1:0, 0)
#pragma xmp loop (i, j) on t[i][j] reduction(+: beyond)
    for (int i = 2; i < N; i++)
        for (int j = 0; j < M; j++)
            beyond += i == first && (a[i - 1][j] != b[i - 1][j] + 5000 || a[i - 2][j] != b[i - 2][j]);
    sum += beyond;
#endif
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
