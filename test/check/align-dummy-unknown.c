// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A variable in the template's subscripts must be a dummy of the array's.

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
#ifdef WRONG
#pragma xmp align a[i][*] with t[i][j]
// CHECK: :[[@LINE-1]]:37: error: use of undeclared identifier 'j'
#endif
int j;
#pragma xmp align a[i][*] with t[i + j][*]
#pragma xmp align b[i][j] with t[i][j]
