// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// The type of a whole distributed array is not one of a node's.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

double f(int n)
{
#ifdef WRONG
    __typeof__(a) c = {0};
// CHECK: :[[@LINE-1]]:16: error: {{.*}}'a'
#endif
    __typeof__(a[0]) d = n;
    return d + _Generic(a[0], double: 1, default: 2);
}
