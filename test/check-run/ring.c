// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ ]*ring.c/r.c/g;s/rank [02]/rank R/' | sort -u > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try never "sode: rank R: r.c:38: array 'u': the shadow beyond the ends of dimension 0 is read, but no /periodic/ reflect has filled it; written at r.c:33"; \
// RUN: try open "sode: rank R: r.c:38: array 'u': the shadow beyond the ends of dimension 0 is read, but no /periodic/ reflect has filled it; written at r.c:33"; \
// RUN: try choice "sode: rank R: r.c:44: array 'u': the shadow beyond the ends of dimension 0 is read, but no /periodic/ reflect has filled it; written at r.c:33"
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ ]*ring.c/r.c/g;s/rank [012]/rank R/' | sort -u | sed -n 1p | FileCheck --check-prefix=$wanted %s || { cat %t.out; exit 1; }; }; \
// RUN: try stale STALE; try length LENGTH
// RUN: %limited %mpirun -n 3 %t right | grep -x 'the end' && %limited %mpirun -n 1 %t right | grep -x 'the end'
// RUN: %sodecc %s -o %t.plain && %limited %mpirun -n 3 %t.plain never | grep -x 'the end'
// Rings whose ends nothing has filled, or not since the owner wrote; a ring of another length than the array.
// STALE: sode: rank R: r.c:38: array 'u': the shadow {{below|above}} the own part in dimension 0 is stale: width 1 is needed, 0 is right; written at r.c:33, last reflect at r.c:
// LENGTH: sode: rank R: r.c:49: array 'u': the subscript wraps around 19 elements, but dimension 0 has 20
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 20
double u[N], v[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[1]

static void write(int k)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) u[i] = i + k;
}
static void read(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) v[i] = u[(i + 1) % N] - u[i ? i - 1 : N - 1];
}
static void choose(int odd)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        if (i % 2 == odd) v[i] = u[(i + 1) % N];
}
static void read_short(int n)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++) v[i] = u[(i + 1) % n];
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";

    if (!strcmp(mode, "right"))
        read(); /* all is zero */
    write(1);
    if (!strcmp(mode, "never"))
        read();
    if (!strcmp(mode, "open")) {
#pragma xmp reflect (u)
        read();
    }
    if (!strcmp(mode, "choice")) {
#pragma xmp reflect (u)
        choose(1);
    }
#pragma xmp reflect (u) width(/periodic/1)
    read();
    choose(0);
    choose(1);
    if (!strcmp(mode, "stale")) {
        write(2);
        read();
    }
    if (!strcmp(mode, "length"))
        read_short(N - 1);
    read_short(N);
#pragma xmp reflect (u)
    read(); /* what an open reflect leaves alone is right */
    if (xmp_node_num() == 1)
        printf("the end\n");
    return 0;
}
