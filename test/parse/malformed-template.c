// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// template with pieces missing: one error where the piece should be.

#pragma xmp template
// CHECK: :[[@LINE-1]]:21: error: expected the name of a template in 'template' directive
#pragma xmp template t
// CHECK: :[[@LINE-1]]:23: error: expected '(' or '[' in 'template' directive
#pragma xmp template t[]
// CHECK: :[[@LINE-1]]:24: error: expected a subscript in 'template' directive
#pragma xmp template t(0:9
// CHECK: :[[@LINE-1]]:27: error: expected ')' in 'template' directive
#pragma xmp template t(0:9:)
// CHECK: :[[@LINE-1]]:28: error: expected an expression in 'template' directive
