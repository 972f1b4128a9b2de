// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Faults in expressions are Clang's to report, in the directive itself; a missing operator is ours.

#pragma xmp nodes p[4]
#pragma xmp nodes s[4 5]
// CHECK: :[[@LINE-1]]:23: error: expected ']' in 'nodes' directive
#pragma xmp template v(0:N M)
// CHECK: :[[@LINE-1]]:28: error: expected ')' in 'template' directive
#pragma xmp nodes u[(long) 4][sizeof (int[2])][-1 ? 2 : 3]
#pragma xmp template t[nowhere]
// CHECK: :[[@LINE-1]]:24: error: 'nowhere' is not declared here; define the macro or declare the variable before this line
#pragma xmp nodes q[2 +]
// CHECK: :[[@LINE-1]]:23: error: expected expression
#pragma xmp nodes r["a" * 2]
// CHECK: :[[@LINE-1]]:25: error: invalid operands to binary expression ('char[2]' and 'int')
