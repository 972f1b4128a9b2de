// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// loop and task need the statement that they are about.
// COVERS: err_no_statement_follows

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]

void f(int n)
{
#ifdef WRONG
    {
#pragma xmp task on p[0]
// CHECK: :[[@LINE-1]]:13: error: directive 'task' must be followed by a statement
    }
    {
        n++;
#pragma xmp loop (i) on t[i]
// CHECK: :[[@LINE-1]]:13: error: directive 'loop' must be followed by a statement
    }
#endif
    {
#pragma xmp task on p[0]
        ;
    }
#pragma xmp task on p[0]
    {
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        ;
}
