// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | %messages --allow-empty --check-prefix=TWO %s
// RUN: %sodecc --emit-c -DNODES=4 %s -o %t.c 2>&1 | %messages --check-prefixes=FOUR %s
// RUN: %sodecc --emit-c -DNODES=4 -DCOUNTED %s -o %t.c 2>&1 | %messages --check-prefixes=FOUR,SHOWN %s
// What makes a warning unnecessary: a program that ends unless it has as many nodes as it needs, a flag that is only tested.

#include <stdio.h>
#include <xmp.h>
#ifndef NODES
#define NODES 2
#endif
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N];
#pragma xmp align u[i] with t[i]

int main(void)
{
    int bad = 0;
    if (xmp_num_nodes() != NODES)
        return 1;
#pragma xmp loop (i) on t[i] reduction(+: bad)
    for (int i = 0; i < N; i++)
        if (u[i] < 0)
            bad = 1;
    if (bad)
        return 1;
#ifdef COUNTED
    printf("%d\n", bad);
#endif
    if (xmp_node_num() == 1)
        printf("%g\n", u[9]);
    return bad != 0;
}
// TWO-NOT: {{.}}
// FOUR: :[[@LINE-4]]:26: warning: one node uses element 9 of 'u' in dimension 0 here, but the first node has only the beginning
// SHOWN: :[[@LINE-12]]:13: warning: the loop overwrites 'bad', which its 'reduction' clause combines
// SHOWN: :[[@LINE-16]]:13: note: for this 'loop' directive
