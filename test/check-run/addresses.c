// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ ]*addresses.c/a.c/g' > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: rank 1: a.c:41: array 'u': index 5 of dimension 0 is neither owned (7..13) nor in the shadow"; \
// RUN: try 2 "sode: rank 0: a.c:49: array 'v': index 9 of dimension 0 is neither owned (0..6) nor in the shadow"; \
// RUN: try 3 "sode: rank 0: a.c:55: array 'u': index 8 of dimension 0 is neither owned (0..6) nor in the shadow"
// RUN: for n in %ranks; do %limited %mpirun -n $n %t 0 || exit 1; done
// Rows and addresses that a node does not have are found where they are taken; those that it has, and the end, are not.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 20
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][M], v[N][M];
#pragma xmp align [i][*] with t[i] :: u, v
#pragma xmp shadow u[1][0]

static void right(void)
{
    double *whole = &v[0][0];
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        const double *below = u[i - 1], *above = &u[i + 1][0];
        for (double *at = v[i]; at < v[i + 1]; at++)
            *at = below[0] + above[0] + whole[i * M];
        memcpy(v[i], u[i + 1], sizeof v[i]);
    }
}
static void rows(int far)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        if (i != 7)
            continue;
        double *below = u[i - far];
        v[i][0] = below[0];
    }
}
static void copies(int from)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        memcpy(u[i], v[from + i], sizeof v[i]);
}
static void elsewhere(int at)
{
#pragma xmp task on p[0]
    {
        memset(&u[at][1], 0, sizeof u[at][1]);
    }
}

int main(int argc, char **argv)
{
    int mode = atoi(argv[1]);
    right();
    if (mode == 1)
        rows(2);
    if (mode == 2)
        copies(9);
    if (mode == 3)
        elsewhere(8);
    return argc > 2;
}
