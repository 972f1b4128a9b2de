// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Looks like a branch that no run reaches, and may be one: labels in it, and conditions that the host compiler knows better.
#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N], m[N][N];
#pragma xmp align [i] with t[i] :: u, v
#pragma xmp align m[*][i] with t[i]
#pragma xmp shadow u[1]

void f(int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++) {
        if (n > i)
            goto inside;
        if (0) {
inside:
            v[i] = u[i-2];
// CHECK: :[[@LINE-1]]:23: error: subscript of 'u' reaches 2 elements below the loop's own part in dimension 0, but its shadow has width 1 there
// CHECK: :11:{{.*}}: note:
        }
        if (__builtin_constant_p(n))
            v[i] = u[i-3];
// CHECK: :[[@LINE-1]]:23: error: subscript of 'u' reaches 3 elements below
// CHECK: :11:{{.*}}: note:
        v[i] = sizeof(double) == 8 ? u[i-4] : 0;
// CHECK: :[[@LINE-1]]:41: error: subscript of 'u' reaches 4 elements below
// CHECK: :11:{{.*}}: note:
        v[i] = sizeof m[i];
// CHECK: :[[@LINE-1]]:23: error: 'm' needs a subscript for dimension 1, which is distributed
// CHECK: :10:13: note: for this 'align' directive
    }
}
