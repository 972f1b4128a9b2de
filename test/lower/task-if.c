// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %cc %strict %t.c && %clang %strict %t.c
// The condition that task adds causes no warning about the statement behind it.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

int f(int n)
{
#pragma xmp task on p[0]
    if (n)
        n++;
    else
        n--;
#pragma xmp task on p[0]
    if (n)
        n++;
#pragma xmp task on p[0]
    ;
    if (n)
#pragma xmp task on p[0]
        n = 7;
    else
        n = 8;
    return n;
}
