// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// barrier, reduction and bcast with pieces missing: one error where the piece should be.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p

void f(int s)
{
#pragma xmp barrier p
// CHECK: :[[@LINE-1]]:21: error: expected 'on' or the end of the line in 'barrier' directive
#pragma xmp barrier on
// CHECK: :[[@LINE-1]]:23: error: expected the name of a node array or template in 'barrier' directive
#pragma xmp barrier on 3
// CHECK: :[[@LINE-1]]:24: error: expected the name of a node array or template in 'barrier' directive
#pragma xmp reduction
// CHECK: :[[@LINE-1]]:22: error: expected '(' in 'reduction' directive
#pragma xmp reduction (mean: s)
// CHECK: :[[@LINE-1]]:24: error: expected a reduction: '+', '-', '*', '&', '|', '^', '&&', '||', 'max', 'min', 'firstmax', 'firstmin', 'lastmax' or 'lastmin' in 'reduction' directive
#pragma xmp reduction (+: s
// CHECK: :[[@LINE-1]]:28: error: expected ')' in 'reduction' directive
#pragma xmp reduction (+: s) on p on p
// CHECK: :[[@LINE-1]]:35: error: clause 'on' occurs twice in 'reduction' directive
#pragma xmp bcast
// CHECK: :[[@LINE-1]]:18: error: expected '(' in 'bcast' directive
#pragma xmp bcast ()
// CHECK: :[[@LINE-1]]:20: error: expected an expression in 'bcast' directive
#pragma xmp bcast (s) form p[0]
// CHECK: :[[@LINE-1]]:23: error: unknown clause 'form' of directive 'bcast'; did you mean 'from'?
#pragma xmp bcast (s) from
// CHECK: :[[@LINE-1]]:27: error: expected the name of a node array or template in 'bcast' directive
}
