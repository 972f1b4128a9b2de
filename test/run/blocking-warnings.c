// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run that executes a time loop otherwise than it asks for says so once for each directive, and why.
//
// RUN: %sodecc %s -o %t
// RUN: %mpirun -n 2 %t 1 > %t.tiles 2>&1
// RUN: %filecheck %s --check-prefix=TILES --implicit-check-not=warning: < %t.tiles
// TILES: blocking-warnings.c:[[#]]: warning: directive 'blocking': scheme 'pa1' instead of 'pa2': blocks meet in dimension 1, which cache tiles do not cut
//
// No program is known to need this one: a loop of the translated text gets a depth that none has.
// RUN: %translate %s > %t.c && sed 's/sides_t\[\]){{0, 0}}, 0,/sides_t[]){{9, 9}}, 0,/' %t.c > %t.far.c
// RUN: %sodecc -w %t.far.c -o %t.far && %mpirun -n 2 %t.far 0 > %t.far.out 2>&1
// RUN: %filecheck %s --check-prefix=FAR --implicit-check-not=warning: < %t.far.out
// FAR: blocking-warnings.c:[[#]]: warning: directive 'blocking': scheme 'pa1' instead of 'pa2': loops compute too far beyond the node's own part in dimension 0
//
// One rank has no borders, and a time loop of one step has nothing to gain.
// RUN: %mpirun -n 1 %t 1 2>&1 | %filecheck %s --check-prefix=QUIET --implicit-check-not=warning:
// RUN: %mpirun -n 2 %t 2 2>&1 | %filecheck %s --check-prefix=QUIET --implicit-check-not=warning:
// QUIET: done

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 60
#define M 20
#pragma xmp nodes p[1][*]
#pragma xmp nodes q[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto q
static int a[N], b[N], c[N];
#pragma xmp align [i] with s[i] :: a, b, c
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static int u[N][M], v[N][M], r[N];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align r[i] with t[i][*]
#pragma xmp shadow u[1][1]

static void narrow(int steps)
{
#pragma xmp blocking steps(12) scheme(pa2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i) on s[i]
        for (int i = 1; i < N - 1; i++)
            b[i] = a[i-1] ^ a[i+1];
#pragma xmp loop (i) on s[i]
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
    }
}

/* A loop of the step does not run along the dimension that nodes share. */
static void whole(int steps)
{
#pragma xmp blocking steps(3) scheme(pa2)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                v[i][j] = u[i][j-1] ^ u[i+1][j+1];
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[i][j] = v[i][j];
#pragma xmp loop (i) on t[i][*]
        for (int i = 0; i < N; i++)
            r[i] += i;
    }
}

int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0;
    for (int turn = 0; turn < 2; turn++) {
        if (what == 0)
            narrow(2);
        if (what == 1)
            whole(6);
        if (what == 2)
            whole(1);
    }
    if (xmp_node_num() == 1)
        printf("done\n");
    return 0;
}
