// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=3,4,6 %s
// reduction on overlapping sections, one after the other; others keep theirs.

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
    int x = xmp_node_num(), y, z;
    y = z = x;
#pragma xmp reduction (+: x) on p[0:2]
#pragma xmp reduction (+: x) on p[1:2]
#pragma xmp reduction (max: y) on p(2:3)
#pragma xmp reduction (*: z) on p[0]
#pragma xmp reduction (+: x, y, z) on p[0:3]
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", EXPECT(x, 15), EXPECT(y, 7), EXPECT(z, 6));
    return 0;
}
