// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// post and wait name one node.
// COVERS: err_signal_node

#pragma xmp nodes p[4]
#pragma xmp nodes q[2][2]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p

void f(int k, double x)
{
#pragma xmp post (p[k], 1)
#pragma xmp wait (q[0][k])
#pragma xmp wait
#pragma xmp post (p[0:2], 1)
// CHECK: :[[@LINE-1]]:19: error: 'post' needs one element of a node array, as in 'post(p[k], 0)'
#pragma xmp wait (q, 1)
// CHECK: :[[@LINE-1]]:19: error: 'wait' needs one element of a node array, as in 'wait(p[k], 0)'
#pragma xmp wait (t[3])
// CHECK: :[[@LINE-1]]:19: error: 'wait' needs one element of a node array, as in 'wait(p[k], 0)'
#pragma xmp post (p[5], 1)
// CHECK: :[[@LINE-1]]:21: error: subscript 5
#pragma xmp post (p[1], x)
// CHECK: :[[@LINE-1]]:25: error:
}
