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
#pragma xmp gmove
    a[*] = b[:];
#if 1
#pragma xmp gmove
    m[n][*] = a[0:20];
#endif
}
