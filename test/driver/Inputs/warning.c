// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One warning of Sode's own.
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
void f(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < 99; i++)
        a[i + 1] = 0;
}
