// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Full shadow: after reflect every node reads the whole extent, cyclic too.
// Not supported yet.
// XFAIL: *

#include <stdio.h>
#include <xmp.h>

#define N 11
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto p
int a[N], b[N], c[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[*]
#pragma xmp shadow b[*]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 3 * i + 1;
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
        b[i] = i * i;
#pragma xmp reflect (a, b)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
        c[i] = 0;
        for (int k = 0; k < N; k++)
            c[i] += a[k] * b[(i + k) % N];
        sum += c[i] * (i + 1) + b[N - 1 - i];
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
