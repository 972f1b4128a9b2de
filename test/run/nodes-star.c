// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A one-dimensional node array of all nodes, size given by `*`, brackets.

#include <stdio.h>
#include <xmp.h>

#define N 17
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int i, sum = 0;
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        a[i] = i * i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i];
    if (xmp_node_num() == 1)
        printf("sum %d\n", sum);
    return 0;
}
