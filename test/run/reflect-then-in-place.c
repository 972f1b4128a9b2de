// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The loop after a reflect overwrites what neighbors have just read.

#include <stdio.h>
#include <xmp.h>

#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
unsigned a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]

int main(void)
{
    unsigned sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = (unsigned)(i * i);
    for (int step = 0; step < 200; step++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N - 2; i++)
            a[i] = 3 * a[i + 1] + a[i + 2] + (unsigned)step;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = N - 1; i >= 2; i--)
            a[i] = 5 * a[i - 2] ^ a[i - 1];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] * (2u * (unsigned)i + 1);
    if (xmp_node_num() == 1)
        printf("%u\n", sum);
    return 0;
}
