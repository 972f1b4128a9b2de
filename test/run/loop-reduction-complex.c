// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A sum and a product of complex numbers.

#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define N 10
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

int main(void)
{
    double _Complex sum = 1 + 2 * I, product = 1;
    float _Complex small = -1 * I;
#pragma xmp loop (k) on t[k] reduction(+: sum, small) reduction(*: product)
    for (int k = 0; k < N; k++) {
        sum += k - 2 * k * I;
        small += (float)k * I;
        product *= 1 + 1 * I;
    }
    if (xmp_node_num() == 1)
        printf("%g %g %g %g %g %g\n", creal(sum), cimag(sum), creal(product), cimag(product), crealf(small),
               cimagf(small));
    return 0;
}
