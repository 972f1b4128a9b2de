// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Nodes, templates and arrays of an inner block hide those of the outer one.

#include <stdio.h>
#include <xmp.h>

#define N 14
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = i;
    if (sum == 0) {
#pragma xmp template t[2:2 * N]
#pragma xmp distribute t[cyclic(2)] onto p
        long a[2 * N];
#pragma xmp align a[i] with t[i + 2]
#pragma xmp loop (i) on t[i + 2]
        for (int i = 0; i < 2 * N; i++)
            a[i] = 100 - i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 2; i < 2 * N + 2; i += 3)
            sum += (int)a[i - 2];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i] * i;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
