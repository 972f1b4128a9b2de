// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// post and wait with pieces missing.

#pragma xmp nodes p[4]

void f(void)
{
#pragma xmp post
// CHECK: :[[@LINE-1]]:17: error: expected '(' in 'post' directive
#pragma xmp post (p[1])
// CHECK: :[[@LINE-1]]:23: error: expected ',' and a tag in 'post' directive
#pragma xmp wait (p[1],)
// CHECK: :[[@LINE-1]]:24: error: expected an expression in 'wait' directive
#pragma xmp wait (p[1], 1
// CHECK: :[[@LINE-1]]:26: error: expected ')' in 'wait' directive
#pragma xmp wait for
// CHECK: :[[@LINE-1]]:18: error:
}
