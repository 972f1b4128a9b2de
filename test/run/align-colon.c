// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `:` in the array's list pairs with `:` in the template's list.

#include <stdio.h>
#include <xmp.h>

#define N 6
#define M 10
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[*][block] onto p
int a[N][M], b[M];
#pragma xmp align a[:][:] with t[:][:]
#pragma xmp align b[:] with t[*][:]

int main(void)
{
    int sum = 0;
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < M; j++) {
        b[j] = j + 1;
        for (int i = 0; i < N; i++)
            a[i][j] = i * b[j];
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += a[i][j] * (i + 1) - b[j];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
