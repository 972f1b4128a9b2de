// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc -DSHIFT=2 %s -o %t.other
// RUN: not %limited %mpirun -n 2 %t.other 2>&1 | grep '^sode: ' > %t.out
// RUN: sed 's/[^ ]*swap-variable.c/p.c/g' %t.out | grep -x "sode: rank [01]: p.c:34: array 'u': 'u' and 'v' have different extents or mappings: their pointers cannot be exchanged"
// Whether two pointers are mapped alike may be known only when it runs: a variable gives the offset of one.

#include <stdio.h>
#include <xmp.h>
#define N 21
#ifndef SHIFT
#define SHIFT 1
#endif
int shift = SHIFT;
#pragma xmp nodes p[*]
#pragma xmp template t[N + 2]
#pragma xmp distribute t[block] onto p
double *u, *v;
#pragma xmp align u[i] with t(i + shift)
#pragma xmp align v[i] with t[i + 1]
#pragma xmp shadow [1] :: u, v

int main(void)
{
    double sum = 0, *keep;
    u = xmp_malloc(xmp_desc_of(u), N);
    v = xmp_malloc(xmp_desc_of(v), N);
    for (int step = 0; step < 5; step++) {
#pragma xmp loop (i) on t[i + SHIFT]
        for (int i = 0; i < N; i++)
            u[i] = i * step + (step > 1 ? v[i] : 1);
        keep = u;
        u = v;
        v = keep;
    }
#pragma xmp reflect (v)
#pragma xmp loop (i) on t[i + 1] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += v[i - 1] * i + v[i + 1];
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    xmp_free(xmp_desc_of(u));
    xmp_free(xmp_desc_of(v));
    return 0;
}
