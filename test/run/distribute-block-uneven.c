// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Prime extents: leading ranks get ceil(n/P), trailing ranks may get nothing.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[7]
#pragma xmp template u[9]
#pragma xmp template v[13]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block] onto p
#pragma xmp distribute v[block] onto p
int a[7], b[9], c[13];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with u[i]
#pragma xmp align c[i] with v[i]

int main(void)
{
    int x = 0, y = 0, z = 0;
#pragma xmp loop on t[i] reduction(+: x)
    for (int i = 0; i < 7; i++) {
        a[i] = i + 1;
        x += a[i] << i;
    }
#pragma xmp loop on u[i] reduction(+: y)
    for (int i = 0; i < 9; i++) {
        b[i] = i + 2;
        y += b[i] << i;
    }
#pragma xmp loop on v[i] reduction(+: z)
    for (int i = 0; i < 13; i++) {
        c[i] = i + 3;
        z += c[i] << i;
    }
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", x, y, z);
    return 0;
}
