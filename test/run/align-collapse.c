// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Collapsed dimensions before and behind the distributed one, and a recurrence
// along a collapsed dimension inside the nest.

#include <stdio.h>
#include <xmp.h>

#define N 10
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N][M], b[M][N], c[2][N][3];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[*][i] with t[i]
#pragma xmp align c[*][j][*] with t[j]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a[i][0] = i;
        for (int k = 1; k < M; k++)
            a[i][k] = 2 * a[i][k - 1] + k;
        for (int k = 0; k < M; k++)
            b[k][i] = a[i][M - 1 - k];
    }
#pragma xmp loop (i) on t[i]
    for (int k = 1; k < M; k++)
        for (int i = 0; i < N; i++)
            b[k][i] += b[k - 1][i];
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 6; k++)
            c[k % 2][i][k / 2] = b[k % M][i] - a[i][k % M];
        sum += c[1][i][2] * i + c[0][i][1] + c[1][i][0];
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
