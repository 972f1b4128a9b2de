// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// What is wrong in a directive's syntax is shown with the form of the directive, or of the clause.
// COVERS: err_expected

#pragma xmp nodes p[*]
#pragma xmp nodes q
// CHECK: :[[@LINE-1]]:20: error: expected '(' or '[' in 'nodes' directive, as in 'nodes p[*]'
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double u[8];
#pragma xmp align u with t
// CHECK: :[[@LINE-1]]:21: error: expected '[' in 'align' directive, as in 'align u[i] with t[i]'

void f(void)
{
    double s = 0, m = 0;
#pragma xmp loop i, j on t[i]
// CHECK: :[[@LINE-1]]:18: error: expected '(' in 'loop' directive, as in 'loop (i) on t[i]'
// CHECK-NEXT: #pragma xmp loop i, j on t[i]
// CHECK-NEXT: {{[|] +}}^
// CHECK-NEXT: {{[|] +}}(   )
    for (int i = 0; i < 8; i++)
        ;
#pragma xmp loop (i) on t[i] reduction(max m)
// CHECK: :[[@LINE-1]]:44: error: expected ':' in 'loop' directive, as in 'reduction(op: item, ...)'
    for (int i = 0; i < 8; i++)
        ;
#pragma xmp loop (i) on t[i] reduction(max: m, +: s)
// CHECK: :[[@LINE-1]]:48: error: expected ')' and another reduction for the next operator in 'loop' directive
    for (int i = 0; i < 8; i++)
        ;
#pragma xmp loop (i) on t[i];
// CHECK: :[[@LINE-1]]:29: error: extra ';' at the end of 'loop' directive
    for (int i = 0; i < 8; i++)
        ;
#pragma xmp task on 0
// CHECK: :[[@LINE-1]]:21: error: expected the name of a node array or template in 'task' directive, as in 'task on p[0]'
    ;
#pragma xmp bcast (s) from 0
// CHECK: :[[@LINE-1]]:28: error: expected the name of a node array or template in 'bcast' directive, as in 'from p[0]'
}
