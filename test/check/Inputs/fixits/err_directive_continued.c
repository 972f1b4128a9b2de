// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp
    nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block]
    onto p
double a[100];
#pragma xmp align a[i] with t[i]

double f(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i]
    reduction(+: s)
    for (int i = 0; i < 100; i++)
        s += a[i];
    return s;
}
