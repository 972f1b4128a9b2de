// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Elements of distributed arrays in the expressions of directives.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]

void f(int n)
{
// CHECK-LABEL: void f(
#pragma xmp reduction (+: a[3])
// CHECK: SODE_REDUCTION({{.*}}, double, ((double *)sode_origin(sode_array__a))[3], 0, 0)
#pragma xmp bcast (b[n]) from t[n]
// CHECK: &(((double *)sode_origin(sode_array__b))[n])
#pragma xmp barrier on p[(int)b[0]]
// CHECK: SODE_AT((int)((double *)sode_origin(sode_array__b))[0])
#pragma xmp reflect (a) width((int)b[1])
// CHECK: (int)((double *)sode_origin(sode_array__b))[1]
#pragma xmp task on t[(int)b[2]]
    n++;
// CHECK: SODE_AT((int)((double *)sode_origin(sode_array__b))[2])
}
