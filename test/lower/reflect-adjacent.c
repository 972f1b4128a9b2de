// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Adjacent reflects of arrays on one template are one call; what differs, or may have no storage, stays apart.

#include <stddef.h>

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp template other[100]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute other[block] onto p
double a[100], b[100], c[100], d[100], *q;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma xmp align d[i] with other[i]
#pragma xmp align q[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp shadow b[1:2]
#pragma xmp shadow c[1]
#pragma xmp shadow d[1]
#pragma xmp shadow q[1]

void f(int n)
{
// CHECK-LABEL: void f(
#pragma xmp reflect (a) width(/periodic/1)
    /* a comment is nothing between */
#pragma xmp reflect (b) width(/periodic/1)
#pragma xmp reflect (c) width(/periodic/1)
// CHECK: sode_reflect(SODE_WHERE, 3, (sode_array_t *const[]){sode_array__a, sode_array__b, sode_array__c}, 1,
// CHECK-NOT: sode_reflect
// CHECK: {{^ *}}/* with the reflect of line [[#@LINE-6]] */{{$}}
// CHECK-NOT: sode_reflect
// CHECK: {{^ *}}/* with the reflect of line [[#@LINE-8]] */{{$}}
    n++;
#pragma xmp reflect (a)
    n++;
#pragma xmp reflect (b)
// CHECK: n++;
// CHECK: sode_reflect(SODE_WHERE, 1,
// CHECK: n++;
// CHECK: sode_reflect(SODE_WHERE, 1,
#pragma xmp reflect (c) width(n)
#pragma xmp reflect (b) width(n)
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}sode_array__c
// CHECK: sode_reflect(SODE_WHERE, 1, {{.*}}sode_array__b
#pragma xmp reflect (a) width(0:1)
#pragma xmp reflect (b) width(1)
#pragma xmp reflect (c) width(1) orthogonal
#pragma xmp reflect (c) width(1)
#pragma xmp reflect (d) width(1)
#pragma xmp reflect (q)
#pragma xmp reflect (a)
#pragma xmp reflect (a)
#pragma xmp reflect (a) async(1)
#pragma xmp reflect (b) async(1)
// CHECK-COUNT-10: sode_reflect(SODE_WHERE, 1,
}
