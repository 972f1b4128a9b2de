// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `N > i` is a bound like `i < N`.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; N > i; i++)
        a[i] = i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = N - 1; 0 <= i; i--)
        sum += a[i] * i;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
