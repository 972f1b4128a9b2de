// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_reflect_periodic_full
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[cyclic] onto p
double a[10][4];
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[*][0]

void f(void)
{
#pragma xmp reflect (a) width(/periodic/1, 0)
// CHECK: :[[@LINE-1]]:31: error: dimension 0 of array 'a' has a full shadow and cannot be periodic
// CHECK: note: the shadow of 'a' is declared here
#pragma xmp reflect (a) width(1, 0)
#pragma xmp loop on t[i]
    for (int i = 2; i < 8; i++)
        a[i][0] = a[i - 2][1] + a[7][2];
}
