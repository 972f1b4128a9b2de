// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Shadows: one width per dimension, not negative, where the array is distributed in blocks.
// COVERS: err_shadow_twice err_shadow_count err_shadow_negative err_shadow_cyclic note_previous_distribute
// COVERS: err_shadow_undistributed

#pragma xmp nodes p[4]
#pragma xmp template t[100][50]
#pragma xmp template u[100]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute u[cyclic] onto p
double a[100][50], b[100][50], c[100], d[100][50], e[100], f[100];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][*] with t[i][*]
#pragma xmp align c[i] with u[i]
#pragma xmp align d[i][j] with t[i][j]
#pragma xmp align e[i] with t[i][*]
#pragma xmp align f[i] with u[i]
#pragma xmp shadow a[1][0]
#ifdef WRONG
#pragma xmp shadow a[2][0]
// CHECK: :[[@LINE-1]]:13: error: array 'a' already has a shadow
// CHECK: :[[@LINE-4]]:13: note: the previous directive is here
#pragma xmp shadow b[1]
// CHECK: :[[@LINE-1]]:20: error: array 'b' has 2 dimensions, but 1 shadow width is given
#pragma xmp shadow c[1][1]
// CHECK: :[[@LINE-1]]:20: error: array 'c' has 1 dimension, but 2 shadow widths are given
#pragma xmp shadow b[-1][0]
// CHECK: :[[@LINE-1]]:22: error: shadow width -1 is negative
#pragma xmp shadow b[1:-2][0]
// CHECK: :[[@LINE-1]]:22: error: shadow width -2 is negative
#pragma xmp shadow c[1]
// CHECK: :[[@LINE-1]]:22: error: dimension 0 of array 'c' has a cyclic distribution and cannot have a shadow
// CHECK: :[[@LINE-23]]:13: note: the distribution is here
#pragma xmp shadow d[1][1]
// CHECK: :[[@LINE-1]]:25: error: dimension 1 of array 'd' is not distributed and cannot have a shadow
// CHECK: :[[@LINE-21]]:13: note: the previous directive is here
#pragma xmp shadow b[0][0:1]
// CHECK: :[[@LINE-1]]:25: error: dimension 1 of array 'b' is not distributed and cannot have a shadow
// CHECK: :[[@LINE-26]]:13: note: the previous directive is here
#endif
#pragma xmp shadow b[0:3][0:0]
#pragma xmp shadow c[0]
#pragma xmp shadow d[1][0]
#pragma xmp shadow e[0]
#pragma xmp shadow f[0:0]
