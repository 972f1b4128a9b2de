// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// What must follow is named, at the place where it is missing.
// COVERS: err_expected err_extra_tokens

#ifdef WRONG
#pragma xmp nodes
// CHECK: :[[@LINE-1]]:18: error: expected the name of a node array in 'nodes' directive
#pragma xmp nodes q 4
// CHECK: :[[@LINE-1]]:21: error: expected '(' or '[' in 'nodes' directive
#pragma xmp nodes q(4]
// CHECK: :[[@LINE-1]]:22: error: expected ')' in 'nodes' directive
#pragma xmp nodes q[4] 5
// CHECK: :[[@LINE-1]]:24: error: extra tokens at the end of 'nodes' directive
#pragma xmp template t[4] onto p
// CHECK: :[[@LINE-1]]:27: error: extra tokens at the end of 'template' directive
#pragma xmp distribute t[rows] onto p
// CHECK: :[[@LINE-1]]:26: error: expected a distribution: '*', 'block', 'cyclic' or 'gblock' in 'distribute' directive
#endif

#pragma xmp nodes p [4]
#pragma xmp template [8], distribute [block] onto p :: t, u
double a[8], b[8];
#pragma xmp align [i] with t[i], shadow [1] :: a, b
