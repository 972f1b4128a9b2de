// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers, imaginary literals, tgmath and the GNU operators.
// identity: warnings -- -std=gnu11
#include <complex.h>
#include <tgmath.h>
double _Complex z = 1.0 + 2.0 * I;
float complex w = 3.0fi;
_Complex int gi = 1 + 2i;
complex plain_complex_is_double;
double f(double _Complex a, float x, long double y, int n)
{
    double _Complex b = conj(a) * z, unused;
    __real__ b = 3;
    double r = creal(b) + __imag__ a + cabs(~b);
    r += sqrt(x) + sin(y) + pow(x, n) + fabs(n);
    r += sqrt(a) == b;
    int truncated = a;
    return r + carg(w) + truncated + __real__ gi;
}
