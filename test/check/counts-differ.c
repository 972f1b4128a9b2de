// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Numbers of dimensions, at each place that counts them.
#define N 40
#pragma xmp nodes p[*]
#pragma xmp nodes q[2][2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template g[N][N]
#pragma xmp distribute g[block][block] onto q
#pragma xmp template open[:][:]
#pragma xmp distribute open[block][block] onto q
#pragma xmp template half[N / 2][N]
#pragma xmp distribute half like g[2*i]
// CHECK: :[[@LINE-1]]:34: error: 'g' has 2 dimensions, but 1 subscript is given
static double eight[2][2][2][2][2][2][2][N], memory[2][2][2][2][2][2][2][2], u[N];
#pragma xmp align eight[*][*][*][*][*][*][*][i] with t[i]
// CHECK: :[[@LINE-1]]:19: error: 'eight' has 8 dimensions; the maximum is 7
#pragma xmp align u[i] with t[i]
void whole(void);
void f(int n)
{
#pragma xmp template_fix open[n]
// CHECK: :[[@LINE-1]]:26: error: 'open' has 2 dimensions, but 1 subscript is given
#pragma xmp template_fix [block] open[n][n]
// CHECK: :[[@LINE-1]]:34: error: 'open' has 2 dimensions, but 1 subscript is given
#pragma xmp gmove
    memory[:][:][:][:][:][:][:][:] = u[0];
// CHECK: :[[@LINE-1]]:5: error: 'memory' has 8 dimensions; the maximum is 7
#pragma xmp gmove
    whole = u[0];
// CHECK: :[[@LINE-1]]:5: error: operand of 'gmove' must be a variable, an element or a section
}
