// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=6 %s
// Node arrays of one, two and three given extents.

#include <stdio.h>
#include <xmp.h>

#define N 13
#pragma xmp nodes p[6]
#pragma xmp nodes q[3][2]
#pragma xmp nodes r[1][2][3]
#pragma xmp template t[N]
#pragma xmp template u[N][N]
#pragma xmp template v[3][N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[block][cyclic] onto q
#pragma xmp distribute v[block][cyclic(2)][block] onto r
int a[N], b[N][N], c[3][N][N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][j] with u[i][j]
#pragma xmp align c[k][i][j] with v[k][i][j]

int main(void)
{
    int i, j, k, x = 0, y = 0, z = 0;
#pragma xmp loop (i) on t[i] reduction(+: x)
    for (i = 0; i < N; i++) {
        a[i] = i;
        x += a[i] * a[i];
    }
#pragma xmp loop (i, j) on u[i][j] reduction(+: y)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            b[i][j] = i - 2 * j;
            y += b[i][j] * i;
        }
#pragma xmp loop (k, i, j) on v[k][i][j] reduction(+: z)
    for (k = 0; k < 3; k++)
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                c[k][i][j] = k + i * j;
                z += c[k][i][j] * (j + 1);
            }
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", x, y, z);
    return 0;
}
