// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Asynchronous reductions and broadcasts of scalars and arrays.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int me = xmpc_node_num(), n = xmp_num_nodes(), list[5], last = me;
    double sum = 1, most = me;
    for (int k = 0; k < 5; k++)
        list[k] = me == 0 ? k * k : 0;
#pragma xmp reduction (+: sum) async(4)
#pragma xmp reduction (max: most) async(4)
#pragma xmp bcast (list) async(5)
#pragma xmp bcast (last) from p[n - 1] on p async(6)
#pragma xmp wait_async (4)
#pragma xmp wait_async (5, 6) on p
    if (me == n - 1)
        printf("%d %d %d %d\n", sum == n, most == n - 1, list[4], last == n - 1);
    return 0;
}
