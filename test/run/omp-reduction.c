// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %s
// Reductions of OpenMP inside a rank and of XMP between ranks on one loop.

#include <stdio.h>
#include <xmp.h>

#define N 50
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]

int main(void)
{
    double sum = 1.5, most = -1;
    unsigned product = 1, bits = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum) reduction(max: most) reduction(*: product) reduction(|: bits)
#pragma omp parallel for reduction(+: sum) reduction(max: most) reduction(*: product) reduction(|: bits)
    for (int i = 0; i < N; i++) {
        a[i] = i * 13 % 29 / 2.0;
        sum += a[i];
        most = a[i] > most ? a[i] : most;
        product *= 2u * (unsigned)i + 1;
        bits |= 1u << (i % 31);
    }
    if (xmp_node_num() == 1)
        printf("%g %g %u %x\n", sum, most, product, bits);
    return 0;
}
