// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=4,6 --sodecc-flags=-fsode-check %s
// One reflect for each dimension, with widths of zero in the others, fills the corners as one for all does;
// reduce_shadow passes nothing on.

#include <stdio.h>
#include <xmp.h>

#define A 7
#define B 8
#define C 9
#pragma xmp nodes p[*][xmp_all_num_nodes() % 3 ? 1 : 3][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[A][B][C]
#pragma xmp distribute t[block][block][block] onto p
static int a[A][B][C], b[A][B][C], c[A][B][C], plain[A][C], ones[A][B][C];
#pragma xmp align [i][j][k] with t[i][j][k] :: a, b, c, ones
#pragma xmp align plain[i][k] with t[i][*][k]
#pragma xmp shadow [1:2][2][1] :: a, b, c
#pragma xmp shadow plain[1][2]
#pragma xmp shadow ones[1][1][1]

int main(void)
{
    int wrong = 0, more = 0, planes = 0;
#pragma xmp loop (i, j, k) on t[i][j][k]
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                a[i][j][k] = b[i][j][k] = c[i][j][k] = 100 * i + 10 * j + k;
#pragma xmp loop (i, k) on t[i][*][k]
    for (int i = 0; i < A; i++)
        for (int k = 0; k < C; k++)
            plain[i][k] = 10 * i + k;
#ifdef _XCALABLEMP
    // Around the ends, in two orders, one of them asynchronous; then every neighbour in the box of the widths.
#pragma xmp reflect (a) width(/periodic/1:2, 0, 0)
#pragma xmp reflect (a) width(0, /periodic/2, 0)
#pragma xmp reflect (a) width(0, 0, /periodic/1)
#pragma xmp reflect (b) width(0, 0, /periodic/1) async(1)
#pragma xmp wait_async (1)
#pragma xmp reflect (b) width(/periodic/1:2, /periodic/2, 0) async(2)
#pragma xmp wait_async (2)
#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+: wrong)
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                for (int x = -1; x <= 2; x++)
                    for (int y = -2; y <= 2; y++)
                        for (int z = -1; z <= 1; z++) {
                            int wanted = 100 * ((i + x + A) % A) + 10 * ((j + y + B) % B) + ((k + z + C) % C);
                            wrong += a[i + x][j + y][k + z] != wanted;
                            wrong += b[i + x][j + y][k + z] != wanted;
                        }
    int first = 0;
    xmp_array_lbound_global(xmp_desc_of(ones), 2, &first);
#pragma xmp loop (i, j, k) on t[i][j][k] expand(/unbound/1, /unbound/1, /unbound/1)
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                ones[i][j][k] = 1;
#pragma xmp reduce_shadow (ones) width(/periodic/1, 0, 0)
#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+: wrong)
    for (int i = 0; i < A; i++)
        for (int j = 0; j < B; j++)
            for (int k = 0; k < C; k++)
                wrong += j == first && ones[i][j - 1][k] != 1;
#endif
#pragma xmp reflect (c) width(0, 2, 0)
#pragma xmp reflect (c) width(0, 0, 1)
#pragma xmp reflect (c) width(1:2, 0, 0)
#pragma xmp reflect (plain) width(1, 0)
#pragma xmp reflect (plain) width(0, 2)
#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+: more)
    for (int i = 1; i < A - 2; i++)
        for (int j = 2; j < B - 2; j++)
            for (int k = 1; k < C - 1; k++)
                for (int x = -1; x <= 2; x++)
                    for (int y = -2; y <= 2; y++)
                        for (int z = -1; z <= 1; z++)
                            more += c[i + x][j + y][k + z] * (x + 3 * y + 7 * z);
#pragma xmp loop (i, k) on t[i][*][k] reduction(+: planes)
    for (int i = 1; i < A - 1; i++)
        for (int k = 2; k < C - 2; k++)
            planes += plain[i - 1][k - 2] * k + plain[i + 1][k + 2] * i;
    if (xmp_node_num() == 1)
        printf("%d %d %d\n", wrong, more, planes);
    return 0;
}
