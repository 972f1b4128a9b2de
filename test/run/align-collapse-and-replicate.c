// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// One array both collapsed and replicated: align b[*][i] with t[*][i].

#include <stdio.h>
#include <xmp.h>

#define N 6
#define M 9
#pragma xmp nodes p[*][xmp_all_num_nodes() % 3 ? 1 : 3]
#pragma xmp template t[N][M]
#pragma xmp distribute t[cyclic][block] onto p
double a[N][M], b[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[*][j] with t[*][j]
#pragma xmp shadow b[0][1]

int main(void)
{
    double sum = 0;
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++)
            b[i][j] = 4 * i - j;
#pragma xmp reflect (b)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 1; j < M - 1; j++) {
            a[i][j] = b[i][j - 1] + b[N - 1 - i][j + 1] / 2;
            sum += a[i][j] * (i + 1);
        }
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
