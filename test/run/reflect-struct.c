// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Elements of struct type travel whole, padding and all.

#include <stdio.h>
#include <xmp.h>

#define N 14
struct cell {
    char tag;
    double value;
    struct {
        short x, y[3];
    } inner;
};
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
struct cell a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[2]

int main(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a[i].tag = (char)(i + 1);
        a[i].value = i * 0.25;
        a[i].inner.x = (short)(-i);
        for (int k = 0; k < 3; k++)
            a[i].inner.y[k] = (short)(i * k);
    }
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < N - 2; i++) {
        b[i] = a[i - 2];
        b[i].value += a[i + 2].value;
        b[i].inner.y[1] = a[i + 1].inner.y[2];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 2; i < N - 2; i++)
        sum += b[i].tag + b[i].value * b[i].inner.x + b[i].inner.y[1] - b[i].inner.y[2];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
