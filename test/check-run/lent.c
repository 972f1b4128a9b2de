// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for how in ALIGN INHERIT; do %sodecc -g -fsode-check -DKERNELS -D$how -c %s -o %t.o && %sodecc -g -fsode-check %s %t.o -o %t || exit 1; \
// RUN:   for what in 1 3 5; do %limited %mpirun -n 3 %t $what > %t.out 2>&1 && { echo "$how $what: no failure"; exit 1; }; \
// RUN:     grep "lent.c:39: array 'u': the shadow [ab][a-z]* the own part in dimension 0 is stale: .*; written at .*lent.c:2[0-9], no reflect before" %t.out || exit 1; done; \
// RUN:   for what in 0 2 4 6; do %limited %mpirun -n 3 %t $what || exit 1; done; done
// Functions of another file align the array of this one or inherit it, called by their names or through pointers, so they keep its account; not if
// others got it before, who may fill its shadow whenever they like.
#include <stdlib.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
void fill(double u[N]), watch(double *u);
double step(double u[N]), watched(double *u);
#ifdef KERNELS
void fill(double u[N])
{
#ifdef ALIGN
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
#else
#pragma xmp inherit (u)
#endif
#pragma xmp loop (i) on u[i]
    for (int i = 0; i < N; i++)
        u[i] = i * i % 7 + 1;
}
double step(double u[N])
{
#ifdef ALIGN
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
#else
#pragma xmp inherit (u)
#endif
    double s = 0;
#pragma xmp loop (i) on u[i] reduction(+: s)
    for (int i = 1; i < N - 1; i++)
        s += u[i-1] * u[i+1];
    return s;
}
void watch(double *u) { (void)u; }
double watched(double *u) { return step(u); }
#else
int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0;
    double (*const steps[])(double *) = {step, watched};
    double u[N];
#pragma xmp align u[i] with t[i]
#pragma xmp shadow u[1]
    if (what == 2)
        watch(u);
    fill(u);
    if (what == 0 || what == 4) {
#pragma xmp reflect (u)
    }
    switch (what) {
    case 3:
    case 4:
        return steps[what / 5](u) < 0;
    case 5:
        return step((double *)(void *)u) < 0;
    case 6:
        return steps[what / 6](u) < 0;
    default:
        return step(u) < 0;
    }
}
#endif
