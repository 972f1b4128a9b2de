// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/rank [0-9]*/rank R/; s/[^ (]*distance-faults.c/m.c/g; s/index [0-9]*/index I/; s/owns [0-9.]*/owns O/; s/iterations [0-9.]*/iterations L/' > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: rank R: m.c:37: array 'u': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 2:0 there, which reflect fills"; \
// RUN: try 2 "sode: rank R: m.c:43: array 'u': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 3:3 there, which reflect fills"; \
// RUN: try 3 "sode: rank R: m.c:47: array 'v': its mapping (m.c:20) does not fit the loop, which runs on 't' (m.c:16): the loop writes index I of dimension 0 on this node, which has its iterations L and owns O; align both arrays alike, or copy one with gmove"; try 5 "sode: rank R: m.c:52: array 'u': its mapping (m.c:21) does not fit the loop, which runs on 't' (m.c:16): the loop reads index I of dimension 0 on this node, which has its iterations L and owns O; give both grids the same blocks, as by 'distribute t like t / 2'"; try 6 "sode: rank R: m.c:56: array 'u': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 2:0 there, which reflect fills"; try 7 "sode: rank R: m.c:57: array 'u': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 0:2 there, which reflect fills"
// RUN: %limited %mpirun -n 3 %t 4 2>&1 | sed -n 's/[^ (]*distance-faults.c/m.c/g; s/rank [0-9]*/rank R/; s/index [0-9]*/index I/; /sode/p' | sort -u > %t.sode; \
// RUN: echo "sode: rank R: m.c:48: warning: array 'u': the loop writes index I of dimension 0, which this node has in its shadow only; its owner gets the value only by reduce_shadow, which adds it" | diff - %t.sode
// RUN: %limited %mpirun -n 3 %t 0
// Distances that the run knows, beyond the shadow: one message in front of the loop, on the first node that sees it. Of writes into the shadow
// it warns: such copies may be meant.
#include <stdlib.h>
#pragma xmp nodes p[3]
#pragma xmp template t[24]
#pragma xmp distribute t[block] onto p
static double u[24], v[24];
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp shadow u[1]

int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0, h = 1 + (what == 1), r = 1 + 2 * (what == 2), far = what == 3, beside = what == 4, s = 1 + (what == 5), back = 1 + (what == 6), ahead = 1 + (what == 7);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 24; i++)
        u[i] = i;
#pragma xmp reflect (u)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 24; i++)
        if (i >= 22)
            v[i] = 0; // a condition elsewhere
#pragma xmp loop (i) on t[i]
    for (int i = 2; i < 24; i++) {
        int before = h;
        v[i] = u[i - before];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 3; i < 21; i++) {
        v[i] = 0;
        for (int k = -r; k <= r; k++)
            v[i] += u[i + k];
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 23; i++) {
        v[i + far] = 1;
        u[i + beside] = 1;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 12; i++)
        v[i] = u[i * s];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 24; i++) {
        if (i >= back)
            v[i] = u[i - back];
        v[i] += i + ahead < 24 ? u[i + ahead] : 0;
        if (i % 8 >= what)
            v[i] += u[i - what];
    }
    return 0;
}
