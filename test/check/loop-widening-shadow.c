// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// A widened loop reaches further into the shadow.
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10], b[10];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]

void f(void)
{
#pragma xmp loop on t[i] expand(1)
    for (int i = 1; i < 9; i++)
        b[i] = a[i - 1] + a[i + 1];
#pragma xmp loop on t[i] expand(1:0)
    for (int i = 1; i < 9; i++)
        a[i] = b[i + 1];
#pragma xmp loop on t[i] expand(0:1)
    for (int i = 1; i < 9; i++)
        a[i] = b[i + 1];
// CHECK: :[[@LINE-1]]:20: error: subscript of 'b' reaches 2 elements above the loop's own part in dimension 0, but its shadow has width 1 there
// CHECK: note: the shadow of 'b' is declared here
#pragma xmp loop on t[i] margin(2)
    for (int i = 1; i < 9; i++)
        b[i] = a[i];
// CHECK: :[[@LINE-1]]:11: error: subscript of 'b' reaches 2 elements below the loop's own part in dimension 0, but its shadow has width 1 there
// CHECK: note: the shadow of 'b' is declared here
#pragma xmp loop on t[i] expand(-1)
    for (int i = 1; i < 9; i++)
        a[i] = b[i - 1] + b[i + 1];
}
