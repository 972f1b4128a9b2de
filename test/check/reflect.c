// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// reflect: arrays with shadows, widths inside them, one per dimension.
// COVERS: err_reflect_no_shadow err_reflect_width_count err_reflect_width_negative err_reflect_width_exceeds

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50], bare[100][50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align bare[i][j] with t[i][j]
#pragma xmp shadow a[1:2][1]
#pragma xmp shadow b[2][2]

void f(int n)
{
#ifdef WRONG
#pragma xmp reflect (bare)
// CHECK: :[[@LINE-1]]:22: error: array 'bare' has no shadow to reflect
// CHECK: :[[@LINE-9]]:13: note: 'bare' is aligned here and has no 'shadow' directive, such as '#pragma xmp shadow bare[1][1]'
#pragma xmp reflect (a) width(1)
// CHECK: :[[@LINE-1]]:31: error: 1 width is given, but array 'a' has 2 dimensions
#pragma xmp reflect (a) width(1, 1, 1)
// CHECK: :[[@LINE-1]]:31: error: 3 widths are given, but array 'a' has 2 dimensions
#pragma xmp reflect (a) width(1, -1)
// CHECK: :[[@LINE-1]]:34: error: width -1 is negative
#pragma xmp reflect (a) width(2, 1)
// CHECK: :[[@LINE-1]]:31: error: width 2 exceeds the lower shadow width 1 of array 'a' in dimension 0
// CHECK: :[[@LINE-17]]:13: note: the shadow of 'a' is declared here
#pragma xmp reflect (b, a) width(1:2, 0:2)
// CHECK: :[[@LINE-1]]:39: error: width 2 exceeds the upper shadow width 1 of array 'a' in dimension 1
// CHECK: :[[@LINE-20]]:13: note: the shadow of 'a' is declared here
#pragma xmp reflect (a) width(1, /periodic/2)
// CHECK: :[[@LINE-1]]:34: error: width 2 exceeds the lower shadow width 1 of array 'a' in dimension 1
// CHECK: :[[@LINE-23]]:13: note: the shadow of 'a' is declared here
#endif
#pragma xmp reflect (a)
#pragma xmp reflect (a, b) width(1:2, /periodic/ 0:1)
#pragma xmp reflect (a) width(0, 0)
#pragma xmp reflect (b) width(n, 2)
}
