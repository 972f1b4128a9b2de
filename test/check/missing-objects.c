// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.out 2>&1 | %messages %s
// A name that nothing declares, at each place of a directive that can have one.
#define N 64
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
#pragma xmp align v[i] with a1[i]
// CHECK: :[[@LINE-1]]:29: error: no 'template' directive declares 'a1'
#pragma xmp nodes q[2] = a2[0:2]
// CHECK: :[[@LINE-1]]:26: error: no 'nodes' directive declares 'a2'
#pragma xmp template s[:]
#pragma xmp distribute a3[block] onto p
// CHECK: :[[@LINE-1]]:24: error: no 'template' directive declares 'a3'
#pragma xmp distribute s[block] onto a4
// CHECK: :[[@LINE-1]]:38: error: no 'nodes' directive declares 'a4'

void f(int n)
{
    double x = 0;
#pragma xmp template_fix [block] a5[n]
// CHECK: :[[@LINE-1]]:34: error: no 'template' directive declares 'a5'
#pragma xmp loop (i) on a6[i]
// CHECK: :[[@LINE-1]]:25: error: no 'nodes' or 'template' directive declares 'a6', and no array has this name
    for (int i = 0; i < N; i++)
        u[i] = 1;
#pragma xmp task on a7[0]
// CHECK: :[[@LINE-1]]:21: error: no 'nodes' or 'template' directive declares 'a7', and no array has this name
    x = 1;
#pragma xmp barrier on a8[0:2]
// CHECK: :[[@LINE-1]]:24: error: no 'nodes' or 'template' directive declares 'a8', and no array has this name
#pragma xmp reduction (+: x) on a9[0:2]
// CHECK: :[[@LINE-1]]:33: error: no 'nodes' or 'template' directive declares 'a9', and no array has this name
#pragma xmp bcast (x) from b1[0] on b2[0:2]
// CHECK: :[[@LINE-1]]:28: error: no 'nodes' or 'template' directive declares 'b1', and no array has this name
// CHECK: :[[@LINE-2]]:37: error: no 'nodes' or 'template' directive declares 'b2', and no array has this name
#pragma xmp reflect (u) async(1)
#pragma xmp wait_async (1) on b3[0:2]
// CHECK: :[[@LINE-1]]:31: error: no 'nodes' or 'template' directive declares 'b3', and no array has this name
#pragma xmp post (b4[1], 1)
// CHECK: :[[@LINE-1]]:19: error: no 'nodes' directive declares 'b4'
#pragma xmp wait (b5[1], 1)
// CHECK: :[[@LINE-1]]:19: error: no 'nodes' directive declares 'b5'
#pragma xmp reflect (b6)
// CHECK: :[[@LINE-1]]:22: error: use of undeclared identifier 'b6'
    (void)w;
}
