// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// float, double, long double and the three complex types.

#include <complex.h>
#include <stdio.h>
#include <xmp.h>

#define N 17
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template v[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute v[cyclic] onto p
float f[N];
double d[N];
long double ld[N];
float _Complex cf[N];
double complex cd[N], wound[N];
long double _Complex cl[N];
#pragma xmp align f[x] with t[x]
#pragma xmp align d[x] with t[x]
#pragma xmp align ld[x] with t[x]
#pragma xmp align cf[x] with t[x]
#pragma xmp align cd[x] with t[x]
#pragma xmp align cl[x] with t[x]
#pragma xmp align wound[x] with v[x]
#pragma xmp shadow f[1]
#pragma xmp shadow d[1]
#pragma xmp shadow ld[1]
#pragma xmp shadow cf[1]
#pragma xmp shadow cd[1]
#pragma xmp shadow cl[1]

int main(void)
{
    double re = 0, im = 0;
#pragma xmp loop (x) on t[x]
    for (int x = 0; x < N; x++) {
        f[x] = x * 0.5f;
        d[x] = x * 0.25;
        ld[x] = x - 8.0L;
        cf[x] = x + 2 * I;
        cd[x] = x * I - 3;
        cl[x] = (long double)x * (1 + 1 * I);
    }
#pragma xmp loop (x) on v[x]
    for (int x = 0; x < N; x++)
        wound[x] = x * x - x * I;
#pragma xmp reflect (f, d, ld, cf, cd, cl)
#pragma xmp loop (x) on t[x] reduction(+: re, im)
    for (int x = 1; x < N - 1; x++) {
        double complex z = cf[x - 1] * cd[x + 1] + (double complex)cl[x - 1] * cd[x];
        re += creal(z) + f[x - 1] * d[x + 1] + (double)ld[x + 1];
        im += cimag(z) - (double)ld[x - 1];
    }
#pragma xmp loop (x) on v[x] reduction(+: re, im)
    for (int x = 0; x < N; x++) {
        re += creal(wound[x]) * x;
        im += cimag(wound[x] * wound[x]);
    }
    if (xmp_node_num() == 1)
        printf("%.17g %.17g\n", re, im);
    return 0;
}
