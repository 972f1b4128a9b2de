// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c && %filecheck %s --input-file=%t.c
// RUN: %cc -c -o /dev/null %t.c
// #line directives of the user (generated code) stay, and messages follow them.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
#line 500 "generated.y"
double a[100];
#pragma xmp align a[i] with t[i]
_Static_assert(__LINE__ == 502, "line");
int f(int n)
{
#pragma xmp barrier
    _Static_assert(__LINE__ == 506, "line");
    return n;
}
// CHECK: #line 500 "generated.y"
// CHECK: sode_unit_init(void)
// CHECK: #line 501 "generated.y"
// CHECK-NEXT: sode_array__a = sode_array_create(SODE_WHERE
