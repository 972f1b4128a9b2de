// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Arrays at file scope and static ones start as zero, their shadow too.

#include <stdio.h>
#include <xmp.h>

#define N 21
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(3)] onto p
int a[N][4];
static double b[N];
struct {
    char c;
    long l;
} s[N];
_Bool flags[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align s[i] with u[i]
#pragma xmp align flags[i] with u[i]
#pragma xmp shadow b[1]

int main(void)
{
    int bad = 0;
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: bad, sum)
    for (int i = 1; i < N - 1; i++) {
        for (int j = 0; j < 4; j++)
            bad += a[i][j] != 0;
        sum += b[i - 1] + b[i] + b[i + 1];
    }
#pragma xmp loop (i) on u[i] reduction(+: bad)
    for (int i = 0; i < N; i++)
        bad += s[i].c || s[i].l || flags[i];
    if (xmp_node_num() == 1)
        printf("%d %g\n", bad, sum);
    return 0;
}
