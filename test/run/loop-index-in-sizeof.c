// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=1,3 %s
// The header of an inner loop names the index of a cyclic(2) dimension where nothing is evaluated: the index is there.

#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(2)] onto p
static struct parts { float of[3]; } a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    float sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (unsigned k = 0; k < sizeof a[i] / sizeof a[i].of[0]; k++)
            a[i].of[k] = i + k;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (unsigned k = sizeof(i) - 4; k < 3; k++)
            sum += a[i].of[k];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
