// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-I%S/Inputs %s %S/Inputs/shared-arrays.c
// Arrays and pointers that a header declares and aligns, defined in one of several files; extern in a function.

#include <stdio.h>
#include <xmp.h>
#include "shared-arrays.h"

double u[N][4], alone[N];
#pragma xmp align alone[i] with t[i]

int main(void)
{
    double s;
    work = xmp_malloc(xmp_desc_of(work), N);
    fill(3);
#pragma xmp loop on t[i]
    for (int i = 1; i < N - 1; i++) {
        extern line v[N];
        for (int j = 0; j < 4; j++)
            v[i][j] = u[i - 1][j] * u[i + 1][j] + work[i] + alone[i];
    }
    s = total(v);
    if (xmp_node_num() == 1)
        printf("%g\n", s);
    return 0;
}
