// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// A declaration behind 'loop' is no loop, and the directive does not reach over it.

#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
typedef int number;

void f(void)
{
#ifdef WRONG
#pragma xmp loop (i) on t[i]
    int k = 0;
// CHECK: :[[@LINE-1]]:5: error: expected a 'for' loop
// CHECK: :[[@LINE-3]]:13: note: for this 'loop' directive
    (void)k;
#pragma xmp loop (i) on t[i]
#pragma xmp loop (i) on t[i]
    const number m = 0;
// CHECK: :[[@LINE-1]]:5: error: expected a 'for' loop
// CHECK: :[[@LINE-4]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-3]]:5: error: expected a 'for' loop
// CHECK: :[[@LINE-5]]:13: note: for this 'loop' directive
    (void)m;
#endif
#pragma xmp loop (i) on t[i]
    for (number i = 0; i < 100; i++)
        ;
}
