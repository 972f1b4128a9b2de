// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t && %sodecc %s -o %t.plain
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed -n 1p | sed 's/rank [0-9]*: [^ ]*promised.c/p.c/' > %t.sode; echo "sode: $wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "p.c:34: directive 'gather': 'expect(fixed)' says that it brings the same elements of 'x' each time, but they differ from those before; leave it out"; \
// RUN: try 2 "p.c:42: directive 'scatter': 'expect(fixed)' says that it adds to the same elements of 'y' each time, but they differ from those before; leave it out"; \
// RUN: try 3 "p.c:50: directive 'gather': 'expect(fixed)' says that it brings the same elements of 'x' each time, but they differ from those before; leave it out"
// RUN: for n in %ranks; do %limited %mpirun -n $n %t 0 | grep -x 'the end' || exit 1; done
// RUN: %limited %mpirun -n 3 %t.plain 1 | grep -x 'the end'
// -fsode-check finds lists that change though expect(fixed) promises that they don't; what subscripts depend on may change if they stay the same.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y
static struct { int to, weight; } edges[N];
static int list[N];

static void pattern(int from)
{
    for (int i = 0; i < N; i++)
        edges[i].to = list[i] = (i * 5 + from) % N, edges[i].weight = from;
}

static void brings(void)
{
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
    for (int i = 0; i < N; i++)
        y[i] = x[edges[i].to] * edges[i].weight;
}

/* Weights lie between the subscripts. */
static void adds(void)
{
#pragma xmp loop (i) on t[i] scatter(+: y) expect(fixed)
    for (int i = 0; i < N; i++)
        y[edges[i].to] += edges[i].weight;
}

static void listed(void)
{
    const int half = N / 2;
#pragma xmp gather (x) index(list[0:half]) expect(fixed)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        y[i] = i < half ? x[list[i]] : 0;
}

int main(int argc, char **argv)
{
    static void (*const ways[])(void) = {brings, brings, adds, listed};
    int which = argc > 1 ? atoi(argv[1]) : 0;
    for (int turn = 0; turn < 4; turn++) {
        if (which == 0 || turn != 2)
            pattern(0);
        else
            pattern(7);
        edges[turn].weight = turn;
        if (which == 0)
            brings(), adds(), listed();
        else
            ways[which]();
    }
#pragma xmp task on p[0]
    puts("the end");
    return 0;
}
