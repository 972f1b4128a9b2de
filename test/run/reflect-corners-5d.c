// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,2,4 %s
// Five distributed dimensions; every corner of every block.

#include <stdio.h>
#include <xmp.h>

#define N 4
#pragma xmp nodes p[*][1][xmp_all_num_nodes() == 4 ? 2 : 1][1][xmp_all_num_nodes() == 1 ? 1 : 2]
#pragma xmp template t[N][3][N][3][N]
#pragma xmp distribute t[block][block][block][block][block] onto p
int a[N][3][N][3][N];
#pragma xmp align a[i][j][k][l][m] with t[i][j][k][l][m]
#pragma xmp shadow a[1][1][1][1][1]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j, k, l, m) on t[i][j][k][l][m]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < N; k++)
                for (int l = 0; l < 3; l++)
                    for (int m = 0; m < N; m++)
                        a[i][j][k][l][m] = (((i * 10 + j) * 10 + k) * 10 + l) * 10 + m;
#pragma xmp reflect (a)
#pragma xmp loop (i, j, k, l, m) on t[i][j][k][l][m] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < 2; j++)
            for (int k = 1; k < N - 1; k++)
                for (int l = 1; l < 2; l++)
                    for (int m = 1; m < N - 1; m++)
                        sum += 3 * a[i + 1][j - 1][k + 1][l + 1][m - 1] - 2 * a[i - 1][j + 1][k - 1][l - 1][m + 1] +
                               a[i + 1][j][k - 1][l][m + 1];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
