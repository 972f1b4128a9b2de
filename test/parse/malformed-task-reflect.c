// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// task and reflect with pieces missing: one error where the piece should be.
// COVERS: err_array_subscript

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

void f(int s)
{
#pragma xmp task
// CHECK: :[[@LINE-1]]:17: error: expected 'on' in 'task' directive
    ;
#pragma xmp task on
// CHECK: :[[@LINE-1]]:20: error: expected the name of a node array or template in 'task' directive
    ;
#pragma xmp task on p[0] nocom
// CHECK: :[[@LINE-1]]:26: error: unknown clause 'nocom' of directive 'task'; did you mean 'nocomm'?
    ;
#pragma xmp reflect
// CHECK: :[[@LINE-1]]:20: error: expected '(' in 'reflect' directive
#pragma xmp reflect ()
// CHECK: :[[@LINE-1]]:22: error: expected the name of an array in 'reflect' directive
#pragma xmp reflect (a
// CHECK: :[[@LINE-1]]:23: error: expected ')' in 'reflect' directive
#pragma xmp reduce_shadow (a[0])
// CHECK: :[[@LINE-1]]:29: error: 'reduce_shadow' takes whole arrays; leave out the subscripts, and name an array that a table of pointers holds by a pointer, as in 'double *u = level[k];'
#pragma xmp reflect a
// CHECK: :[[@LINE-1]]:21: error: expected '(' in 'reflect' directive
#pragma xmp reflect (a) transport()
// CHECK: :[[@LINE-1]]:35: error: expected the name of a transport in 'reflect' directive
#pragma xmp reflect (a) transport(shm
// CHECK: :[[@LINE-1]]:38: error: expected ')' in 'reflect' directive
#pragma xmp reflect (a) width
// CHECK: :[[@LINE-1]]:30: error: expected '(' in 'reflect' directive
#pragma xmp reflect (a) width()
// CHECK: :[[@LINE-1]]:31: error: expected an expression in 'reflect' directive
#pragma xmp reflect (a) width(/period/1)
// CHECK: :[[@LINE-1]]:32: error: unknown word 'period' in 'reflect' directive; did you mean 'periodic'?
#pragma xmp reflect (a) width(/wall/1)
// CHECK: :[[@LINE-1]]:32: error: expected 'periodic', 'mirror' or 'antimirror' in 'reflect' directive, as in 'width(w, ...)'
#pragma xmp reflect (a) width(/periodic 1)
// CHECK: :[[@LINE-1]]:41: error: expected '/periodic/' in 'reflect' directive
#pragma xmp reflect (a) width(mirror 1)
// CHECK: :[[@LINE-1]]:38: error: expected '/mirror/' in 'reflect' directive
}
