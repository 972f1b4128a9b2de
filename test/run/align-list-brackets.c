// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The list forms in brackets; an aligned list with a collapsed dimension.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes [*] :: p
#pragma xmp template [N][4] :: t, u
#pragma xmp distribute [block][*] onto p :: t, u
int a[N][4], b[N][4], c[N];
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp align c[i] with u[i][*]
#pragma xmp shadow [1:0][0] :: a, b

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 4; j++) {
            a[i][j] = i + j;
            b[i][j] = i * j;
        }
#pragma xmp reflect (a, b)
#pragma xmp loop (i) on u[i][:] reduction(+: sum)
    for (int i = 1; i < N; i++) {
        c[i] = a[i - 1][3] * b[i - 1][2] + b[i][1];
        sum += c[i];
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
