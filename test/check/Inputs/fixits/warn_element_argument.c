// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
void g(double x[100])
#pragma xmp align x[i] with t[i]
{
}
void f(void)
{
    g(&a[0]);
    g( & ( a[0] ) );
}
