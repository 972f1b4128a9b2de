// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A directive that fails still declares its name: later uses are not reported.

#pragma xmp nodes p[4
// CHECK: :[[@LINE-1]]:22: error: expected ']' in 'nodes' directive
#pragma xmp template t[100] x
// CHECK: :[[@LINE-1]]:29: error: extra tokens at the end of 'template' directive
#pragma xmp nods q[4]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'nods'; did you mean 'nodes'?
#pragma xmp Tmplate u[100]
// CHECK: :[[@LINE-1]]:13: error: unknown directive 'Tmplate'; did you mean 'template'?
#pragma xmp distribute u[block] onto q
#pragma xmp distribute t[block] onto p
double a[100], b[100];
#pragma xmp align b[i] with u[i]
#pragma xmp align a[i] with t[i]
void f(void)
{
#pragma xmp barrier on t
#pragma xmp barrier on q
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = 0;
}
