// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// orthogonal: faces only; a star stencil needs no more. Corners keep what an earlier reflect brought.

#include <stdio.h>
#include <xmp.h>

#define N 14
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
int a[N][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[2][2]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i * 31 + j;
#pragma xmp reflect (a) orthogonal
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        for (int j = 2; j < N - 2; j++)
            sum += a[i - 2][j] * 3 + a[i + 1][j] * 5 + a[i][j - 1] * 7 + a[i][j + 2] * i;
#ifdef _XCALABLEMP
    int first_i = N, first_j = N, fresh = 0;
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] += 1000;
            first_i = i < first_i ? i : first_i;
            first_j = j < first_j ? j : first_j;
        }
#pragma xmp reflect (a) orthogonal
#pragma xmp loop (i, j) on t[i][j] reduction(+: fresh)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            fresh += i == first_i && j == first_j && a[i - 1][j - 1] != (i - 1) * 31 + j - 1;
    sum += fresh;
#endif
    if (xmp_all_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
