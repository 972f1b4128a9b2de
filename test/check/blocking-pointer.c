// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s 2>&1 | %messages %s
// A pointer to an element that a blocked loop does more with than read what it points to.

#include <string.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], c[N];
#pragma xmp align [i] with t[i] :: a, c
#pragma xmp shadow a[1]
void compare(const double *kept)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < 9; k++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++) {
            const double *q = &a[i];
// CHECK: :[[@LINE-1]]:32: error: the time loop cannot be blocked: 'a' is not used element by element here
// CHECK: :[[@LINE-7]]:13: note: for this 'blocking' directive
            c[i] = q[1] + (q == kept);
        }
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            a[i] = c[i];
    }
}

static double b[N], d[N];
#pragma xmp align [i] with t[i] :: b, d
#pragma xmp shadow b[1]
void copy(void)
{
#pragma xmp blocking steps(2)
    for (int k = 0; k < 9; k++) {
#pragma xmp reflect (b)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++) {
            double sum = b[i-1] + b[i+1];
            memcpy(&d[i], &sum, sizeof sum);
// CHECK: :[[@LINE-1]]:20: error: the time loop cannot be blocked: 'd' is not used element by element here
// CHECK: :[[@LINE-8]]:13: note: for this 'blocking' directive
        }
#pragma xmp loop (i) on t[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = d[i];
    }
}
