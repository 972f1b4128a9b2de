// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What 'peel_and_wait' computes before the wait must not reach into the shadow that is under way.
// COVERS: warn_peel_width

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][100]
#pragma xmp distribute t[block][block] onto p
double a[100][100], b[100][100], c[100][100];
#pragma xmp align [i][j] with t[i][j] :: a, b, c
#pragma xmp shadow [2][2] :: a, c

void f(void)
{
#pragma xmp reflect (a) async(1)
#ifdef WRONG
#pragma xmp loop (i, j) on t[i][j] peel_and_wait(1, -1, -2:0)
    for (int i = 2; i < 98; i++)
        for (int j = 2; j < 98; j++)
            b[i][j] = a[i - 2][j] + a[i][j + 1];
// CHECK: :[[@LINE-1]]:27: warning: 'a' is read 2 elements below in dimension 0, but 'peel_and_wait' keeps only 1 there until after the wait
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-3]]:44: warning: 'a' is read 1 element above in dimension 1, but 'peel_and_wait' keeps only 0 there until after the wait
// CHECK: :[[@LINE-7]]:13: note: for this 'loop' directive
#endif
#pragma xmp loop (i, j) on t[i][j] peel_and_wait(1, -2:0, 0:-1)
    for (int i = 2; i < 98; i++)
        for (int j = 2; j < 98; j++)
            b[i][j] = a[i - 2][j] + a[i][j + 1] + c[i + 1][j - 2];
#pragma xmp reflect (a) width(0, 1) async(2)
#pragma xmp reflect (c)
}
