// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=3,4,6 %s
// bcast from another node, on a part of the nodes, from a template's owner, and
// from each row's own source.

#include <stdio.h>
#include <xmp.h>

#ifdef _XCALABLEMP
#define EXPECT(found, serial) (found)
#else
#define EXPECT(found, serial) ((void)(found), (serial))
#endif
#define N 7
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][1] = p
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

int main(void)
{
    int me = xmp_node_num(), a = me, b = me, c = me, d = me, e = me;
#pragma xmp bcast (a) from p[1]
#pragma xmp bcast (b) from p(2) on p(1:2)
#pragma xmp bcast (c) on p[1:2]
#pragma xmp bcast (d) from t[0] on t
#pragma xmp bcast (e) from p[2] on p
    int others = me > 2 ? b == me : 1, seconds = me == 2 || me == 3 ? c == 2 : c == me;
#pragma xmp reduction (min: others, seconds)
    if (me == 1)
        printf("%d %d %d %d %d %d %d\n", EXPECT(a, 2), EXPECT(b, 2), c, d, EXPECT(e, 3), others,
               EXPECT(seconds, 1));
    return 0;
}
