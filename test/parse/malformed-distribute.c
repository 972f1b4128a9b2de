// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// distribute with pieces missing: one error where the piece should be.

#pragma xmp distribute
// CHECK: :[[@LINE-1]]:23: error: expected the name of a template in 'distribute' directive
#pragma xmp distribute t onto p
// CHECK: :[[@LINE-1]]:26: error: expected '(' or '[' in 'distribute' directive
#pragma xmp distribute t[] onto p
// CHECK: :[[@LINE-1]]:26: error: expected a distribution: '*', 'block', 'cyclic' or 'gblock' in 'distribute' directive
#pragma xmp distribute t[block]
// CHECK: :[[@LINE-1]]:32: error: expected 'onto' in 'distribute' directive
#pragma xmp distribute t[block] onto
// CHECK: :[[@LINE-1]]:37: error: expected the name of a node array in 'distribute' directive
#pragma xmp distribute t[block] on p
// CHECK: :[[@LINE-1]]:33: error: expected 'onto', not 'on', in 'distribute' directive
#pragma xmp distribute t[block] onto p[0]
// CHECK: :[[@LINE-1]]:39: error: extra tokens at the end of 'distribute' directive
#pragma xmp distribute t[block(] onto p
// CHECK: :[[@LINE-1]]:32: error: expected an expression in 'distribute' directive
#pragma xmp distribute t[block()] onto p
// CHECK: :[[@LINE-1]]:32: error: expected an expression in 'distribute' directive
#pragma xmp distribute t[gblock] onto p
// CHECK: :[[@LINE-1]]:32: error: expected '(' and the block sizes after 'gblock' in 'distribute' directive
#pragma xmp distribute t(block,) onto p
// CHECK: :[[@LINE-1]]:32: error: expected a distribution: '*', 'block', 'cyclic' or 'gblock' in 'distribute' directive
