// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A template's dimension along which the loop does not run.
#pragma xmp nodes p[2][2]
#pragma xmp template t[10][10]
#pragma xmp distribute t[block][block] onto p
double a[10];
#pragma xmp align a[i] with t[*][i]

void fill(void)
{
#pragma xmp loop (i) on t[j][i]
    for (int i = 0; i < 10; i++)
        a[i] = 0;
}
