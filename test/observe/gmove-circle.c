// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all nodes get goes round in circles of messages, ten nodes of one computer send 40 for an all-gather: always if it is short, and if it is
// long until that has been done eight times.
// RUN: %sodecc %optimize %s -o %t && SODE_STATS=1 %mpirun -n 10 %t > %t.out 2>&1 && tr -s ' ' < %t.out | %filecheck %s
// CHECK: gmove plain = b 24 960 69120 {{.*}} pack: all-gather among 10 nodes
// CHECK-NEXT: gmove plain = b 24 {{[0-9]+[0-9][0-9][0-9]}} 34560000 {{.*}} all-gather among 10 nodes
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define SHORT 40
#define LONG 20000
#pragma xmp nodes p[*]
#pragma xmp template s[LONG]
#pragma xmp distribute s[cyclic] onto p
static double b[LONG], plain[LONG];
#pragma xmp align b[i] with s[i]

static void expect(int n)
{
    for (int i = 0; i < n; i++)
        if (plain[i] != i)
            fprintf(stderr, "%d: got %g\n", i, plain[i]), exit(1);
}

int main(void)
{
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < LONG; i++)
        b[i] = i;
    for (int k = 0; k < 24; k++) {
#pragma xmp gmove
        plain[0:SHORT] = b[0:SHORT];
        expect(SHORT);
#pragma xmp gmove
        plain[:] = b[:];
        expect(LONG);
    }
    return 0;
}
