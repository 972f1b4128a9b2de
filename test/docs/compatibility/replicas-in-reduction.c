// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Dimensions of a loop's reference without an index, `:` or `*`, do not take part in its reduction: what every node along
// them computes alike counts once.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[xmp_all_num_nodes() % 2 ? 1 : 2][xmp_all_num_nodes() % 2 ? xmp_all_num_nodes() : xmp_all_num_nodes() / 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][cyclic] onto p

int main(void)
{
    int all = 0, own = 0;

#pragma xmp loop (i) on t[i][:] reduction(+:all)
    for (int i = 0; i < N; i++)
        all += i;
#pragma xmp loop (j) on t[*][j] reduction(+:own)
    for (int j = 0; j < N; j++)
        own += j;
    if (xmp_node_num() == 1)
        printf("%d %d\n", all, own);
    return 0;
}
