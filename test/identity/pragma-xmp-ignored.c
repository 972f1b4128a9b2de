// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// XMP directives are unknown pragmas when directives are off; the program is plain C.
// identity: warnings emit=no -- -std=c11
#include <stdio.h>
#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
int main(void)
{
    double s = 0;
#pragma xmp loop on t[i] reduction(+:s)
    for (int i = 0; i < N; i++)
        s += a[i];
#pragma xmp reflect (a) no such clause (
#pragma xmp task on p[0]
    {
        int unused;
        printf("%g\n", s);
    }
    _Pragma("xmp barrier")
    return 0;
}
