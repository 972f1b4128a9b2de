// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// COVERS: warn_collective_element
struct pair {
    double x;
};
#pragma xmp nodes p[2]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
struct pair b[10];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp template u[10][3]
#pragma xmp distribute u[block][*] onto p
double c[3], d[10];
#pragma xmp align c[j] with u[*][j]
#pragma xmp align d[i] with t[i]
#pragma xmp shadow d[*]

void f(double s, double *w)
{
#pragma xmp bcast (a[9]) from t[9]
// CHECK: :[[@LINE-1]]:20: warning: an element of distributed array 'a' exists only on some nodes; every node that takes part must store it
#pragma xmp reduction (+: b[0].x)
// CHECK: :[[@LINE-1]]:27: warning: an element of distributed array 'b' exists only on some nodes; every node that takes part must store it
#pragma xmp reduction (max: s /a[1]/)
// CHECK: :[[@LINE-1]]:32: warning: an element of distributed array 'a' exists only on some nodes; every node that takes part must store it
#pragma xmp bcast (s, w[3], c[1], d[2])
#pragma xmp reduction (+: w[2])
}
