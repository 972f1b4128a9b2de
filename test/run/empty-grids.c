// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=4,6 --sodecc-flags=-fsode-check %s
// Nodes that own nothing of arrays of several dimensions, along one of them or all: pressures, velocities and corners of a
// staggered grid in 2-D and 3-D, coarse levels on the template of the finest, rows and columns of a matrix; corners and
// faces, by dimension and asynchronously, periodic and one dimension after the other.

#include <stdio.h>
#include <xmp.h>

#define N 6
#define M 9
#define K 3
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N+1][M+1]
#pragma xmp distribute t[block][block] onto p
static int c[N][M], u[N+1][M], v[N][M+1], w[N+1][M+1];
#pragma xmp align [i][j] with t[i][j] :: c, u, v, w
#pragma xmp shadow c[1:2][2:1]
#pragma xmp shadow [1][1] :: u, v, w

/* The cells begin one face later. */
static int d[N-1][M-1];
#pragma xmp align d[i][j] with t[i+2][j+2]
#pragma xmp shadow d[2][2]

#pragma xmp nodes q[*][1][xmp_all_num_nodes() % 3 ? 1 : 3]
#pragma xmp template s[N+1][K+1][M+1]
#pragma xmp distribute s[block][block][block] onto q
static int c3[N][K][M], w3[N+1][K+1][M+1], row[M], plane[N+1][M];
#pragma xmp align [i][k][j] with s[i][k][j] :: c3, w3
#pragma xmp align row[j] with s[*][*][j]
#pragma xmp align plane[i][j] with s[i][*][j]
#pragma xmp shadow c3[1][1][1]
#pragma xmp shadow row[1]
#pragma xmp shadow plane[0][1]

static unsigned sum;

static void note(int x, int i, int j)
{
    sum += (unsigned)x * (unsigned)(i * 31 + j * 2 + 1);
}

static void report(const char *what)
{
    if (xmp_all_node_num() == 1)
        printf("%s %x\n", what, sum);
    sum = 0;
}

static void fill(int by)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            c[i][j] = i * i * by - 3 * j * j * i + j;
#pragma xmp loop (i, j) on t[i+2][j+2]
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < M - 1; j++)
            d[i][j] = i * by + 7 * j * j;
}

static void corners(void)
{
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 1; i <= N; i++)
        for (int j = 2; j <= M; j++) {
            w[i][j] = c[i-1][j-1] + 3 * c[i-1][j-2];
            note(w[i][j], i, j);
        }
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < M - 1; j++)
            note(d[i][j], i, j); // on the nodes of the faces two above
    report("corners");
}

static void faces(void)
{
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 1; i <= N; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = i < N ? c[i][j] - c[i-1][j] : 5 * c[i-1][j];
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 1; j <= M; j++)
            v[i][j] = j < M ? c[i][j] - c[i][j-1] : 7 * c[i][j-1];
#pragma xmp reflect (u, v) orthogonal
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < M; j++) {
            c[i][j] += u[i+1][j] - u[i][j] + v[i][j+1] - v[i][j];
            note(c[i][j], i, j);
        }
    report("faces");
}

/* One dimension after the other passes corners on; a ring of cells on a template of faces. */
static void each(void)
{
    fill(11);
#pragma xmp reflect (c) width(1:2, 0)
#pragma xmp reflect (c) width(0, 2:1)
#pragma xmp reflect (d) width(0, 2)
#pragma xmp reflect (d) width(2, 0)
    corners();
    fill(13);
#pragma xmp reflect (c) width(/periodic/1:2, /periodic/2:1) async(3)
#pragma xmp wait_async (3)
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            note(c[(i + 2) % N][j ? j - 1 : M - 1] - c[i ? i - 1 : N - 1][(j + 1) % M], i, j);
    report("ring");
}

static void space(void)
{
#pragma xmp loop (i, k, j) on s[i][k][j]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < K; k++)
            for (int j = 0; j < M; j++)
                c3[i][k][j] = i * 100 + k * 10 * i + j;
#pragma xmp loop (j) on s[*][*][j]
    for (int j = 0; j < M; j++)
        row[j] = j * j + 3;
#pragma xmp loop (i, j) on s[i][*][j]
    for (int i = 0; i <= N; i++)
        for (int j = 0; j < M; j++)
            plane[i][j] = i + 3 * j;
#pragma xmp reflect (c3)
#pragma xmp reflect (row)
#pragma xmp reflect (plane)
#pragma xmp loop (i, k, j) on s[i][k][j] reduction(+: sum)
    for (int i = 1; i <= N; i++)
        for (int k = 1; k <= K; k++)
            for (int j = 1; j <= M; j++) {
                w3[i][k][j] = c3[i-1][k-1][j-1] + row[j-1] * 2 - plane[i][j-1];
                if (i < N && j < M)
                    w3[i][k][j] += c3[i][k-1][j-1] - c3[i-1][k-1][j];
                note(w3[i][k][j], i + k, j);
            }
    report("space");
}

/* Levels of a multigrid, aligned with the template of the finest: each has half the points of the one before. */
#define FINE 33
#pragma xmp nodes o[*]
#pragma xmp template g[FINE]
#pragma xmp distribute g[block] onto o
static long x0[33], x1[17], x2[9], x3[5], y[5];
#pragma xmp align [i] with g[i] :: x0, x1, x2, x3, y
#pragma xmp shadow [1] :: x0, x1, x2
#pragma xmp shadow x3[2]

#define PRAGMA(text) _Pragma(#text)
#define SMOOTH(x, n) \
    PRAGMA(xmp reflect (x)) \
    PRAGMA(xmp loop (i) on g[i] reduction(+: sum)) \
    for (int i = 1; i < n; i++) \
        sum += (unsigned)((x[i-1] + 3 * (i + 1 < n ? x[i+1] : 1) + x[i]) * (i + 2));

static void levels(void)
{
#pragma xmp loop (i) on g[i]
    for (int i = 0; i < FINE; i++)
        x0[i] = i * i % 17;
#ifdef _XCALABLEMP
#pragma xmp gmove
    x1[0:17] = x0[0:17:2];
#pragma xmp gmove
    x2[0:9] = x1[0:9:2];
#pragma xmp gmove
    x3[0:5] = x2[0:5:2];
#else
    for (int i = 0; i < 17; i++)
        x1[i] = x0[2 * i];
    for (int i = 0; i < 9; i++)
        x2[i] = x1[2 * i];
    for (int i = 0; i < 5; i++)
        x3[i] = x2[2 * i];
#endif
    SMOOTH(x0, 33)
    SMOOTH(x1, 17)
    SMOOTH(x2, 9)
    SMOOTH(x3, 5)
#pragma xmp loop (i) on g[i] reduction(+: sum)
    for (int i = 2; i < 7; i++) { // beyond the coarsest, within its shadow
        if (i < 5)
            y[i] = 9;
        sum += (unsigned)(x3[i-2] * i);
    }
    report("levels");
}

int main(void)
{
    fill(3);
#pragma xmp reflect (c, d)
    corners();
    fill(5);
#pragma xmp reflect (c, d) async(1)
#pragma xmp wait_async (1)
    corners();
    fill(7);
#pragma xmp reflect (c) orthogonal
    faces();
    each();
    space();
    levels();
    return 0;
}
