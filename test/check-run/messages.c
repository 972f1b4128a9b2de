// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/[^ ]*messages.c/m.c/g' > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: rank 0: m.c:50: array 'u': the shadow above the own part in dimension 0 is stale: width 1 is needed, 0 is right; written at m.c:41, no reflect before"; \
// RUN: try 2 "sode: rank 1: m.c:57: array 'u': the shadow below the own part in dimension 0 is stale: width 2 is needed, 1 is right; written at m.c:41, last reflect at m.c:54"; \
// RUN: try 3 "sode: rank 0: m.c:67: array 'b': the shadow above the own part in dimension 0 is missing: width 1 is needed, 0 is right; no reflect has filled it since m.c:62"; \
// RUN: try 4 "sode: rank 0: m.c:75: array 'c': the shadow above the own part in dimension 0 is stale: at its corners, which orthogonal reflects leave out; written at m.c:45, last reflect at m.c:72"; \
// RUN: try 5 "sode: rank 0: m.c:82: array 'u': reads elements that the reflect of m.c:79 still fills; use wait_async first"; \
// RUN: try 6 "sode: rank 0: m.c:89: array 'u': writes elements that the reflect of m.c:86 still moves; use wait_async first"; \
// RUN: try 7 "sode: rank 1: m.c:97: array 'u': index 1 of dimension 0 is neither owned (7..13) nor in the shadow"; \
// RUN: try 8 "sode: rank 0: m.c:103: array 'full': element 7 of dimension 0 is stale; written at m.c:47, no reflect before"; \
// RUN: try 9 "sode: rank 2: m.c:110: array 'u': the shadow below the own part in dimension 0 is stale: width 1 is needed, 0 is right; written at m.c:41, no reflect before"
// RUN: SODE_CHECK=warn %limited %mpirun -n 3 %t 1 2> %t.err | grep -x 'the end'
// RUN: grep -c '^sode: rank [012]: .*messages.c:50: warning: array .u.: the shadow' %t.err | grep -x 3
// RUN: SODE_CHECK=loud %limited %mpirun -n 3 %t 1 > %t.out 2>&1; test $? != 0
// RUN: grep -q "SODE_CHECK: 'loud' is neither 'stop' nor 'warn'" %t.out
// RUN: %sodecc %s -o %t.plain && %limited %mpirun -n 3 %t.plain 1 | grep -x 'the end'
// Each fault that -fsode-check finds, with its whole message; once for each place with SODE_CHECK=warn; none without the option.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 20
static double u[N], c[N][N], full[N], s, v[N];
static int far[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[*][1]
#pragma xmp template t2[N][N]
#pragma xmp distribute t2[block][block] onto q
#pragma xmp align [i] with t[i] :: u, full, v, far
#pragma xmp align c[i][j] with t2[i][j]
#pragma xmp shadow u[2]
#pragma xmp shadow full[*]
#pragma xmp shadow c[1][1]

static void write(void) {
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) u[i] = i;
#pragma xmp loop (i, j) on t2[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            c[i][j] = j;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) full[i] = far[i] = i ? i - 1 : 0; }
static void stale(void) {
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) v[i] = u[i-1] + u[i+1];
}
static void narrow(void) {
    // Half of what is needed.
#pragma xmp reflect (u) width(1)
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < 14; i++)
        v[i] = u[i-2];
}
static void missing(void) {
    float b[N];
#pragma xmp align b[i] with t[i]
#pragma xmp shadow b[1]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) if (i >= 0) b[i] = 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N - 1; i++)
        v[i] = b[i+1];
}
static void corners(void) {
#pragma xmp reflect (c) width(/periodic/1, /periodic/1) orthogonal
    write();
#pragma xmp reflect (c) width(/periodic/1, /periodic/1) orthogonal
#pragma xmp loop (i, j) on t2[i][j] reduction(+: s)
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N; j++) s += c[i+1][j+1];
}
static void reads_early(void) {

#pragma xmp reflect (u) async(1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N - 1; i++)
        v[i] = u[i+1];
}
static void writes_early(void) {

#pragma xmp reflect (u) async(1)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = 0;
}
static void index_out(void) {

#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        if (i == 10)
            s += u[far[i] - 8];
}
static void whole(void) {

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) v[i] += full[j];
}
static void one_by_one(void) {

#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        if (i >= 10)
            s += u[far[i]];
}

int main(int argc, char **argv)
{
    void (*faults[])(void) = {0, stale, narrow, missing, corners, reads_early, writes_early, index_out, whole, one_by_one};
    write();
    faults[atoi(argv[1])]();
    if (xmp_node_num() == 1)
        puts("the end");
    return 0;
}
