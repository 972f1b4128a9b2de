// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: said() { %limited %mpirun -n 4 %t $1 > %t.out 2>&1 && { echo "$1: no failure"; exit 1; }; \
// RUN:   grep -q "$2" %t.out || { cat %t.out; exit 1; }; }; \
// RUN: said stale "rank 3: .*array 'h': the shadow below the own part in dimension 0 is stale: width 1 is needed, 0 is right" && \
// RUN: said missing "rank 3: .*array 'local': the shadow below the own part in dimension 0 is missing: width 1 is needed, 0 is right" && \
// RUN: said far "rank 3: .*array 'g': index 3 of dimension 0 is neither owned (nothing is) nor in the shadow" && \
// RUN: said rim "rank 2: .*array 'h': writes elements that the reflect of .* still moves"
// RUN: for mode in right passed; do test "$(%limited %mpirun -n 4 %t $mode 2>&1)" = "the end" || exit 1; done
// Nodes that own nothing of an array have an account of its shadow, and others know what these get.
#include <stdio.h>
#include <string.h>
#include <xmp.h>
#define N 12
#pragma xmp nodes p[*]
#pragma xmp nodes q[4][1]
#pragma xmp template t[N+1]
#pragma xmp distribute t[block] onto p
#pragma xmp template wide[4*N]
#pragma xmp distribute wide[block] onto p
#pragma xmp template plane[N+1][N+1]
#pragma xmp distribute plane[block][block] onto q
static long h[N], q1[N+1], g[4], s[4*N], c[N][N], w[N+1][N+1];
#pragma xmp align h[i] with t[i]
#pragma xmp align q1[i] with t[i]
#pragma xmp align g[i] with wide[i]
#pragma xmp align s[i] with wide[i]
#pragma xmp align [i][j] with plane[i][j] :: c, w
#pragma xmp shadow h[1]
#pragma xmp shadow g[2]
#pragma xmp shadow c[1][1]

static void cells(int refresh, long by)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        h[i] = i * by;
    if (refresh) {
#pragma xmp reflect (h)
    }
#pragma xmp loop (i) on t[i]
    for (int i = N - 1; i <= N; i++)
        q1[i] = h[i-1];
}

static void missing(void)
{
    long local[N];
#pragma xmp align local[i] with t[i]
#pragma xmp shadow local[1]
#pragma xmp loop (i) on t[i]
    for (int i = N; i <= N; i++)
        q1[i] = local[i-1];
}

/* What is stored beside the place of an empty part is no shadow if the part lies elsewhere. */
static void far(int where)
{
#pragma xmp loop (i) on wide[i]
    for (int i = 0; i < 4; i++)
        g[i] = i;
#pragma xmp reflect (g)
#pragma xmp loop (i) on wide[i]
    for (int i = 4 * N - 2; i < 4 * N; i++)
        s[i] = g[where];
}

static void rim(void)
{
#pragma xmp reflect (h) width(1:0) async(1)
#pragma xmp loop (i) on t[i]
    for (int i = N - 1; i < N; i++)
        h[i] = 1;
#pragma xmp wait_async (1)
}

static void passed(void)
{
#pragma xmp loop (i, j) on plane[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            c[i][j] = i + j;
#pragma xmp reflect (c) width(0, 1)
#pragma xmp reflect (c) width(1, 0)
#pragma xmp loop (i, j) on plane[i][j]
    for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
            w[i][j] = c[i-1][j-1];
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    if (!strcmp(mode, "stale"))
        cells(1, 2), cells(0, 3);
    if (!strcmp(mode, "missing"))
        missing();
    if (!strcmp(mode, "far"))
        far(3);
    if (!strcmp(mode, "rim"))
        rim();
    if (!strcmp(mode, "passed"))
        passed();
    if (!strcmp(mode, "right"))
        cells(1, 5), cells(1, 7);
    if (xmp_all_node_num() == 1)
        puts("the end");
    return 0;
}
