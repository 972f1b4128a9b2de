// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: err_reflect_periodic_full err_reduce_mirror err_antimirror_type
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[cyclic] onto p
double a[10][4];
#pragma xmp align a[i][*] with t[i]
#pragma xmp shadow a[*][0]
#pragma xmp template s[10]
#pragma xmp distribute s[block] onto p
unsigned number[10];
#pragma xmp align number[i] with s[i]
#pragma xmp shadow number[1]

void f(void)
{
#pragma xmp reflect (a) width(/periodic/1, 0)
// CHECK: :[[@LINE-1]]:31: error: dimension 0 of array 'a' has a full shadow and cannot be periodic
// CHECK: note: the shadow of 'a' is declared here
#pragma xmp reflect (a) width(/mirror/1, 0)
// CHECK: :[[@LINE-1]]:31: error: dimension 0 of array 'a' has a full shadow and cannot be mirrored
// CHECK: note: the shadow of 'a' is declared here
#pragma xmp reflect (number) width(/antimirror/1)
// CHECK: :[[@LINE-1]]:36: error: '/antimirror/' changes the sign of elements, and those of 'number' are of type 'unsigned int'; use '/mirror/', or a signed type
#pragma xmp reduce_shadow (number) width(/mirror/1)
// CHECK: :[[@LINE-1]]:42: error: 'reduce_shadow' does not support '/mirror/'; add the cells beyond the ends in a loop over them
#pragma xmp reflect (number) width(/mirror/0:1)
#pragma xmp reflect (a) width(1, 0)
#pragma xmp loop on t[i]
    for (int i = 2; i < 8; i++)
        a[i][0] = a[i - 2][1] + a[7][2];
}
