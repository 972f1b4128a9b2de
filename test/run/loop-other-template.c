// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The loop runs on one template, its arrays are aligned with another one of
// equal distribution.

#include <stdio.h>
#include <xmp.h>

#define N 17
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp shadow a[1]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
        a[i] = 2 * i + 1;
#pragma xmp reflect (a)
#pragma xmp loop (i) on u[i]
    for (int i = 1; i < N - 1; i++)
        b[i] = a[i - 1] * a[i + 1];
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] + b[i] * i;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
