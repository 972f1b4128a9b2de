// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp template u[100]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto p
double a[100], b[100], m[100][20];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align m[i][*] with u[i]

void f(int n)
{
    double x[10], y[10];
#ifdef __SODE__
#pragma xmp gmove
    a[0:20] = b[10:21];
#pragma xmp array on t[0:10]
    a[0:10] = b[0:4 + 5] * 2;
#endif
    x[::2] = y[0:9];
#pragma xmp gmove
    m[3][0:7] = m[n][1:8];
}
