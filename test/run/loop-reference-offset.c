// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `on t[i + 1]`, `t[i - 2]`, `t(c + i)`: iteration i runs where that template
// element lives.

#include <stdio.h>
#include <xmp.h>

#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u(N)
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u(cyclic(3)) onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u(i + 1)

int main(void)
{
    int i, c = 3, sum = 0;
#pragma xmp loop (i) on t[i + 1]
    for (i = -1; i < N - 1; i++)
        a[i + 1] = i;
#pragma xmp loop (i) on t[i - 2]
    for (i = 2; i < N + 2; i++)
        a[i - 2] += 10 * i;
#pragma xmp loop (i) on u(c + i)
    for (i = -c + 1; i <= N - c; i++)
        b[c + i - 1] = i * i;
#pragma xmp loop (i) on u(i + (c - 2)) reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += b[i] * i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
