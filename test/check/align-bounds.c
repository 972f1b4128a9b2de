// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The whole array must lie on the template.
// COVERS: err_align_bounds

#pragma xmp nodes p[4]
#pragma xmp template t[10]
#pragma xmp template u(1:10)
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u(block) onto p
double a[10], b[11], c[8];
#ifdef WRONG
#pragma xmp align b[i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: dimension 0 of array 'b' needs indices 0 to 10 of template 't', which has only 0 to 9
// CHECK: :[[@LINE-8]]:13: note: 't' is declared here
#pragma xmp align c[i] with t[i + 3]
// CHECK: :[[@LINE-1]]:19: error: dimension 0 of array 'c' needs indices 3 to 10 of template 't', which has only 0 to 9
// CHECK: :[[@LINE-11]]:13: note: 't' is declared here
#pragma xmp align c[i] with t[i - 1]
// CHECK: :[[@LINE-1]]:19: error: dimension 0 of array 'c' needs indices -1 to 6 of template 't', which has only 0 to 9
// CHECK: :[[@LINE-14]]:13: note: 't' is declared here
#pragma xmp align a[i] with u(i)
// CHECK: :[[@LINE-1]]:19: error: dimension 0 of array 'a' needs indices 0 to 9 of template 'u', which has only 1 to 10
// CHECK: :[[@LINE-16]]:13: note: 'u' is declared here
#endif
int n;
#pragma xmp align a[i] with u(i + 1)
#pragma xmp align c[i] with t[2 + i]
#pragma xmp align b[i] with t[i + n]
