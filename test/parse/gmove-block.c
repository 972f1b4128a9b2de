// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Blocks that compute are no gmove: what to write instead.
// COVERS: err_gmove_block

#define N 40
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double x[N], b[N];
#pragma xmp align [i] with t[i] :: x, b
#pragma xmp shadow [1:0] :: x, b

void sweep(void)
{
#pragma xmp gmove
    { x[:] = b[:]; }
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++)
#pragma xmp gmove
    {
// CHECK: :[[@LINE-1]]:5: error: 'gmove' copies by one assignment, but this block has several statements; write 'gmove' before each that copies, and leave it out where values are computed: 'reflect' before a 'loop' fetches the neighbors' elements that the loop reads
        x[i] = x[i] - x[i - 1] * b[i];
        b[i] = b[i] - b[i] / b[i - 1];
    }
#pragma xmp gmove
    { x[2] = x[1] - 2 * b[1]; }
// CHECK: :[[@LINE-1]]:19: error: 'gmove' copies and does not compute: the right side must be one variable, element or section; leave out 'gmove' to compute: 'reflect' before a 'loop' fetches the neighbors' elements that the loop reads
#pragma xmp gmove
    {
    }
// CHECK: :[[@LINE-2]]:5: error: 'gmove' must be followed by one assignment, such as 'a[:] = b[:];'
}
