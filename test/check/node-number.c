// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Node numbers count from 1: what asks for node 0 means no node.
// COVERS: warn_node_number

#include <stdio.h>
#include <xmp.h>
#define ROOT 0
#pragma xmp nodes p[*]

static void report(int rank)
{
#ifdef WRONG
    if (rank == 0)
// CHECK: :[[@LINE-1]]:14: warning: 'xmp_node_num' counts nodes from 1, so this is never true; xmpc_node_num counts from 0
#else
    if (rank == 1)
#endif
        puts("first");
}
static void any_number(int rank)
{
    if (rank == 0)
        puts("perhaps");
}

int main(void)
{
    const int me = xmp_node_num();
    int late, other = xmp_node_num() - 1, changed = xmp_node_num(), counted = xmpc_node_num();
    late = xmp_all_node_num();
    changed %= 2;
#ifdef WRONG
    if (xmp_node_num() == 0)
        puts("a");
// CHECK: :[[@LINE-2]]:24: warning: 'xmp_node_num' counts nodes from 1, so this is never true
    if (0 != xmp_node_num())
        puts("b");
// CHECK: :[[@LINE-2]]:11: warning: 'xmp_node_num' counts nodes from 1, so this is always true
    if (me == ROOT)
        puts("c");
// CHECK: :[[@LINE-2]]:12: warning: 'xmp_node_num' counts nodes from 1, so this is never true
    if (!late && counted)
        puts("d");
// CHECK: :[[@LINE-2]]:9: warning: 'xmp_all_node_num' counts nodes from 1, so this is never true
    puts(me ? "e" : "f");
// CHECK: :[[@LINE-1]]:10: warning: 'xmp_node_num' counts nodes from 1, so this is always true
    if (me < 1 || counted)
        puts("g");
// CHECK: :[[@LINE-2]]:12: warning: 'xmp_node_num' counts nodes from 1, so this is never true
    if (counted || xmp_node_num())
        puts("h");
// CHECK: :[[@LINE-2]]:20: warning: 'xmp_node_num' counts nodes from 1, so this is always true
#endif
    report(me);
    any_number(me);
    any_number(counted);
    if (xmp_node_num() == 1 || me == xmp_num_nodes() || me > 1 || late != 1 || other == 0 || !changed || counted == 0)
        puts("right");
    return 0;
}
