// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// nodes with pieces missing: one error where the piece should be.
// COVERS: err_expected err_extra_tokens

#pragma xmp nodes
// CHECK: :[[@LINE-1]]:18: error: expected the name of a node array in 'nodes' directive
#pragma xmp nodes 4
// CHECK: :[[@LINE-1]]:19: error: expected the name of a node array in 'nodes' directive
#pragma xmp nodes p
// CHECK: :[[@LINE-1]]:20: error: expected '(' or '[' in 'nodes' directive
#pragma xmp nodes p[
// CHECK: :[[@LINE-1]]:21: error: expected an expression in 'nodes' directive
#pragma xmp nodes p[]
// CHECK: :[[@LINE-1]]:21: error: expected an expression in 'nodes' directive
#pragma xmp nodes p[4
// CHECK: :[[@LINE-1]]:22: error: expected ']' in 'nodes' directive
#pragma xmp nodes p()
// CHECK: :[[@LINE-1]]:21: error: expected an expression in 'nodes' directive
#pragma xmp nodes p(4
// CHECK: :[[@LINE-1]]:22: error: expected ')' in 'nodes' directive
#pragma xmp nodes p(4,)
// CHECK: :[[@LINE-1]]:23: error: expected an expression in 'nodes' directive
#pragma xmp nodes p(,4)
// CHECK: :[[@LINE-1]]:21: error: expected an expression in 'nodes' directive
#pragma xmp nodes p[4][
// CHECK: :[[@LINE-1]]:24: error: expected an expression in 'nodes' directive
#pragma xmp nodes p[4](4)
// CHECK: :[[@LINE-1]]:23: error: extra tokens at the end of 'nodes' directive
#pragma xmp nodes p[2:3]
// CHECK: :[[@LINE-1]]:22: error: expected ']' in 'nodes' directive
#pragma xmp nodes p[4] =
// CHECK: :[[@LINE-1]]:25: error: expected the name of a node array or template in 'nodes' directive
#pragma xmp nodes p[4] q[4]
// CHECK: :[[@LINE-1]]:24: error: extra tokens at the end of 'nodes' directive
#pragma xmp nodes p[4],
// CHECK: :[[@LINE-1]]:24: error: expected the name of a node array in 'nodes' directive
#pragma xmp nodes p[4];
// CHECK: :[[@LINE-1]]:23: error: extra ';' at the end of 'nodes' directive
#pragma xmp nodes p[4]]
// CHECK: :[[@LINE-1]]:23: error: extra tokens at the end of 'nodes' directive
