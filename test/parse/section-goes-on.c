// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c > %t.out 2>&1; %messages %s < %t.out
// RUN: grep -c ' error: ' %t.out | grep -x 4
// After a section that is not a value the statement goes on as if it named the first element: one error for each.
#pragma xmp nodes p[4]
static double a[10], c[10][10];
struct { double m[10]; } s;
double f(double);

void g(void)
{
    double x = a[0:3] + 1;
// CHECK: :[[@LINE-1]]:17: error: a section cannot be used as a value here
    x += c[0:3][2];
// CHECK: :[[@LINE-1]]:11: error: a section cannot be used as a value here
    x -= f(s.m[2:4]);
// CHECK: :[[@LINE-1]]:15: error: a section cannot be used as a value here
    if (a[0:3] > 0)
// CHECK: :[[@LINE-1]]:10: error: a section cannot be used as a value here
        x = 0;
}
