// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Sections as arguments of transformational procedures lie within their arrays, and have no more subscripts than they.
// COVERS: err_section_subscripts
#include <xmp.h>

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100], m[100][20];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align m[i][*] with t[i]

void f(int n, double x)
{
#ifdef WRONG
    xmp_sort_up(a[60:50], b[0:50]);
// CHECK: :[[@LINE-1]]:19: error: the section from 60 to 109 exceeds dimension 0 of 'a', which has indices 0 to 99
    xmp_sort_up(a[0:10], b[5:10:-1]);
// CHECK: :[[@LINE-1]]:28: error: the section from 5 to -4 exceeds dimension 0 of 'b', which has indices 0 to 99
    xmp_sort_up(m[100][0:10], b[0:10]);
// CHECK: :[[@LINE-1]]:19: error: index 100 is outside dimension 0 of 'm', which has indices 0 to 99
    xmp_sort_up(m[n][0:10:0], b[0:10]);
// CHECK: :[[@LINE-1]]:27: error: the step of a section cannot be 0
    xmp_sort_up(m[n][0:-1], b[0:10]);
// CHECK: :[[@LINE-1]]:24: error: the length of a section is negative: -1
    xmp_sort_up(m[n][x:10], b[0:10]);
// CHECK: :[[@LINE-1]]:22: error: expression must have integer type, not 'double'
    xmp_sort_up(a[0:10][3], b[0:10]);
// CHECK: :[[@LINE-1]]:25: error: too many subscripts: distributed array 'a' has 1 dimension
#else
    xmp_sort_up(a[60:40], b[::2]);
    xmp_sort_up(a[n:n], b[5:6:-1]);
    xmp_sort_up(m[99][n:n], b[n:n]);
    xmp_sort_up(a[0:100:n], b[100:0]);
#endif
}
