// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Conditions of the index and constants do not ask whether a node has an element; those of variables, calls, members and elements may.
#include <stdio.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
enum { FIRST = 3 };
static int first, mine[N];
static struct { int first; } own;
int has(int i);

int main(void)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        if (i > 3)
            s += u[i];
// CHECK: :[[@LINE-1]]:20: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'u' in dimension 0
    for (int i = 0; i < N; i++)
        if (i > FIRST)
            s += u[i];
// CHECK: :[[@LINE-1]]:20: warning: each node runs the whole loop over 'i' from 0 to 23, but has only a part of 'u' in dimension 0
    for (int i = 0; i < N; i++)
        if (i > first)
            s += u[i];
    for (int i = 0; i < N; i++)
        if (i > own.first)
            s += u[i];
    for (int i = 0; i < N; i++)
        if (has(i))
            s += u[i];
    for (int i = 0; i < N; i++)
        if (mine[i])
            s += u[i];
    printf("%g\n", s);
    return 0;
}
