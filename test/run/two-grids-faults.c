// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g %s -o %t
// RUN: try() { mode=$1; shift; wanted="$*"; \
// RUN:   %limited %mpirun -n 3 %t $mode > %t.out 2>&1 && { echo "$mode: no failure"; exit 1; }; \
// RUN:   grep '^sode: ' %t.out | sed 's/rank [0-9]*/rank R/; s/[^ (]*two-grids-faults.c/m.c/g; s/index [0-9]*/index I/; s/owns [0-9.]*/owns O/; s/iterations [0-9.]*/iterations L/' > %t.sode; echo "$wanted" | diff - %t.sode || { cat %t.out; exit 1; }; }; \
// RUN: try 1 "sode: rank R: m.c:37: array 'fine': its mapping (m.c:17) does not fit the loop, which runs on 'tc' (m.c:19): the loop reads index I of dimension 0 on this node, which has its iterations L and owns O; give both grids the same blocks, as by 'distribute tc like tf / 2'"; \
// RUN: try 2 "sode: rank R: m.c:41: array 'coarse': its mapping (m.c:22) does not fit the loop, which runs on 'tf' (m.c:14): the loop writes index I of dimension 0 on this node, which has its iterations L and owns O; give both grids the same blocks, as by 'distribute tc like tf / 2'"; \
// RUN: try 3 "sode: rank R: m.c:46: array 'alike': its mapping (m.c:25) does not fit the loop, which runs on 'tf' (m.c:14): the loop writes index I of dimension 0 on this node, which has its iterations L and owns O; let the blocks of the finer grid begin at multiples of 2, as by 'block(2*n)' or 'distribute tf like t2 * 2'"; \
// RUN: try 4 "sode: rank R: m.c:52: array 'fine': its shadow is too narrow: the loop reads index I of dimension 0 on this node, which owns O; give it a shadow of 0:1 there, which reflect fills; 'align ... like' takes only a shadow that is declared before it"; \
// RUN: try 5 "sode: rank R: m.c:57: array 'coarse': its mapping (m.c:22) does not fit the loop, which runs on 'tf' (m.c:14): the loop reads index I of dimension 0 on this node, which has its iterations L and owns O; give both grids the same blocks, as by 'distribute tc like tf / 2'"
// Two grids whose blocks do not fit the loop: one message with what to do, on the first node that sees it.
#include <stdlib.h>
#pragma xmp nodes p[3]
#pragma xmp template tf[26]
#pragma xmp distribute tf[block] onto p
double fine[26];
#pragma xmp align fine[i] with tf[i]

#pragma xmp template tc[16]
#pragma xmp distribute tc[block] onto p
double coarse[13], alike[13];
#pragma xmp align coarse[i] with tc[i]
#pragma xmp template t2[13]
#pragma xmp distribute t2 like tf / 2
#pragma xmp align alike[i] with t2[i]

int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0;
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < 26; i++)
        fine[i] = i;
    switch (what) {
    case 1:
#pragma xmp loop (i) on tc[i]
        for (int i = 0; i < 13; i++)
            coarse[i] = fine[2 * i + 1];
    case 2:
#pragma xmp loop (i) on tf[i]
        for (int i = 0; i < 26; i += 2)
            coarse[i / 2] = fine[i];
        break;
    case 3:
#pragma xmp loop (i) on tf[i]
        for (int i = 0; i < 26; i++)
            alike[i / 2] += fine[i];
        break;
    case 4:
#pragma xmp loop (i) on t2[i]
        for (int i = 0; i < 13; i++)
            if (i > 0)
                alike[i] = fine[2 * i + 1];
        break;
    case 5:
#pragma xmp loop (i) on tf[i]
        for (int i = 0; i < 26; i++)
            fine[i] += i & 1 ? coarse[i / 2] : 0;
    }
    return 0;
}
