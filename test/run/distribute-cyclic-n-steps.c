// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Loops with steps over cyclic(n): the progression meets the chunks anywhere.

#include <stdio.h>
#include <xmp.h>

#define N 31
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(4)] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int i, sum = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; ++i)
        a[i] = 0;
#pragma xmp loop (i) on t[i]
    for (i = 1; i < N; i += 3)
        a[i] += i;
#pragma xmp loop (i) on t[i]
    for (i = N - 1; i > 2; i -= 5)
        a[i] += 100 * i;
#pragma xmp loop (i) on t[i]
    for (i = 29; i >= 7; i = i - 1)
        a[i] += 1;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 2; i <= N - 1; i = i + 7)
        sum += a[i] * i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
