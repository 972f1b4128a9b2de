// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: %limited %mpirun -n 3 %t right > %t.out 2>&1 && grep -x 'sum 3036' %t.out
// RUN: not %limited %mpirun -n 3 %t stale > %t.out 2>&1
// RUN: %filecheck %s < %t.out
// CHECK: exchanged.c:{{[0-9]+}}: array 'u': the shadow {{above|below}} the own part in dimension 0 is stale: {{.*}}written at {{.*}}exchanged.c:{{[0-9]+}}
// Pointers that exchange their storage are still checked: the plain pointer between them gets no address that other code sees.
// One that other code does see switches the check of its array off, as elsewhere.
// RUN: sodecc() { %sodecc -fsode-check --emit-c -P "$@" -o - | grep -v '^//'; }
// RUN: sodecc %s > %t.c && not grep sode_check_escape %t.c
// RUN: sodecc -DKEPT %s > %t.c && grep 'sode_check_escape(sode_array__u)' %t.c
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double *u, *v;
#pragma xmp align [i] with t[i], shadow [1] :: u, v

static double steps(int stale)
{
    double sum = 0;
#pragma xmp reflect (u)
    for (int n = 0; n < 4; n++) {
        if (n > 0 && !stale) {
#pragma xmp reflect (u)
        }
#pragma xmp loop on t[i]
        for (int i = 1; i < N - 1; i++)
            v[i] = (u[i-1] + u[i+1]) / 2;
        double *old = u;
        u = v;
        v = old;
#ifdef KEPT
        old[0] = 0;
#endif
    }
#pragma xmp loop on t[i] reduction(+:sum)
    for (int i = 1; i < N - 1; i++)
        sum += u[i];
    return sum;
}

int main(int argc, char **argv)
{
    u = xmp_malloc(xmp_desc_of(u), N);
    v = xmp_malloc(xmp_desc_of(v), N);
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
        u[i] = v[i] = 12 * i;
    double sum = steps(argc > 1 && strcmp(argv[1], "stale") == 0);
#pragma xmp task on p[0]
    printf("sum %g\n", sum);
    return 0;
}
