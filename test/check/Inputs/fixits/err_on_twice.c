// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The word stands before the clause, too.
#pragma xmp nodes p[4]
#pragma xmp template t[10]
#pragma xmp distribute t[block] onto p
double a[10];
#pragma xmp align a[i] with t[i]

double sum(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i] on reduction(+: s)
    for (int i = 0; i < 10; i++)
        s += a[i];
    return s;
}
