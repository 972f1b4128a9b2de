// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=6 %s
// Several objects in one declarative directive.

#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[6], q[3][2]
#pragma xmp template t[N], u[N][4]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block][cyclic] onto q
int a[N], b[N][4];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][j] with u[i][j]

int main(void)
{
    int x = 0, y = 0;
#pragma xmp loop (i) on t[i] reduction(+: x)
    for (int i = 0; i < N; i++) {
        a[i] = i;
        x += a[i] * a[i];
    }
#pragma xmp loop (i, j) on u[i][j] reduction(+: y)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 4; j++) {
            b[i][j] = i - 2 * j;
            y += b[i][j] * i;
        }
    if (xmp_node_num() == 1)
        printf("%d %d\n", x, y);
    return 0;
}
