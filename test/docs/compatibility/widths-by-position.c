// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The widths of a loop belong to the subscripts of its reference in the order written, in brackets and parentheses.

#include <stdio.h>
#include <xmp.h>

#define N 12
#define M 10
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
int a[N][M], b[N][M];
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp shadow [2][1] :: a, b

int main(void)
{
    int wrong = 0;

#pragma xmp loop (i,j) on t[i][j] expand(/unbound/2, /unbound/1)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            a[i][j] = 1;
#pragma xmp loop (i,j) on t(j,i) expand(/unbound/1, /unbound/2)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            b[i][j] = 1;
#ifdef _XCALABLEMP
#pragma xmp loop (i,j) on t[i][j] reduction(+:wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = -2; k <= 2; k++)
                for (int l = -1; l <= 1; l++)
                    wrong += a[i + k][j + l] != 1 || b[i + k][j + l] != 1;
#endif
    if (xmp_node_num() == 1)
        printf("%d\n", wrong);
    return 0;
}
