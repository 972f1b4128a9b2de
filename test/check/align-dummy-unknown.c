// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A variable in the template's subscripts must be a dummy of the array's, whether it is declared or not.
// COVERS: err_align_not_index

#pragma xmp nodes p[2][2]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][block] onto p
double a[100][50], b[100][50];
int j, k;
#ifdef WRONG
#pragma xmp align a[i][*] with t[i][x]
// CHECK: :[[@LINE-1]]:37: error: 'x' is not an index of this 'align'; it does not occur in the array's brackets
#pragma xmp align a[i][*] with t[i][j + 1]
// CHECK: :[[@LINE-1]]:37: error: 'j' is not an index of this 'align'; it does not occur in the array's brackets
#pragma xmp align [i][*] with t(k, i) :: a
// CHECK: :[[@LINE-1]]:33: error: 'k' is not an index of this 'align'; it does not occur in the array's brackets
#endif
#pragma xmp align a[i][*] with t[i + j][*]
#pragma xmp align b[i][j] with t[i][k + j]
