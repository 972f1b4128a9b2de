// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: sanitize
// RUN: %sodecc %s -o %t && %mpirun -n 3 %t && { %limited %mpirun -n 3 %t used > %t.out 2>&1 && { echo "no failure"; exit 1; }; true; }
// RUN: grep "null-inherits.c:26: array 'from': it is declared here and used, but has no storage" %t.out || { cat %t.out; exit 1; }
// A null pointer for a parameter that inherits is as good as in C: right as long as nobody follows it. Sanitizers tell of the load before Sode does.
#include <stddef.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]
static double step(double to[N], const double *from)
{
#pragma xmp inherit (to, from)
    double s = 0;
    if (!from)
        return 0;
#pragma xmp loop (i) on to[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += to[i] = from[i];
    return s;
}
static double sum(const double *from)
{
#pragma xmp inherit (from)
    double s = 0;
    for (int i = 0; i < N; i++)
        s += from[i];
    return s;
}
int main(int argc, char **argv)
{
    (void)argv;
    return (argc > 1 ? sum(NULL) : step(u, NULL)) > 0; // nothing else watches for such addresses
}
