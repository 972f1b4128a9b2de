// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#pragma xmp nodes p[4]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
double a[100];
#pragma xmp align a[i] with t[i]
int main(void)
{
    double s = 0, most = 0, left = 0;
#pragma xmp loop (i) on t[i]                 // a comment
    for (int i = 0; i < 100; i++)
        s = s + a[i];
#pragma xmp loop (i) on t[i] \
    reduction(+: s)
    for (int i = 0; i < 100; i++) {
        most = a[i] > most ? a[i] : most;
        left -= a[i];
        s++;
    }
    printf("%g %g %g\n", s, most, left);
}
