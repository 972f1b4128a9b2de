// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,2,4,6 %s
// Seven dimensions, the most there are: corners through three split axes.

#include <stdio.h>
#include <xmp.h>

#define Q (xmp_all_num_nodes() % 2 ? 1 : 2)
#pragma xmp nodes p[*][1][1][Q][1][1][1]
#pragma xmp template t[5][2][3][4][2][1][3]
#pragma xmp distribute t[block][block][block][block][block][block][block] onto p
short a[5][2][3][4][2][1][3];
#pragma xmp align a[i][j][k][l][m][n][o] with t[i][j][k][l][m][n][o]
#pragma xmp shadow a[1][1:0][1][1][0:1][0][1]

int main(void)
{
    int i, j, k, l, m, n, o, sum = 0;
#pragma xmp loop (i, j, k, l, m, n, o) on t[i][j][k][l][m][n][o]
    for (i = 0; i < 5; i++)
        for (j = 0; j < 2; j++)
            for (k = 0; k < 3; k++)
                for (l = 0; l < 4; l++)
                    for (m = 0; m < 2; m++)
                        for (n = 0; n < 1; n++)
                            for (o = 0; o < 3; o++)
                                a[i][j][k][l][m][n][o] =
                                    (short)(((((i * 2 + j) * 3 + k) * 4 + l) * 2 + m) * 3 + o);
#pragma xmp reflect (a)
#pragma xmp loop (i, j, k, l, m, n, o) on t[i][j][k][l][m][n][o] reduction(+: sum)
    for (i = 1; i < 4; i++)
        for (j = 1; j < 2; j++)
            for (k = 1; k < 2; k++)
                for (l = 1; l < 3; l++)
                    for (m = 0; m < 1; m++)
                        for (n = 0; n < 1; n++)
                            for (o = 1; o < 2; o++)
                                sum += a[i - 1][j - 1][k + 1][l + 1][m + 1][n][o - 1] * i -
                                       a[i + 1][j][k - 1][l - 1][m][n][o + 1] * l +
                                       a[i + 1][j - 1][k][l + 1][m + 1][n][o + 1];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
