// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_WATCHDOG=30 %run-compare --cflags=-DNODES=2 --ranks=2,4,6 %s
// RUN: %run-compare --cflags=-DNODES=1 --ranks=1,3 %s
// RUN: %run-compare --cflags=-DNODES=2 --sodecc-flags=-fsode-check --ranks=4 %s
// Values flow along one or both of two distributed dimensions, some nodes have no element.

#include <stdio.h>
#include <xmp.h>

enum { N = 13, M = 11, K = 5, F = 4 };
#pragma xmp nodes p[*][NODES]
#pragma xmp template g[N][M]
#pragma xmp distribute g[block][block] onto p
#pragma xmp nodes q[*]
#pragma xmp template t[F]
#pragma xmp distribute t[block] onto q
unsigned c[N][M], d[N][M][K], e[F][M];
#pragma xmp align c[i][j] with g[i][j]
#pragma xmp shadow c[1][1]
#pragma xmp align d[i][j][*] with g[i][j]
#pragma xmp shadow d[1:0][0:1][0]
#pragma xmp align e[i][*] with t[i]
#pragma xmp shadow e[3:0][0]

static unsigned seed(int i, int j) { return (unsigned)(i * 7 + j * 13 + i * j % 5); }

static void fill(void)
{
#pragma xmp loop (i, j) on g[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            c[i][j] = seed(i, j);
            for (int k = 0; k < K; k++)
                d[i][j][k] = seed(i + k, j);
        }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < F; i++)
        for (int j = 0; j < M; j++)
            e[i][j] = seed(i, j);
}

static void show(const char *name)
{
    unsigned sum = 0;
#pragma xmp loop (i, j) on g[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            sum += c[i][j] * (unsigned)(i * M + j + 3);
            for (int k = 0; k < K; k++)
                sum += d[i][j][k] * (unsigned)(i + j + k * 31);
        }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < F; i++)
        for (int j = 0; j < M; j++)
            sum += e[i][j] * (unsigned)(i * M + j + 5);
    if (xmp_node_num() == 1)
        printf("%s %u\n", name, sum);
}

static void two_dimensions(void)
{
    // Along both: the other corner comes with the rows.
    for (int step = 0; step < 2; step++) {
#pragma xmp reflect (c)
#pragma xmp loop (i, j) on g[i][j] pipeline(i, j) block(2)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                c[i][j] = c[i-1][j] * 3 + c[i][j-1] * 5 + c[i-1][j-1] * 7 + c[i+1][j] + c[i][j+1];
    }
    show("wavefront");
    // Along one of two; the other one is cut.
#pragma xmp loop (i, j) on g[i][j] pipeline(j) block(2)
    for (int i = 0; i < N; i++)
        for (int j = 1; j < M; j++)
            c[i][j] += c[i][j-1] * 3;
    show("one of two");
    // Upwards and downwards, and a third dimension that is cut.
#pragma xmp loop (i, j) on g[i][j] pipeline(i, j) block(2)
    for (int k = 1; k < K; k++)
        for (int i = 1; i < N; i++)
            for (int j = M - 2; j >= 0; j--)
                d[i][j][k] += d[i-1][j][k] * 3 + d[i][j+1][k] * 5 + d[i][j][k-1] + d[i-1][j+1][k];
    show("three");
    // Three rows, where nodes have one; others have none.
#pragma xmp loop (i) on t[i] pipeline(i) block(4)
    for (int i = 3; i < F; i++)
        for (int j = 0; j < M; j++)
            e[i][j] += e[i-3][j] * 3 + e[i-1][j];
    show("narrow");
}

/* Nodes between two others have no element. */
static void gap(int nodes)
{
    int sizes[nodes];
    for (int k = 0; k < nodes; k++)
        sizes[k] = 0;
    sizes[0] = F - 1;
    sizes[nodes - 1] += 1;
#pragma xmp template s[F]
#pragma xmp distribute s[gblock(sizes)] onto q
    unsigned h[F][M], sum = 0;
#pragma xmp align h[i][*] with s[i]
#pragma xmp shadow h[1:0][0]
#pragma xmp loop (i) on s[i]
    for (int i = 0; i < F; i++)
        for (int j = 0; j < M; j++)
            h[i][j] = seed(i, j);
#pragma xmp loop (i) on s[i] pipeline(i) block(4)
    for (int i = 1; i < F; i++)
        for (int j = 0; j < M; j++)
            h[i][j] += h[i-1][j] * 3;
#pragma xmp loop (i) on s[i] reduction(+: sum)
    for (int i = 0; i < F; i++)
        for (int j = 0; j < M; j++)
            sum += h[i][j] * (unsigned)(i * M + j + 5);
    if (xmp_node_num() == 1)
        printf("gap %u\n", sum);
}

int main(void)
{
    fill();
    two_dimensions();
    gap(xmp_all_num_nodes());
    return 0;
}
