// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: %limited %mpirun -n 4 %t forgotten > %t.out 2>&1 && { echo "no failure"; exit 1; }; \
// RUN: grep '^sode: ' %t.out | sed 's/[^ ]*bounds-computed.c/b.c/g' | FileCheck %s
// RUN: %limited %mpirun -n 4 %t right | grep -cx '63' | grep -x 4
// Bounds that are computed from variables, as those of the colours of a red-black sweep, are known when a nest begins; what is
// divided by a variable may not be computed there.
// CHECK: rank {{[123]}}: b.c:[[SWEEP:[0-9]+]]: array 'u': the shadow below the own part in dimension 1 is stale: width 1 is needed, 0 is right; written at b.c:[[SWEEP]], last reflect at b.c:
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 9
#pragma xmp nodes p[*]
#pragma xmp template t[N + 3]
#pragma xmp distribute t[block] onto p
static long u[4][N];
#pragma xmp align u[*][i] with t[i + 1]
#pragma xmp shadow u[0][1]

static void sweep(int colour, int reflects)
{
    if (reflects) {
#pragma xmp reflect (u)
    }
#pragma xmp loop (j) on t[j + 1]
    for (int i = 0; i < 4; i++)
        for (int j = 1 + (colour & 1) % 2; j < N - 1; j += 2)
            u[i][j] = (u[i][j - 1] + u[i][j + 1]) / 2;
}

int main(int argc, char **argv)
{
    int parts = argc > 5;
    long all = 0;
#pragma xmp loop (j) on t[j + 1]
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = i + j;
    sweep(0, 1);
    sweep(1, argc < 2 || !strcmp(argv[1], "right"));
#pragma xmp reflect (u)
#pragma xmp loop (j) on t[j + 1] reduction(+: all)
    for (int j = 0; j < N; j++)
        all += u[3][j];
    if (parts > 0) {
#pragma xmp loop (j) on t[j + 1]
        for (int j = 0; j < N / parts; j++)
            u[0][j] = u[1][j];
    }
    printf("%ld\n", all);
    return 0;
}
