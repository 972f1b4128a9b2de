// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A list in braces is no expression of C.
// COVERS: err_gblock_braces

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[gblock({25, 25, 25, 25})] onto p
// CHECK: :[[@LINE-1]]:33: error: the block sizes of 'gblock' must be an array of 'int': write '(int[])' before the braces
#pragma xmp template w[100]
#pragma xmp distribute w[gblock((int[]){25, 25, 25, 25})] onto p
