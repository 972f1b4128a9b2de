// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The shadow exists at the global edges too and reflect leaves it alone.

#include <stdio.h>
#include <xmp.h>

#define N 8
#ifdef _XCALABLEMP
int a[N];
#else
int with_shadow[N + 2], *const a = with_shadow + 1; /* room for a[-1] and a[N] */
#endif
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        a[i] = i + 1;
        if (i == 0)
            a[i - 1] = 1000;
        if (i == N - 1)
            a[i + 1] = 2000;
    }
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (a[i - 1] - a[i] + a[i + 1]) * (i + 1);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
