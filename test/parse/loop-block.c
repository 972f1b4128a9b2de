// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// `loop` before a block: the loop is its last statement, behind declarations and assignments.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[100];
#pragma xmp align a[i] with t[i]

void f(int n)
{
#pragma xmp loop (i) on t[i]
    {
        int i, last = n;
        last -= 1;
        for (i = 0; i < last; i++)
            a[i] = i;
    }
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    {
// CHECK: :[[@LINE-1]]:5: error: expected a 'for' loop
// CHECK: note: for this 'loop' directive
        int i;
        for (i = 0; i < n; i++)
            a[i] = i;
        n++;
    }
#pragma xmp loop (i) on t[i]
    {
// CHECK: :[[@LINE-1]]:5: error: expected a 'for' loop
// CHECK: note: for this 'loop' directive
        int i;
        if (n > 1)
            n--;
        for (i = 0; i < n; i++)
            a[i] = i;
    }
#endif
}
