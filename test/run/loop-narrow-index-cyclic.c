// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c && grep -o 'SODE_INDEX([us]' %t.c | count 2
// RUN: %run-compare %s
// A loop variable of eight bits runs to the end of its type: a stride over a cyclic dimension must not take it past it.

#include <stdio.h>
#include <xmp.h>

#define N 255
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p
static int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int sum = 0, visits = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        a[i] = 3 * i + 1;
#pragma xmp loop (k) on t[k] reduction(+: sum, visits)
    for (unsigned char k = 0; k < N; k++) {
        sum += a[k];
        visits++;
    }
#pragma xmp loop (k) on t[k] reduction(+: sum, visits)
    for (signed char k = 0; k < 127; k++) {
        sum += 2 * a[k];
        visits++;
    }
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, visits);
    return 0;
}
