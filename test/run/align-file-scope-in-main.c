// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// File-scope arrays and pointers aligned in main, which is executed once: the mapping may be a run-time one.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

int a[10];
int *b;

int main(void)
{
    int n = 12, s = 0;
#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp template u[:]
#pragma xmp distribute u[block] onto p
#pragma xmp align b[i] with u[i]
#pragma xmp template_fix u[n]
    b = (int *)xmp_malloc(xmp_desc_of(b), n);
#pragma xmp loop on t[i]
    for (int i = 0; i < 10; i++)
        a[i] = i;
#pragma xmp loop on u[i]
    for (int i = 0; i < n; i++)
        b[i] = 2 * i;
#pragma xmp loop on t[i] reduction(+: s)
    for (int i = 0; i < 10; i++)
        s += a[i];
#pragma xmp loop on u[i] reduction(+: s)
    for (int i = 0; i < n; i++)
        s += b[i];
    if (xmp_node_num() == 1)
        printf("%d\n", s);
    free(b);
    return 0;
}
