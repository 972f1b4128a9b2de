// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_loop_width_count err_loop_widen_nodes err_loop_widen_cyclic err_loop_widen_break
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[10]
#pragma xmp distribute c[cyclic] onto p
double a[10], b[10], last;
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[2]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]

void f(int n)
{
#pragma xmp loop on t[i] expand(1, 1)
// CHECK: :[[@LINE-1]]:33: error: 2 widths are given, but the 'on' reference has 1 dimension
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp loop on p[i] margin(1)
// CHECK: :[[@LINE-1]]:33: error: 'margin' needs an 'on' reference to a template
    for (int i = 0; i < 2; i++)
        last = i;
#pragma xmp loop on c[i] expand(1)
// CHECK: :[[@LINE-1]]:33: error: 'expand' needs a block distribution, but dimension 0 of template 'c' is cyclic
// CHECK: note: the distribution is here
    for (int i = 0; i < 10; i++)
        last = i;
#pragma xmp loop on t[i] margin(1)
    for (int i = 0; i < 10; i++) {
        if (i == n)
            break;
// CHECK: :[[@LINE-1]]:13: error: 'break' cannot leave a loop with 'margin', because it would end only one piece of it
// CHECK: note: for this 'loop' directive
        a[i] = 0;
    }
#pragma xmp loop on t[i] margin(1)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < n; j++) {
            while (j > 3)
                break;
            a[i] = j;
        }
}
