// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Bounds and steps may read distributed arrays: the views come before them.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

void f(int n)
{
// CHECK-LABEL: void f(
#pragma xmp loop (i) on t[i]
    for (int i = (int)a[3]; i < (int)b[n]; i += (int)a[2])
        a[i] = 1;
// CHECK: SODE_ALONG(int, i, sode_nest_{{[0-9]+}}, 0, .sode_range = {(int)a[3], (int)b[n], (int)a[2]})
}
