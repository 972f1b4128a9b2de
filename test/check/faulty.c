// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %sodecc --emit-c %s -o %t.c 2>&1 | %messages %s
// What a faulty directive did not declare, distribute or align is reported once, not wherever it is used.

#pragma xmp nodes p[4]
#pragma xmp nodes q[0]
// CHECK: :[[@LINE-1]]:21: error: size 0 of node array 'q' is not positive
#pragma xmp template t[100]
#pragma xmp template s[-1]
// CHECK: :[[@LINE-1]]:24: error: extent -1 of template 's' is not positive
#pragma xmp distribute t[block][block] onto p
// CHECK: :[[@LINE-1]]:24: error: template 't' has 1 dimension, but 2 distributions are given
// CHECK: :[[@LINE-5]]:13: note: 't' is declared here
#pragma xmp distribute s[block] onto p
#pragma xmp template u[100]
#pragma xmp distribute u[block] onto q
#pragma xmp template v[100]
#pragma xmp distribute v[cyclic] onto p
double a[100], b[100], c[100], d[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp align b[i] with u[i]
#pragma xmp align c[i] with v[*]
// CHECK: :[[@LINE-1]]:21: error: index 'i' does not occur in the subscripts of template 'v'
#pragma xmp align d[i] with v[i]
#pragma xmp shadow d[1]
// CHECK: :[[@LINE-1]]:22: error: dimension 0 of array 'd' has a cyclic distribution and cannot have a shadow
// CHECK: :[[@LINE-10]]:13: note: the distribution is here

void f(void)
{
    double e[100], g[100];
#pragma xmp reflect (a, c, d)
#pragma xmp barrier on q
#pragma xmp task on s[0]
    ;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 100; i++)
        a[i] = b[i];
#pragma xmp reflect (e)
// CHECK: :[[@LINE-1]]:22: error: 'e' is not a distributed array; it needs an 'align' directive first
#pragma xmp barrier on g
// CHECK: :[[@LINE-1]]:24: error: 'g' is not a distributed array; it needs an 'align' directive first
}
