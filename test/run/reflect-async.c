// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Several exchanges in flight, one id for two of them, waited for in one directive.

#include <stdio.h>
#include <xmp.h>

#define N 41
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], b[N], c[N], d[N];
#pragma xmp align [i] with t[i] :: a, b, c, d
#pragma xmp shadow [1] :: a, b, c

int main(void)
{
    double sum = 0;
    for (int step = 0; step < 50; step++) {
#pragma xmp loop on t[i]
        for (int i = 0; i < N; i++)
            a[i] = i + step, b[i] = 2 * i - step, c[i] = i % 5;
#pragma xmp reflect (a) async(7)
#pragma xmp reflect (b) width(0:1) async(7)
#pragma xmp reflect (c) async(-100000 + step)
#pragma xmp wait_async (7, -100000 + step, 12345)
#pragma xmp loop on t[i]
        for (int i = 1; i < N - 1; i++)
            d[i] = a[i - 1] + a[i + 1] - b[i + 1] + c[i - 1] * c[i + 1];
#pragma xmp loop on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            sum += d[i];
    }
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
