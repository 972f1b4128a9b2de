// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_WATCHDOG=30 %run-compare --ranks=4,6 %s
// Ranks with two neighbors need a new window where those at the ends would find room in the old one: all make it.

#include <stdio.h>
#include <xmp.h>

#define N 12
#define M 42000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N][M], b[N][M], c[N][M];
#pragma xmp align [i][*] with t[i] :: a, b, c
#pragma xmp shadow [1][0] :: a, b, c

int main(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = i + j % 5;
            b[i][j] = i - j % 3;
            c[i][j] = i * (j % 2);
        }
#pragma xmp reflect (a) transport(rma)
#pragma xmp barrier
#pragma xmp reflect (b) transport(rma)
#pragma xmp barrier
#pragma xmp reflect (c) transport(rma)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
            sum += a[i - 1][j] + 2 * b[i + 1][j] + 3 * c[i - 1][j] * c[i + 1][j];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
