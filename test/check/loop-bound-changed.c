// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// COVERS: err_loop_bound_changed
// Bounds and steps are taken once, before the loop: they must not change in it.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n, int step)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        n--;
// CHECK: :[[@LINE-1]]:10: error: 'n' decides the iterations of a distributed loop and is changed in its body
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 2 * n; i += step) {
        a[i] = 0;
        step += 2;
// CHECK: :[[@LINE-1]]:14: error: 'step' decides the iterations of a distributed loop and is changed in its body
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    }
#endif
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i += step) {
        int n = i;
        a[i] = n--;
    }
    n--;
    step++;
}
