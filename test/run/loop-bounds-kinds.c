// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// <, <=, > and >= with bounds that are expressions, variables, macros and calls.

#include <stdio.h>
#include <xmp.h>

#define N 18
#define LAST (N - 1)
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

static int half(int x)
{
    return x / 2;
}

int main(void)
{
    int low = 3, bounds[2] = {2, N - 4}, sum = 0;
    const long high = N - 2;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i <= LAST; i++)
        a[i] = 1;
#pragma xmp loop (i) on t[i]
    for (int i = low; i < high; i++)
        a[i] += i;
#pragma xmp loop (i) on t[i]
    for (int i = bounds[0]; i <= bounds[1]; i += 2)
        a[i] *= 2;
#pragma xmp loop (i) on t[i]
    for (int i = half(N) + 1; i > (low > 2 ? half(low) : 0); i--)
        a[i] += 7;
#pragma xmp loop (i) on t[i]
    for (int i = LAST; i >= low * 2; i -= low)
        a[i] -= i / 2;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < (int)sizeof(char[N]); i++)
        sum = sum + a[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
