// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A parameter aligned with a template whose blocks have another size has exchanges of its own, though the extents are alike
// and the storage is the argument's.

#include <stdio.h>
#include <xmp.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template pairs[N]
#pragma xmp distribute pairs[cyclic(2)] onto p
#pragma xmp template fours[N]
#pragma xmp distribute fours[cyclic(4)] onto p
static long a[N], sum;
#pragma xmp align a[i] with pairs[i]
#pragma xmp shadow a[*]

static void by_fours(long x[N])
{
#pragma xmp align x[i] with fours[i]
#pragma xmp shadow x[*]
#pragma xmp loop (i) on fours[i]
    for (int i = 0; i < N; i++)
        x[i] = 7 * i;
#pragma xmp reflect (x)
#pragma xmp loop (i) on fours[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += x[(5 * i + 3) % N] * i;
}

int main(void)
{
#pragma xmp loop (i) on pairs[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma xmp reflect (a)
#pragma xmp loop (i) on pairs[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[(5 * i + 1) % N] * i;
    by_fours(a);

    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
