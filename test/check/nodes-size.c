// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Sizes of node arrays are positive; in a part of the nodes '*' stands for the slowest dimension only.
// COVERS: err_nodes_size err_nodes_star_place

#ifdef WRONG
#pragma xmp nodes a[0]
// CHECK: :[[@LINE-1]]:21: error: size 0 of node array 'a' is not positive
#pragma xmp nodes b(2,-3)
// CHECK: :[[@LINE-1]]:23: error: size -3 of node array 'b' is not positive
#pragma xmp nodes c[2][*] = *
// CHECK: :[[@LINE-1]]:24: error: '*' must be the first size in the '[ ]' form of a node array
#pragma xmp nodes d(*,2) = *
// CHECK: :[[@LINE-1]]:21: error: '*' must be the last size in the '( )' form of a node array
#endif
int n;
#pragma xmp nodes p[1]
#pragma xmp nodes q[*][2]
#pragma xmp nodes r(2,*)
#pragma xmp nodes s[*]
#pragma xmp nodes u(*)
#pragma xmp nodes v[n][n - 1]
#pragma xmp nodes w[2][*]
#pragma xmp nodes x(*,2)
