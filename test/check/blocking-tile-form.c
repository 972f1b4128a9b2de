// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// `tile` has sizes in parentheses, and occurs once.

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N];
#pragma xmp align a[i] with t[i]

void form(int n)
{
#pragma xmp blocking steps(2) tile
// CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: expected '('
    for (int k = 0; k < n; k++)
        ;
#pragma xmp blocking steps(2) tile()
// CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: expected an expression in 'blocking' directive
    for (int k = 0; k < n; k++)
        ;
#pragma xmp blocking steps(2) tile(4,)
// CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: expected an expression in 'blocking' directive
    for (int k = 0; k < n; k++)
        ;
#pragma xmp blocking steps(2) tile(4) tile(4)
// CHECK: :[[@LINE-1]]:39: error: {{.*}}'tile'
    for (int k = 0; k < n; k++)
        ;
}
