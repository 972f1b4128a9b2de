// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A directive with its loop is one statement: body of `for`, `if`, `else`,
// `while`, `do`, a label and a `case` without braces.

#include <stdio.h>
#include <xmp.h>

#define N 11
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    int i, step, sum = 0;
    for (step = 0; step < 3; step++)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            a[i] += i + step;
    if (step == 2)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            a[i] = 0;
    else
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            a[i] += 100;
    while (step-- > 0)
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i += 2)
            a[i]++;
    do
#pragma xmp loop (i) on t[i]
        for (i = 1; i < N; i += 2)
            a[i]--;
    while (++step < 4);
    switch (step) {
    case 4:
#pragma xmp loop (i) on t[i]
        for (i = 3; i < 7; i++)
            a[i] *= 2;
        break;
    default:
#pragma xmp barrier
        ;
    }
    goto label;
label:
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += a[i] * (i + 1);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
