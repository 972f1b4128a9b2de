// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A pragma without the word xmp, or of others, is nobody's directive.

#include <stdio.h>
#include <xmp.h>

#define N 9
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]
#pragma shadow a[1]
#pragma nodes q[7]
#pragma STDC FP_CONTRACT OFF

int main(void)
{
    int sum = 0;
#pragma GCC diagnostic push
#pragma xmp loop (i) on t[i]
#pragma GCC ivdep
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma GCC diagnostic pop
#pragma loop (i) on t[i]
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += a[i];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
