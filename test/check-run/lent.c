// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check -DKERNELS -c %s -o %t.o && %sodecc -g -fsode-check %s %t.o -o %t
// RUN: %limited %mpirun -n 3 %t 1 > %t.out 2>&1; test $? != 0
// RUN: grep "lent.c:32: array 'u': the shadow [ab][a-z]* the own part in dimension 0 is stale: .*; written at .*lent.c:2[0-2], no reflect before" %t.out
// RUN: for what in 0 2; do %limited %mpirun -n 3 %t $what || exit 1; done
// Functions of another file align the array of this one, so they keep its account; not if others got it before, who may fill its
// shadow whenever they like.
#include <stdlib.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
void fill(double u[N]), watch(double *u);
double step(double u[N]);
#ifdef KERNELS
void fill(double u[N])
{
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = i * i % 7 + 1;
}
void watch(double *u) { (void)u; }
double step(double u[N])
{
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 1; i < N - 1; i++)
        s += u[i-1] * u[i+1];
    return s;
}
#else
int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0;
    double u[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
    if (what == 2)
        watch(u);
    fill(u);
    if (what == 0) {
#pragma xmp reflect (u)
    }
    return step(u) < 0;
}
#endif
