// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The directive with locations: the lowest node of equal ones.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int me = xmpc_node_num(), n = xmp_num_nodes(), where = me, row[3] = {me, me + 1, me + 2};
    double most = me == n - 1 || me == 0 ? 5 : 1, x = me;
    float least = -1.5f * (me % 2);
    int at = me;
#pragma xmp reduction (max: most /where, row, x/)
#pragma xmp reduction (MIN: least /at/) on p
    if (me == n - 1)
        printf("%g %d %d %d %d %g; %d\n", most, where, row[0], row[1], row[2], x, least == (n > 1 ? -1.5f : 0) && at == (n > 1));
    return 0;
}
