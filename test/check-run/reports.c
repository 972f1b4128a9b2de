// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: SODE_CHECK=warn %limited %mpirun -n 2 %t > %t.out 2> %t.err && grep -x 'the end' %t.out
// RUN: grep -c 'rank 1: .*: warning: array .u.: the shadow below' %t.err | grep -x 16
// Of an array each place is reported once, the first 16 of them.
#include <stdio.h>
#include <xmp.h>
#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp shadow u[1]

#define AS_TEXT(x) _Pragma(#x)
#define READ(k) \
    AS_TEXT(xmp loop (i) on t[i]) \
    for (int i = 1; i < N; i++) \
        v[i] = k * u[i-1];

int main(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i;
    for (int round = 0; round < 2; round++) {
        READ(1)
        READ(2)
        READ(3)
        READ(4)
        READ(5)
        READ(6)
        READ(7)
        READ(8)
        READ(9)
        READ(10)
        READ(11)
        READ(12)
        READ(13)
        READ(14)
        READ(15)
        READ(16)
        READ(17)
        READ(18)
    }
    if (xmp_node_num() == 1)
        printf("the end\n");
    return 0;
}
