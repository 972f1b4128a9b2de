// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `*` over integers that wrap around and over exact powers of two.

#include <stdio.h>
#include <xmp.h>

#define N 21
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p

int main(void)
{
    unsigned u = 3;
    unsigned long ul = 5;
    int i = 7;
    unsigned char uc = 9;
    float f = 0.5f;
    double d = 1;
    long double ld = 2;
#pragma xmp loop (k) on t[k] reduction(*: u, ul, i, uc, f, d, ld)
    for (int k = 0; k < N; k++) {
        u *= 2u * (unsigned)k + 1;
        ul *= 6ul * (unsigned)k + 7;
        i *= k % 4 ? 1 : -2;
        uc = (unsigned char)(uc * (k | 1));
        f *= k % 2 ? 2 : 1;
        d *= k % 3 ? 4 : -0.5;
        ld *= 2;
    }
    if (xmp_node_num() == 1)
        printf("%u %lu %d %d %g %g %Lg\n", u, ul, i, uc, f, d, ld);
    return 0;
}
