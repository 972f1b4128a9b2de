// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -fsode-check %s -o %t.c 2>&1 | %messages %s
// RUN: %filecheck %s --check-prefix=TEXT --input-file=%t.c
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// With -fsode-check a time loop runs without time blocks.
// COVERS: warn_blocking_checked
// TEXT-NOT: sode_blocking{{_}}begin

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto p
static double a[N];
#pragma xmp align a[i] with s[i]

void halve(int n)
{
#pragma xmp blocking steps(4)
// CHECK: :[[@LINE-1]]:13: warning: -fsode-check runs the time loop without blocking
    for (int k = 0; k < n; k++) {
#pragma xmp loop (i) on s[i]
        for (int i = 0; i < N; i++)
            a[i] /= 2;
    }
}
