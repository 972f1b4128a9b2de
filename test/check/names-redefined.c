// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// One node array or template per name and scope; an inner one hides an outer one.
// COVERS: err_redefined note_declared_here

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
int x;
#ifdef WRONG
#pragma xmp nodes p[2][2]
// CHECK: :[[@LINE-1]]:19: error: redefinition of 'p'
// CHECK: :[[@LINE-7]]:19: note: 'p' is declared here
#pragma xmp template t[8]
// CHECK: :[[@LINE-1]]:22: error: redefinition of 't'
// CHECK: :[[@LINE-9]]:22: note: 't' is declared here
#pragma xmp nodes t[4]
// CHECK: :[[@LINE-1]]:19: error: redefinition of 't'
// CHECK: :[[@LINE-12]]:22: note: 't' is declared here
#endif

void f(int x)
{
#pragma xmp nodes p[4]
    {
#pragma xmp template x[8]
    {
#pragma xmp nodes x[4]
#pragma xmp template p[8]
#pragma xmp distribute p[block] onto x
    }
#pragma xmp distribute x[block] onto p
    }
}
