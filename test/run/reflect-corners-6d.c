// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,2,4 %s
// Six dimensions, periodic in all of them, on at most two ranks per axis.

#include <stdio.h>
#include <xmp.h>

#ifdef _XCALABLEMP
#define A(i, j, k, l, m, n) a[i][j][k][l][m][n]
#else
#define W(i) (((i) + 3) % 3)
#define A(i, j, k, l, m, n) a[W(i)][W(j)][W(k)][W(l)][W(m)][W(n)]
#endif
#pragma xmp nodes p[*][1][1][xmp_all_num_nodes() == 1 ? 1 : 2][1][1]
#pragma xmp template t[3][3][3][3][3][3]
#pragma xmp distribute t[block][block][block][block][block][block] onto p
int a[3][3][3][3][3][3];
#pragma xmp align a[i][j][k][l][m][n] with t[i][j][k][l][m][n]
#pragma xmp shadow a[1][1][1][1][1][1]

int main(void)
{
    int i, j, k, l, m, n, sum = 0;
#pragma xmp loop (i, j, k, l, m, n) on t[i][j][k][l][m][n]
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 3; k++)
                for (l = 0; l < 3; l++)
                    for (m = 0; m < 3; m++)
                        for (n = 0; n < 3; n++)
                            a[i][j][k][l][m][n] = ((((i * 3 + j) * 3 + k) * 3 + l) * 3 + m) * 3 + n;
#pragma xmp reflect (a) width(/periodic/1, /periodic/1, /periodic/1, /periodic/1, /periodic/1, /periodic/1)
#pragma xmp loop (i, j, k, l, m, n) on t[i][j][k][l][m][n] reduction(+: sum)
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            for (k = 0; k < 3; k++)
                for (l = 0; l < 3; l++)
                    for (m = 0; m < 3; m++)
                        for (n = 0; n < 3; n++)
                            sum += A(i - 1, j + 1, k - 1, l + 1, m - 1, n + 1) * (i + m + 1) -
                                   A(i + 1, j - 1, k, l - 1, m + 1, n - 1) * (j + n);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
