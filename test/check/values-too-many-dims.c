// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Seven dimensions are possible.
// COVERS: err_too_many_dims

#ifdef WRONG
#pragma xmp nodes q[1][1][1][1][1][1][1][1]
// CHECK: :[[@LINE-1]]:19: error: 'q' has 8 dimensions; the maximum is 7
#pragma xmp template u(1,1,1,1,1,1,1,1)
// CHECK: :[[@LINE-1]]:22: error: 'u' has 8 dimensions; the maximum is 7
#endif
#pragma xmp nodes p(1,1,1,1,1,1,*)
#pragma xmp template t[2][2][2][2][2][2][2]
#pragma xmp distribute t[block][block][block][block][block][block][block] onto p
int seven[2][2][2][2][2][2][2], eight[2][2][2][2][2][2][2][2];
#pragma xmp align seven[a][b][c][d][e][f][g] with t[a][b][c][d][e][f][g]
#ifdef WRONG
#pragma xmp align eight[a][b][c][d][e][f][g][*] with t[a][b][c][d][e][f][g]
// CHECK: :[[@LINE-1]]:19: error: 'eight' has 8 dimensions; the maximum is 7
#endif
