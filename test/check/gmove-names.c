// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Names and subscripts of a gmove that C does not know get C's message, once.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n)
{
    double list[100];
#pragma xmp gmove
    a[0:5] = lisst[0:5];
// CHECK: :[[@LINE-1]]:14: error: use of undeclared identifier 'lisst'; did you mean 'list'?
// CHECK: :[[@LINE-4]]:12: note: 'list' declared here
#pragma xmp gmove
    a[0:k] = list[0:5];
// CHECK: :[[@LINE-1]]:9: error: 'k' is not declared here; define the macro or declare the variable before this line
#pragma xmp gmove
    list[0:3][2] = a[0:3];
// CHECK: :[[@LINE-1]]:15: error: subscripted value is not an array, pointer, or vector
}
