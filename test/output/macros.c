// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// A macro is written out only where an edit falls inside it; elsewhere the user's invocation stays.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#define FOR(i, n) for (int i = 0; i < n; i++)
#define TWICE(x) ((x) + (x))
#define SIZE 100
#define AVERAGE(u, i) (0.5 * (u[i] + u[(i) + 1]))
#define SET(u, i, value) (u[i] = (value))
#define LOOP _Pragma("xmp loop (i) on t[i]")
#define BARRIER _Pragma("xmp barrier")

void f(int n)
{
// CHECK-LABEL: void f(
#pragma xmp loop (i) on t[i]
    for (int i = TWICE(0); i < SIZE; i++)
        SET(a, i, TWICE(i + SIZE));
// CHECK: SODE_ALONG(int, i, sode_nest_{{[0-9]+}}, 0, .sode_range = {((0) + (0)), SIZE, 1})
// CHECK-NEXT: for (int i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; i++)
// CHECK-NEXT: {{^}}        SET(a, i, TWICE(i + SIZE)); SODE_END SODE_VIEW_END(a) }
#pragma xmp loop (i) on t[i]
    FOR(i, SIZE)
        b[i] = TWICE(a[i]);
// CHECK: for (int i = sode__i_first{{ *}}; i < sode__i_end{{ *}}; i++)
// CHECK-NEXT: {{^}}        b[i] = TWICE(a[i]); SODE_END SODE_VIEW_END(a) SODE_VIEW_END(b) }
    LOOP
    for (int i = 0; i < SIZE; i++)
        a[i] = AVERAGE(b, 0 * i);
// CHECK: {{^ *[{] .*SODE_ALONG}}
// CHECK-NEXT: for (int i = sode__i_first
// CHECK-NEXT: a[i] = AVERAGE(b, 0 * i); SODE_END SODE_VIEW_END(b) SODE_VIEW_END(a) }
    SET(a, TWICE(n), SIZE + AVERAGE(b, n));
// CHECK: sode_origin(sode_array__a)
// CHECK-SAME: sode_origin(sode_array__b)
    BARRIER
// CHECK: {{^}}    sode_barrier(SODE_WHERE, 0);
    n = TWICE(SIZE);
// CHECK: {{^}}    n = TWICE(SIZE);
    (void)n;
}
