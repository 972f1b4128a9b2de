// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: %limited %mpirun -n 2 %t 1 > %t.out 2>&1; test $? != 0
// RUN: grep "parameters-apart.c:28: array 'a': the shadow [ab][a-z]* the own part in dimension 0 is stale: width [12] is needed, 0 is right; written at .*parameters-apart.c:52, no reflect before" %t.out
// RUN: %limited %mpirun -n 2 %t 2 > %t.out 2>&1; test $? != 0
// RUN: grep "parameters-apart.c:3[0-9]: array 'a': the shadow [ab][a-z]* the own part in dimension 0 is stale: width [12] is needed, 0 is right" %t.out
// RUN: for n in %ranks; do %limited %mpirun -n $n %t 0 || exit 1; done
// A loop with expand computes the shadow of one parameter. What it reads of the other is checked, unless both are one array.
#include <stdlib.h>
#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N+1]
#pragma xmp distribute t[block] onto p
static double a[N], b[N+1];
#pragma xmp align [i] with t[i] :: a
#pragma xmp align [i] with t[i] :: b
#pragma xmp shadow a[2]
#pragma xmp shadow b[0:1]

static void flux(double x[N], double y[N+1])
#pragma xmp align [i] with t[i] :: x
#pragma xmp align [i] with t[i] :: y
#pragma xmp shadow x[2]
#pragma xmp shadow y[0:1]
{
#pragma xmp loop (i) on t[i] expand(0:1)
    for (int i = 2; i < N - 1; i++)
        y[i] = x[i-2] + x[i-1] + x[i] + x[i+1];
}
static void smooth(double x[N], double y[N], int any)
#pragma xmp align [i] with t[i] :: x, y
#pragma xmp shadow [2] :: x, y
{
#pragma xmp loop (i) on t[i] expand(1:1)
    for (int i = 1; i < N - 1; i++) {
        y[i] = x[i] + 1;

        if (any)
            y[i] += x[i-1];
    }
}

int main(int argc, char **argv)
{
    int mode = atoi(argv[1]);
    double c[N];
#pragma xmp align c[i] with t[i]
#pragma xmp shadow c[2]
    for (int n = 0; n < 2; n++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            a[i] = c[i] = i;
        if (mode == 1)
            flux(a, b);
        if (mode == 2)
            smooth(a, c, argc > 1);
#pragma xmp reflect (a, c)
        flux(a, b);
        smooth(a, c, argc > 1);
        smooth(a, a, 0);
    }
    return argc > 2;
}
