// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %filecheck %s --input-file=%t.c
// RUN: %cc -I %S -c -o /dev/null %t.c
// #line directives of the user (generated code) stay, and messages follow them.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#line 500 "generated \"by\" a.y"
double a[100];
#pragma xmp align a[i] with t[i]
_Static_assert(__LINE__ == 502, "line");
#include "Inputs/line-directives.h"
_Static_assert(__LINE__ == 504, "line");
int f(int n)
{
#pragma xmp barrier
    _Static_assert(__LINE__ == 508, "line");
#pragma xmp loop (i) on t[i]
    for (int i = n; i < 100; i++)
        a[i] = sizeof(__FILE__) + (__LINE__ == 511 ? 0 : n);
    _Static_assert(__LINE__ == 512, "line");
    return n;
}
// CHECK: #line 500 "generated \"by\" a.y"
// CHECK: sode_unit_init(void)
// CHECK: #line 501 "generated \"by\" a.y"
// CHECK-NEXT: sode_array_define(&sode_array__a
