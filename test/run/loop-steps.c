// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Steps of 2, 3 and 7 over block and cyclic distributions, every spelling.

#include <stdio.h>
#include <xmp.h>

#define N 29
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]

int main(void)
{
    int i, sum = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i += 2)
        a[i] = i;
#pragma xmp loop (i) on t[i]
    for (i = 1; i <= N - 1; i = i + 3)
        a[i] += 10 * i;
#pragma xmp loop (i) on u[i]
    for (i = 2; i < N; i += 7)
        b[i] = i;
#pragma xmp loop (i) on u[i]
    for (i = 1; i < N; i += 2)
        b[i] += 100 * i;
#pragma xmp loop (i) on u[i]
    for (i = 0; i <= 24; i += 3)
        b[i] -= i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; ++i)
        sum += a[i] * (i + 1);
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += b[i] * (i + 2);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
