// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Statements of array with sections: the directive is named, the C parser's complaints are not shown.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]

void f(int n)
{
#pragma xmp array on t[:]
// CHECK: :[[@LINE-1]]:13: error: directive 'array' is not supported yet
    a[:] = 1.0;
}
