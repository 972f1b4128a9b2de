// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Inside a distributed loop nodes are counted in the set around the loop.

#include <stdio.h>
#include <xmp.h>

#define N 12
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p

int main(void)
{
    int most = 0;

#pragma xmp loop (i) on t[i] reduction(max:most)
    for (int i = 0; i < N; i++)
        most = xmp_node_num() > most ? xmp_node_num() : most;
    if (xmp_node_num() == 1)
        printf("%d\n", most == xmp_num_nodes());
    return 0;
}
