// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Everything declared in a block, run-time extents, in functions called often.

#include <stdio.h>
#include <xmp.h>

static int sum_of(int n, int m)
{
#pragma xmp nodes p[*]
#pragma xmp template t[n + 2]
#pragma xmp distribute t[block] onto p
    int a[n][m], b[n];
#pragma xmp align a[i][*] with t[i + 1]
#pragma xmp align b[i] with t[i + 1]
#pragma xmp shadow a[1][0]
    int sum = 0;
#pragma xmp loop (i) on t[i + 1]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = i * j + n;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i + 1] reduction(+: sum)
    for (int i = 1; i < n - 1; i++) {
        b[i] = a[i - 1][m - 1] - a[i + 1][0];
        sum += b[i] * i;
    }
    return sum;
}

int main(void)
{
    int total = 0;
    for (int n = 1; n < 25; n++)
        total = total * 3 % 100003 + sum_of(n, n % 4 + 1);
    {
#pragma xmp nodes q(*)
#pragma xmp template t(7)
#pragma xmp distribute t(cyclic) onto q
        char total_of[7];
#pragma xmp align total_of[i] with t(i + 1)
        int sum = 0;
#pragma xmp loop (i) on t(i + 1)
        for (int i = 0; i < 7; i++)
            total_of[i] = (char)i;
#pragma xmp loop (i) on t(i + 1) reduction(+: sum)
        for (int i = 6; i >= 0; i--)
            sum += total_of[i];
        total += sum;
    }
    if (xmp_node_num() == 1)
        printf("%d\n", total);
    return 0;
}
