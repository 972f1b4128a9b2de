// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// reduce_shadow adds what lies in the shadows to its owners: corners by default, faces with orthogonal.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
double a[N][N];
float b[N][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1][1]
#pragma xmp shadow b[1][1]

int main(void)
{
    double sum = 0;
#pragma xmp loop (i, j) on t[i][j] expand(1, 1)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = b[i][j] = 0;
    // Every point adds to its neighbours, wherever they lie.
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            for (int k = -1; k <= 1; k++)
                for (int l = -1; l <= 1; l++)
                    a[i + k][j + l] += i * (k + 2) + j * (l + 2);
            b[i - 1][j] += i;
            b[i][j + 1] += j;
        }
#pragma xmp reduce_shadow (a)
#pragma xmp reduce_shadow (b) width(1, 1) orthogonal async(3)
#pragma xmp wait_async (3)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j] * (i + 2 * j) + b[i][j] * (3 * i + j);
    if (xmp_all_node_num() == 1)
        printf("%.1f\n", sum);
    return 0;
}
