// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Loops without iterations, for everybody or for most ranks; nothing is touched.

#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(2)] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]

int main(void)
{
    int sum = 0, low = 8, high = 3;
#pragma xmp loop (i) on t[i]
    for (int i = low; i < high; i++)
        a[i] = 1000;
#pragma xmp loop (i) on t[i]
    for (int i = high; i > low; i--)
        a[i] = 1000;
#pragma xmp loop (i) on t[i]
    for (int i = N; i < N; i++)
        a[i] = 1000;
#pragma xmp loop (i) on u[i]
    for (int i = high; i >= low; i -= 2)
        b[i] = 1000;
#pragma xmp loop (i) on t[i]
    for (int i = 7; i <= 7; i++)
        a[i] = 5;
#pragma xmp loop (i) on u[i]
    for (int i = 12; i < N; i += 100)
        b[i] = 7;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] * i;
#pragma xmp loop (i) on u[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += b[i] * i;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
