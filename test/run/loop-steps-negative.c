// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Downward loops: -1, -2, -3, with > and >=.

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
#pragma xmp shadow a[1]

int main(void)
{
    int i, sum = 0;
#pragma xmp loop (i) on t[i]
    for (i = N - 1; i >= 0; i--)
        a[i] = i * i;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
    for (i = N - 1; i > 0; --i)
        a[i] += a[i - 1]; /* the old value: downwards, and from the shadow */
#pragma xmp loop (i) on t[i]
    for (i = N - 2; i > 3; i -= 3)
        a[i] += 1000;
#pragma xmp loop (i) on u[i]
    for (i = N - 1; i >= 0; i -= 2)
        b[i] = i;
#pragma xmp loop (i) on u[i]
    for (i = 20; i >= 1; i = i - 3)
        b[i] += 5 * i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = N - 1; i >= 0; i--)
        sum += a[i] * (i + 1);
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (i = N - 1; i > -1; i--)
        sum += b[i] * (i + 2);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
