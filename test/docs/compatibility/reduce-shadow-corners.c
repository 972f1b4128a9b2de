// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=4 %s
// reduce_shadow adds corners too: an element at the corner of its block gets three values, not two; only faces with
// `orthogonal`.

#include <stdio.h>
#include <xmp.h>

#define N 8
#pragma xmp nodes p[2][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
int a[N][N], b[N][N];
#pragma xmp align [i][j] with t[i][j] :: a, b
#pragma xmp shadow [1][1] :: a, b

int main(void)
{
    int corners = 0, faces = 0;

#pragma xmp loop (i,j) on t[i][j] expand(/unbound/1, /unbound/1)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = b[i][j] = 1;
#pragma xmp reduce_shadow (a) width(/periodic/1, /periodic/1)
#pragma xmp reduce_shadow (b) width(/periodic/1, /periodic/1) orthogonal
#pragma xmp loop (i,j) on t[i][j] reduction(+:corners, faces)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (i % (N / 2) % 3 == 0 && j % (N / 2) % 3 == 0) {
                corners += a[i][j];
                faces += b[i][j];
            }
#ifndef _XCALABLEMP
    corners = 16 * 4;
    faces = 16 * 3;
#endif
    if (xmp_node_num() == 1)
        printf("%d %d\n", corners, faces);
    return 0;
}
