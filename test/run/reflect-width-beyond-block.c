// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Shadows wider than the neighbor's block: cells come from several ranks away.

#include <stdio.h>
#include <xmp.h>

#define N 13
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
#pragma xmp shadow a[5:7]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i * i + 3;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        b[i] = 0;
        for (int k = -5; k <= 7; k++)
            if (i + k >= 0 && i + k < N)
                b[i] += a[i + k] * (k + 6);
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = b[i] % 101;
#pragma xmp reflect (a) width(/periodic/5:7)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int k = -5; k <= 7; k++)
            sum += A(i + k) * (k * 3 + i);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
