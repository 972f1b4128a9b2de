// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %translate %s > %t.c && %joined %t.c | %filecheck %s
// RUN: %cc %strict %t.c && %clang %strict %t.c
// Views have the element's type: qualified, structs without names, types of inner scopes.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static const volatile unsigned long numbers[100];
struct {
    int x, y[3];
} nameless[100];
_Complex float waves[100];
typedef struct point {
    float x;
} Point;
Point points[100];
#pragma xmp align numbers[i] with t[i]
#pragma xmp align nameless[i] with t[i]
#pragma xmp align waves[i] with t[i]
#pragma xmp align points[i] with t[i]

float f(void)
{
    float s = 0;
// CHECK-LABEL: float f(
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++) {
        nameless[i].y[1] = (int)numbers[i];
        waves[i] = 1;
        s += points[i].x;
    }
// CHECK: __typeof__(*sode_base__nameless) *const nameless = sode_origin(sode_array__nameless);
// CHECK-SAME: const volatile unsigned long *const numbers = sode_origin(sode_array__numbers);
// CHECK-SAME: _Complex float *const waves = sode_origin(sode_array__waves);
// CHECK-SAME: __typeof__(*sode_base__points) *const points = sode_origin(sode_array__points);
    return s;
}
