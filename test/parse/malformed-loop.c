// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// loop with pieces missing: one error where the piece should be.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

void f(int s)
{
#pragma xmp loop
// CHECK: :[[@LINE-1]]:17: error: expected 'on' in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop () on t[i]
// CHECK: :[[@LINE-1]]:19: error: expected the name of a loop variable in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i on t[i]
// CHECK: :[[@LINE-1]]:21: error: expected ')' in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) t[i]
// CHECK: :[[@LINE-1]]:22: error: expected 'on' in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i
// CHECK: :[[@LINE-1]]:28: error: expected ']' in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i] reduction
// CHECK: :[[@LINE-1]]:39: error: expected '(' in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i] reduction(s)
// CHECK: :[[@LINE-1]]:40: error: expected a reduction: '+', '-', '*', '&', '|', '^', '&&', '||', 'max', 'min', 'firstmax', 'firstmin', 'lastmax' or 'lastmin' in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i] reduction(+ s)
// CHECK: :[[@LINE-1]]:42: error: expected ':' in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i] reduction(+:)
// CHECK: :[[@LINE-1]]:42: error: expected an expression in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
#pragma xmp loop (i) on t[i] frobnicate
// CHECK: :[[@LINE-1]]:30: error: expected 'async', 'reduction', 'expand', 'margin', 'peel_and_wait', 'overlap', 'pipeline', 'blockwise', 'block', 'gather', 'method', 'expect', 'scatter', 'order' or the end of the line in 'loop' directive
    for (int i = 0; i < 100; i++)
        a[i] = 0;
}
