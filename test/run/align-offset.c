// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Arrays of different extents and offsets on one template meet in one loop.

#include <stdio.h>
#include <xmp.h>

#define N 15
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N - 3], b[N - 5], c[N];
#pragma xmp align a[i] with t[i + 3]
#pragma xmp align b[i] with t[i + 1]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[1]

static int start = 4;
static int shifted(void)
{
    int d[N - 5], sum = 0;
#pragma xmp align d[i] with t[i + start - 2]
#pragma xmp loop (i) on t[i + start - 2]
    for (int i = 0; i < N - 5; i++)
        d[i] = 3 * i - 7;
#pragma xmp loop (i) on t[i + start - 2] reduction(+: sum)
    for (int i = 0; i < N - 5; i++)
        sum += d[i] * (i + 1) + 100 * a[i - 3 + start - 2];
    return sum;
}

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i + 3]
    for (int i = 0; i < N - 3; i++)
        a[i] = 5 * i + 1;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        c[i] = i >= 4 && i < N - 1 ? a[i - 4] + a[i - 2] : -1;
#pragma xmp loop (k) on t[k + 1]
    for (int k = 0; k < N - 5; k++)
        b[k] = c[k + 1];
#pragma xmp loop (i) on t[i - 1] reduction(+: sum)
    for (int i = 2; i <= N - 4; i++)
        sum += b[i - 2] * i + c[i - 1];
    sum += shifted();
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
