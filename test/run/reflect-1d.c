// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Widths one to four in one dimension, the whole declared shadow.

#include <stdio.h>
#include <xmp.h>

#define N 43
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N], c[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[4]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a[i] = i * i;
        b[i] = 100 - i;
    }
#pragma xmp reflect (a)
#pragma xmp reflect (b)
#pragma xmp loop (i) on t[i]
    for (int i = 4; i < N - 4; i++)
        c[i] = a[i - 1] - a[i + 1] + 3 * b[i - 4] * b[i + 4] - b[i - 2] + b[i + 3];
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 4; i < N - 4; i++)
        sum += c[i] * (i % 7);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
