// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// Sections in lists that go beyond their dimension, where base and length are constants; negative lengths; aligned arrays.
// COVERS: err_listed_aligned

#pragma xmp nodes p[*]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double part[10], copy[4][10];
#pragma xmp align part[i] with t[i]
#pragma xmp align copy[*][i] with t[i]
enum { FEW = 3, MANY = 5 };

struct grid {
    int size[3];
};

void f(int x[10], int n)
{
    int a[10], m[4][5], k;
    struct grid g;
#pragma xmp bcast (a[2:8], a[9:1], a[0:0], a[n:10], a[2:n], x[0:10], m[1:3][:], m[3][1:4], g.size[1:2])
#pragma xmp bcast (a[2:9])
// CHECK: :[[@LINE-1]]:20: error: the section from 2 to 10 exceeds dimension 0 of 'a', which has indices 0 to 9
#pragma xmp bcast (a[-1:3])
// CHECK: :[[@LINE-1]]:20: error: the section from -1 to 1 exceeds dimension 0 of 'a', which has indices 0 to 9
#pragma xmp bcast (x[5:6])
// CHECK: :[[@LINE-1]]:20: error: the section from 5 to 10 exceeds dimension 0 of 'x', which has indices 0 to 9
#pragma xmp bcast (k, m[3:2][:])
// CHECK: :[[@LINE-1]]:23: error: the section from 3 to 4 exceeds dimension 0 of 'm', which has indices 0 to 3
#pragma xmp bcast (m[3][2:4])
// CHECK: :[[@LINE-1]]:20: error: the section from 2 to 5 exceeds dimension 1 of 'm', which has indices 0 to 4
#pragma xmp bcast (g.size[0:4])
// CHECK: :[[@LINE-1]]:20: error: the section from 0 to 3 exceeds dimension 0 of 'size', which has indices 0 to 2
#pragma xmp reduction (+: a[5:6])
// CHECK: :[[@LINE-1]]:27: error: the section from 5 to 10 exceeds dimension 0 of 'a', which has indices 0 to 9
#pragma xmp bcast (a[0:-1])
// CHECK: :[[@LINE-1]]:24: error: the length of a section is negative: -1
#pragma xmp bcast (a[0:FEW - MANY])
// CHECK: :[[@LINE-1]]:24: error: the length of a section is negative: -2
#pragma xmp reduction (max: k / a[2:2 - MANY] /)
// CHECK: :[[@LINE-1]]:37: error: the length of a section is negative: -3
#pragma xmp reduction (max: k / a[2:9] /)
// CHECK: :[[@LINE-1]]:33: error: the section from 2 to 10 exceeds dimension 0 of 'a', which has indices 0 to 9
#pragma xmp bcast (part[0:3])
// CHECK: :[[@LINE-1]]:20: error: 'part' is aligned; use the whole array here, or copy the section to a local variable by 'gmove'
#pragma xmp bcast (copy[2:2][:])
// CHECK: :[[@LINE-1]]:20: error: 'copy' is aligned; use the whole array here, or copy the section to a local variable by 'gmove'
#pragma xmp reduction (+: copy[n][2:2])
// CHECK: :[[@LINE-1]]:27: error: 'copy' is aligned; use the whole array here, or copy the section to a local variable by 'gmove'
#pragma xmp bcast (a[FEW:MANY - FEW])
}

void g(int part[10])
{
#pragma xmp bcast (part[0:3])
}
