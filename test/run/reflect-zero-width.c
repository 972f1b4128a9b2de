// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Widths of zero move nothing and are no error.

#include <stdio.h>
#include <xmp.h>

#define N 10
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
int a[N][N], b[N][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp shadow a[1][0]
#pragma xmp shadow b[0][0:0]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = b[i][j] = i * j;
#pragma xmp reflect (a) width(0, 0)
#pragma xmp reflect (b)
#pragma xmp reflect (a) width(0:1, 0)
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N; j++)
            sum += a[i + 1][j] * b[i][N - 1 - j];
#ifdef _XCALABLEMP
    int first = N, fresh = 0;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++) {
        first = i < first ? i : first;
        for (int j = 0; j < N; j++)
            a[i][j] += 1000;
    }
#pragma xmp reflect (a) width(0, 0)
#pragma xmp loop (i) on t[i][*] reduction(+: fresh)
    for (int i = 1; i < N; i++)
        fresh += i == first && a[i - 1][1] != i - 1;
    sum += fresh;
#endif
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
