// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=4,6 %s
// Tasks on sections of nodes: communication inside stays inside; step of two.

#include <stdio.h>
#include <xmp.h>

#ifdef _XCALABLEMP
#define EXPECT(found, serial) (found)
#else
#define EXPECT(found, serial) ((void)(found), (serial))
#endif
#pragma xmp nodes p[*]

int main(void)
{
    int low = 0, high = 0, even = 0;
#pragma xmp task on p[0:2]
    {
        low = xmp_all_node_num();
#pragma xmp reduction (+: low)
        low = low * 10 + xmp_num_nodes();
    }
#pragma xmp task on p(3:4)
    {
        high = xmp_all_node_num() * 100;
#pragma xmp barrier
#pragma xmp bcast (high) from p(4)
        high += xmp_num_nodes();
    }
#pragma xmp task on p[0:4:2]
    {
        even = xmp_all_node_num();
#pragma xmp reduction (*: even)
    }
#pragma xmp bcast (high) from p[2]
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", EXPECT(low, 32), EXPECT(high, 402), EXPECT(even, 3));
    return 0;
}
