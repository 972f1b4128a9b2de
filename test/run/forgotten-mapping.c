// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   sed -n 's/[^ (]*forgotten-mapping.c/m.c/g; s/rank [0-9]/rank R/; s/index [0-9]*/index I/; s/owns [0-9.]*[0-9]/owns O/; /^sode: /p' %t.out | sort -u > %t.sode; \
// RUN:   echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: rank R: m.c:37: array 'u': the loop runs on 'to' (m.c:34), which is not distributed, so each node runs all of it and reads index I of dimension 0 here, but this node owns O; distribute the array that is 'to', where it is declared, as by '#pragma xmp align ... like u'"; \
// RUN: try 2 "sode: rank R: m.c:42: array 'u': the loop runs on 'x' (m.c:40), which is not distributed, so each node runs all of it and writes index I of dimension 0 here, but this node owns O; distribute the array that is 'x', where it is declared, as by '#pragma xmp align ... like u'"; \
// RUN: try 3 "sode: rank R: m.c:37: array 'bare': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 1:1 there, which reflect fills; 'align ... like' takes only a shadow that is declared before it"; \
// RUN: try 4 "sode: rank R: m.c:48: array 'bare': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 0:2 there, which reflect fills; 'align ... like' takes only a shadow that is declared before it"; \
// RUN: try 5 "sode: rank R: m.c:48: array 'u': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 0:2 there, which reflect fills"; \
// RUN: try 6 "sode: rank R: m.c:52: array 'v': iteration 12 is outside 0..11"
// RUN: %limited %mpirun -n 3 %t 0 2>&1 | grep -x 0
// What a newcomer forgets: `align v like u`, the end of an array, a shadow, a shadow that comes before `align ... like`. A message names the parameter of
// the function where the loop is, though another one had the same memory before, and the shadow that all nodes need, not this one.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], bare[N], plain[N];
#pragma xmp align u[i] with t[i]
#pragma xmp align bare like u
#pragma xmp shadow u[1]
#pragma xmp align v like u
static void fill(double x[N]) {
#pragma xmp inherit (x)
#pragma xmp loop (i) on x[i]
    for (int i = 0; i < N; i++) x[i] = i;
}
static void relax(double to[N], double from[N]) {
#pragma xmp inherit (to, from)
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i]
    for (int i = 1; i < N - 1; i++) to[i] = from[i-1] + from[i+1];
}
static void both(double x[N], double y[N]) {
#pragma xmp inherit (x, y)
#pragma xmp loop (i) on x[i]
    for (int i = 0; i < N; i++) y[i] = x[i];
}
static void ahead(double to[N], double from[N]) {
#pragma xmp inherit (to, from)
#pragma xmp reflect (from)
#pragma xmp loop (i) on to[i]
    for (int i = 0; i < N - 2; i++) to[i] = from[i+1] + from[i+2];
}
static void past(double x[N], int n) { // the template is one of x alone, which no directive names
#pragma xmp inherit (x)
#pragma xmp loop (i) on x[i]
    for (int i = 0; i <= n; i++) x[i] = i;
}
int main(int argc, char **argv) {
    int mode = atoi(argv[1]);
    fill(u);
    fill(v);
    fill(plain);
    if (mode == 0) relax(v, u), relax(u, v), both(u, v);
    if (mode == 1) relax(plain, u);
    if (mode == 2) both(plain, u);
    if (mode == 3) relax(u, bare);
    if (mode == 4) ahead(u, bare);
    if (mode == 5) ahead(bare, u);
    if (mode == 6) past(v, N);
#pragma xmp task on p[0]
    printf("%g\n", u[0]);
    return argc != 2;
}
