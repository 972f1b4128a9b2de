// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --sodecc-flags=-fsode-elide --ranks=1,3,4 %s
// A library function that calls back may change an array: the reflect after it stays.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 29
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static long a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

static int descending(const void *x, const void *y)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 4 * i; // the same however often it is called, which sanitizers do more often
    return *(const int *)y - *(const int *)x;
}

int main(void)
{
    long sum = 0;
    int two[] = {1, 2};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma xmp reflect (a)
    qsort(two, 2, sizeof two[0], descending);
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += a[i - 1] * i + a[i + 1];
    if (xmp_node_num() == 1)
        printf("%ld %d\n", sum, two[0]);
    return 0;
}
