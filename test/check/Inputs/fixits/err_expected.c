// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp nodes q(4
#pragma xmp template t[100  // the last bracket is missing
#pragma xmp distribute t[block] p
double a[100];
#pragma xmp align a[i] t[i]

void f(void)
{
#pragma xmp loop (i) t[i]
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma xmp task p(1)
    a[0] = 1;
}
