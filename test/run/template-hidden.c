// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A variable of the block with the name of a template, as in Omni's NPB-CG.
#include <stdio.h>
#include <xmp.h>
#define N 10
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    double t = 0;
#pragma xmp loop (i) on t[i] reduction(+: t)
    for (int i = 0; i < N; i++)
        t += a[i] = i;
#pragma xmp task on t[3]
    a[3] += t;
    double b = 0;
#pragma xmp task on t[3]
    b = a[3];
#pragma xmp bcast (b) from t[3]
    if (xmp_node_num() == 1)
        printf("%g %g\n", t, b);
    return 0;
}
