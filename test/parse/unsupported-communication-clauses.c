// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Clauses of reflect, reduction, bcast that are not translated yet: one error at their place.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

void f(double s, int list[10])
{
#pragma xmp reflect (a) width(auto)
// CHECK: :[[@LINE-1]]:31: error: an inferred width 'auto' is not supported yet
}
