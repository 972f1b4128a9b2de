// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_loop_no_index
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
#pragma xmp align a[i] with t[i]

void f(int k)
{
#pragma xmp loop on t[k]
// CHECK: :[[@LINE-1]]:21: error: the 'on' reference uses no variable of the following loops, so nothing would be distributed
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp loop on t
// CHECK: :[[@LINE-1]]:21: error: the 'on' reference uses no variable of the following loops, so nothing would be distributed
    for (int i = 0; i < 10; i++)
        a[i] = 0;
#pragma xmp loop on t[i]
    for (int i = 0; i < 10; i++)
        a[i] = k;
}
