// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %filecheck %s < %t.c
// A section as argument of a procedure becomes a section for the runtime; whole ones are descriptors. Edits are to single tokens, so that
// macros and what stands in the bounds stay.
#include <xmp.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], b[N][4];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
struct held {
    double v[N];
};
#pragma xmp align held.v[i] with t[i]
struct held held;

void f(int n)
{
    xmp_sort_up(a[:], held.v[:]);
    // CHECK: xmp_sort_up((void *)sode_array__a, (void *)held.sode_array__v);
    xmp_sort_up(a[n:N / 2], b[3][::2]);
    // CHECK: xmp_sort_up(SODE_SECTION_OF((void *)sode_array__a, 1, {n, N / 2, 1}), SODE_SECTION_OF((void *)sode_array__b, 2, {3, 1, 0}, {0, SODE_REST, sode_step(2)}));
    xmp_sort_up(held.v[n > 2 ? 1 : 0 :], a[:n:]);
    // CHECK: xmp_sort_up(SODE_SECTION_OF((void *)held.sode_array__v, 1, {n > 2 ? 1 : 0 , SODE_REST, 1}), SODE_SECTION_OF((void *)sode_array__a, 1, {0, n, 1}));
}
