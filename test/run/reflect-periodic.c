// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// /periodic/ in one dimension; one rank is its own neighbor, two meet twice.

#include <stdio.h>
#include <xmp.h>

#define N 11
#ifdef _XCALABLEMP
#define A(i) a[i]
#else
#define A(i) a[((i) + N) % N]
#endif
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[2:1]

int main(void)
{
    int i, step, sum = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        a[i] = i * i + 1;
    for (step = 0; step < 5; step++) {
#pragma xmp reflect (a) width(/periodic/2:1)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            b[i] = A(i - 2) - 2 * A(i - 1) + 3 * A(i + 1);
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            a[i] = b[i] % 1000;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
