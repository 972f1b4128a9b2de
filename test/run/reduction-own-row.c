// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=2,4,6 %s
// `on p[*][:]`: several disjoint sets at once, each along its own row.

#include <stdio.h>
#include <xmp.h>

#ifdef _XCALABLEMP
#define EXPECT(found, serial) (found)
#else
#define EXPECT(found, serial) ((void)(found), (serial))
#endif
#pragma xmp nodes p[*][2]

int main(void)
{
    int row = xmpc_node_num() % 2, column = row, least, most;
#pragma xmp reduction (+: row) on p[*][:]
#pragma xmp reduction (+: column) on p[:][*]
    least = most = row;
#pragma xmp reduction (min: least)
#pragma xmp reduction (max: most)
#pragma xmp barrier on p[*][:]
    if (xmp_node_num() == 1)
        printf("%d %d %d %d\n", EXPECT(row, 1), column, EXPECT(least, 1), EXPECT(most, 1));
    return 0;
}
