// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
static double a[100], b[100];
#pragma xmp align [i] with t[i] :: a, b
#pragma xmp shadow a[1]
void f(int steps)
{
    for (int step = 0; step < steps; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 100; i++)
            a[i] = i + b[i];
        #pragma xmp loop (i) on t[i]
        for (int i = 1; i < 99; i++)
            b[i] = a[i - 1] + a[i + 1];
    }
}
