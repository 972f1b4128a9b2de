// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/stages.c
//
// Levels by recursion, each of them on half of the nodes of the one before, down to one: gmove brings a grid there and back, a task of these nodes
// goes on. Grids of many extents at ratios 2 and 3, with cells in the middle or points on the ends; nodes without cells.

#include <stdio.h>
#include <string.h>
#include <xmp.h>

// Under a plain compiler the part of a node is the array.
#ifdef __SODE__
#define MOVE(to, from) to[:][:] = from[:][:];
#else
#define MOVE(to, from) memcpy(to, from, sizeof(long) * (size_t)n * (size_t)m);
#endif

static void smooth(int n, int m, long (*x)[m])
{
#pragma xmp inherit (x)
    long old[n][m];
#pragma xmp align old like x
#pragma xmp loop (i, j) on x[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            old[i][j] = x[i][j];
#pragma xmp reflect (old)
#pragma xmp loop (i, j) on x[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i][j] = (3 * old[i][j] + (i > 0 ? 5 * old[i - 1][j] : 1) + (i < n - 1 ? 7 * old[i + 1][j] : 2)) % 101;
}

#define RATIO 2
#define LEVEL level_2
#define NEXT next_2
#include "level.h"
#define RATIO 3
#define LEVEL level_3
#define NEXT next_3
#include "level.h"

static long run(int n, int m, int ratio, int points)
{
    long sum = 0;
#pragma xmp nodes p[*]
#pragma xmp template t[n][m]
#pragma xmp distribute t[block][*] onto p
    long x[n][m];
#pragma xmp align x[i][j] with t[i][j]
#pragma xmp shadow x[3][0]
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i][j] = (13 * i + 17 * j) % 97;
    if (ratio == 2)
        level_2(n, m, points, x);
    else
        level_3(n, m, points, x);
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += x[i][j] * (i % 7 + 2 * j + 1);
    return sum;
}

int main(void)
{
    static const int extents[] = {1, 2, 3, 5, 7, 8, 9, 12, 13, 17, 24, 27, 33, 40};

    for (int k = 0; k < (int)(sizeof extents / sizeof *extents); k++)
        for (int ratio = 2; ratio <= 3; ratio++)
            for (int points = 0; points < 2; points++) {
                const long sum = run(extents[k], 3, ratio, points);

                if (xmp_node_num() == 1)
                    printf("%d, 1 to %d, %s: %ld\n", extents[k], ratio, points ? "points" : "cells", sum);
            }
    return 0;
}
