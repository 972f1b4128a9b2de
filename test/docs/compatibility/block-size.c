// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// block(n) has blocks of n, also if that leaves the last nodes less or nothing.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block(xmp_all_num_nodes() > 1 ? 7 : 12)] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int first = 0, sum = 0;

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = xmp_node_num();
#pragma xmp loop (i) on t[i] reduction(+:first, sum)
    for (int i = 0; i < N; i++) {
        first += a[i] == 1;
        sum += i;
    }
#ifdef _XCALABLEMP
    if (first == (xmp_num_nodes() > 1 ? 7 : 12))
        first = 12;
#endif
    if (xmp_node_num() == 1)
        printf("%d %d\n", first, sum);
    return 0;
}
