// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %sodecc -Rsode --emit-c %s -o %t.c 2>&1 | not grep 'depends on its blocks'
//
// Two grids, one distribution: arrays and loops at t[2*i], templates distributed like others; odd extents, 2^k + 1, ratio 3, uneven
// blocks and nodes that own nothing, shadows, reflect, gmove, reductions, inherited parameters, pointers, recursion.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#pragma xmp nodes p[*]

static double digest(int n, double u[n])
{
    double s = 0;
#pragma xmp inherit (u)
#pragma xmp loop (i) on u[i] reduction(+: s)
    for (int i = 0; i < n; i++)
        s += u[i] * (i % 17 + 1);
    return s;
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
/* coarse[i] lies where fine cell `Factor * i + Offset` does. */
#define ALIGNED(name, Factor, Offset, count) \
    static double name(int n) \
    { \
        PRAGMA(xmp template t[n]) \
        PRAGMA(xmp distribute t[block] onto p) \
        double fine[n], coarse[count], back[count]; \
        PRAGMA(xmp align fine[i] with t[i]) \
        PRAGMA(xmp align coarse[i] with t[Factor * i + Offset]) \
        PRAGMA(xmp align back like coarse) \
        PRAGMA(xmp shadow coarse[1]) \
        PRAGMA(xmp loop (i) on t[i]) \
        for (int i = 0; i < n; i++) \
            fine[i] = i * 7 % 13; \
        PRAGMA(xmp loop (i) on t[Factor * i + Offset]) \
        for (int i = 0; i < count; i++) \
            coarse[i] = fine[Factor * i + Offset] + i; \
        PRAGMA(xmp reflect (coarse)) \
        PRAGMA(xmp loop (i) on coarse[i]) \
        for (int i = 0; i < count; i++) \
            back[i] = coarse[i > 0 ? i - 1 : 0] + 2 * coarse[i] + 3 * coarse[i < count - 1 ? i + 1 : i]; \
        return digest(count, back) + digest(count, coarse); \
    }
ALIGNED(halves, 2, 0, (n + 1) / 2)
ALIGNED(odd, 2, 1, n / 2)
ALIGNED(thirds, 3, 0, (n + 2) / 3)
ALIGNED(middles, 3, 1, (n + 1) / 3)

/* Cells in planes: a coarse template, two ratios, a dimension that is not distributed. */
static double planes(int n, int m)
{
    double s = 0, whole[n / 2][m / 3];
    int sizes[64] = {0}, nodes = xmp_num_nodes();
    for (int k = 0, left = n; k < nodes; left -= sizes[k++]) /* uneven, some nothing */
        sizes[k] = k == nodes - 1 ? left : k % 3 == 2 ? 0 : left / 2;
#pragma xmp template tf[n][m]
#pragma xmp distribute tf[gblock(sizes)][*] onto p
#pragma xmp template tc[n / 2][m / 3]
#pragma xmp distribute tc like tf[2*i][3*j]
    double fine[n][m], coarse[n / 2][m / 3];
#pragma xmp align fine[i][j] with tf[i][j]
#pragma xmp align coarse[i][j] with tc[i][j]
#pragma xmp shadow fine[0:1][0]
#pragma xmp loop (i, j) on tf[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            fine[i][j] = i * 3 + j * j % 5;
#pragma xmp reflect (fine)
#pragma xmp loop (i) on tc[i][*]
    for (int i = 0; i < n / 2; i++)
        for (int j = 0; j < m / 3; j++)
            coarse[i][j] = fine[2 * i][3 * j] + fine[2 * i + 1][3 * j + 2];
#ifdef _XCALABLEMP
#pragma xmp gmove
    whole[:][:] = coarse[:][:];
#else
    memcpy(whole, coarse, sizeof whole);
#endif
    for (int i = 0; i < n / 2; i++)
        for (int j = 0; j < m / 3; j++)
            s += whole[i][j] * (i + 2 * j);
#pragma xmp loop (i) on coarse[i][*] reduction(+: s)
    for (int i = 0; i < n / 2; i++)
        for (int j = 0; j < m / 3; j++)
            s += coarse[i][j];
    return s;
}

/* The fine grid follows the coarse one: children lie with their parents, whatever the blocks. */
static double finer(int m)
{
    double s = 0;
#pragma xmp template tc[m]
#pragma xmp distribute tc[block] onto p
#pragma xmp template tf[2 * m]
#pragma xmp distribute tf like tc * 2
    double coarse[m], fine[2 * m];
#pragma xmp template more[m]
#pragma xmp distribute more like tf[2*i]
#pragma xmp align coarse[i] with more[i]
#pragma xmp align fine[i] with tf[i]
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < m; i++)
        coarse[i] = i % 11;
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < 2 * m; i++)
        fine[i] = coarse[i / 2] + i % 2;
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < 2 * m; i++)
        coarse[i / 2] += fine[i];
#pragma xmp loop (i) on tc[i / 1] reduction(+: s)
    for (int i = 0; i < m; i++)
        s += coarse[i] * i;
    return s + digest(2 * m, fine);
}

/* Levels by recursion: the next one is aligned like what the function was given. */
static double level(int n, double *fine)
{
    double s = 0;
#pragma xmp inherit (fine)
    int m = (n + 1) / 2;
    double *coarse;
#pragma xmp align coarse[i] like fine[2*i]
#pragma xmp shadow coarse[1]
    coarse = xmp_malloc(xmp_desc_of(coarse), m);
#pragma xmp reflect (fine)
#pragma xmp loop (i) on fine[2*i] reduction(+: s)
    for (int i = 0; i < m; i++) {
        coarse[i] = 0.5 * fine[2 * i];
        if (2 * i + 1 < n)
            coarse[i] += 0.25 * fine[2 * i + 1];
        s += coarse[i];
    }
    if (m > 2)
        s += level(m, coarse);
    free(coarse);
    return s;
}

static double levels(int n)
{
#pragma xmp template t[n]
#pragma xmp distribute t[block] onto p
    double a[n];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        a[i] = i % 8;
    double s = 0;
    for (int cycle = 0; cycle < 3; cycle++)
        s += level(n, a);
    return s;
}

/* File scope, and templates that are fixed late. */
#pragma xmp template late[:]
#pragma xmp distribute late[block] onto p
double points[9];
#pragma xmp align points[i] with late[2*i+1]
#pragma xmp template coarser[:]
#pragma xmp distribute coarser like late / 4
double few[4];
#pragma xmp align few[i] with coarser[i]

int main(void)
{
    double s = 0;
#pragma xmp template_fix late[19]
#pragma xmp template_fix coarser[5]
#pragma xmp loop (i) on late[2*i+1]
    for (int i = 0; i < 9; i++)
        points[i] = i * i;
#pragma xmp loop (i) on coarser[i]
    for (int i = 0; i < 4; i++)
        few[i] = i + 0.5;
    s = digest(9, points) + digest(4, few);
#pragma xmp task on late[2*3+1]
    s += points[3] - 9;
    int rank = xmp_node_num();
    double sums[] = {halves(24), halves(17), halves(2), odd(24), odd(13), thirds(27), thirds(25), middles(20),
                     planes(20, 9), planes(5, 3), finer(10), finer(3), levels(33), levels(48), levels(7)};
    if (rank == 1)
        printf("%.10g\n", s);
    for (int k = 0; k < 15 && rank == 1; k++)
        printf("%.10g\n", sums[k]);
    return 0;
}
