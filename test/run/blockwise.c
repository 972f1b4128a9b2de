// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=1,3,4
// RUN: %sodecc %optimize %s -o %t.cut && for n in 1 2 3 6; do env SODE_BLOCKS=6,4 %mpirun -n $n %t.cut > %t.$n && diff %t.1 %t.$n || exit 1; done
// RUN: env SODE_BLOCKS=1,100 %mpirun -n 2 %t.cut | %filecheck --check-prefix=CUT %s
// RUN: %sodecc -fsode-check %s -o %t.cut && env SODE_BLOCKS=5,3 %mpirun -n 4 %t.cut | %filecheck --check-prefix=CUT %s
// Sweeps inside a block: the node's own part, or the blocks of SODE_BLOCKS, which then are the same on any number of nodes. Each result is
// compared with a serial sweep that takes old values where the neighbor is in another block.
// CUT: 0 elements differ

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

enum { N = 24, M = 20 };
#pragma xmp nodes p[*][2 - xmp_all_num_nodes() % 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
#pragma xmp template tc[(N + 1) / 2][(M + 1) / 2]
#pragma xmp distribute tc like t / 2
#pragma xmp template tcc[3][3]
#pragma xmp distribute tcc like tc[4*i][4*j]

unsigned u[N][M], v[N][M], c[12][10], cc[3][3];
#pragma xmp align [i][j] with t[i][j] :: u, v
#pragma xmp align c[i][j] with tc[i][j]
#pragma xmp align cc[i][j] with tcc[i][j]
#pragma xmp shadow [2][2] :: u, v
#pragma xmp shadow [1][1] :: c, cc

static int differ;
static unsigned before[N][M], now[N][M]; // of the serial sweep
static int part[2][N];                   // in which block an index is

static void find_parts(int ratio)
{
    int first[2] = {1, 1}, n[2] = {N, M}, cut[2] = {0, 0};
    char *more = getenv("SODE_BLOCKS");
    memset(part, 0, sizeof part);
#ifdef __SODE__ // dimensions count from the last one
    xmp_nodes_index(xmp_desc_of(p), 2, &first[0]);
    xmp_nodes_index(xmp_desc_of(p), 1, &first[1]);
    for (int d = 0; more && d < 2; d++, more++)
        cut[d] = (int)strtol(more, &more, 10);
#endif
    (void)more;
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        part[0][i] = first[0];
#pragma xmp loop (j) on t[*][j]
    for (int j = 0; j < M; j++)
        part[1][j] = first[1];
#pragma xmp reduction (max: part)
    for (int d = 0; d < 2; d++)
        for (int i = 0; i * ratio < n[d]; i++)
            part[d][i] = part[d][i * ratio] * 1000 + (cut[d] ? i * ratio / ((n[d] - 1) / cut[d] + 1) : 0);
}

static unsigned at(int i, int j, int i2, int j2)
{
    return part[0][i] == part[0][i2] && part[1][j] == part[1][j2] ? now[i2][j2] : before[i2][j2];
}

static unsigned seed(int i, int j) { return (unsigned)(i * 7 + j * 13 + i * j % 5); }

static void fill(void)
{
    find_parts(1);
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = seed(i, j);
            v[i][j] = seed(j, i);
        }
#pragma xmp reflect (u, v)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            before[i][j] = now[i][j] = seed(i, j);
}

static void compare(const char *name)
{
    unsigned sum = 0;
    int wrong = 0;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum, wrong)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            wrong += u[i][j] != now[i][j];
            sum += (u[i][j] ^ v[i][j] * 3) * (unsigned)(i * M + j + 1);
        }
    differ += wrong;
    if (wrong && xmp_node_num() == 1)
        fprintf(stderr, "%s: %d elements differ\n", name, wrong);
    if (getenv("SODE_BLOCKS") && xmp_node_num() == 1)
        printf("%s %u\n", name, sum);
}

static void symmetric(void)
{
    fill();
    for (int step = 0; step < 2; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j)
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[i][j] = u[i - 1][j] * 3 + u[i][j - 1] + u[i + 1][j] * 5 + u[i][j + 1] + v[i][j];
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j] blockwise(j, i)
        for (int i = N - 2; i >= 1; i--)
            for (int j = M - 2; j >= 1; j--)
                u[i][j] = u[i - 1][j] * 3 + u[i][j - 1] + u[i + 1][j] * 5 + u[i][j + 1] + v[i][j];
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                now[i][j] = at(i, j, i - 1, j) * 3 + at(i, j, i, j - 1) + at(i, j, i + 1, j) * 5 + at(i, j, i, j + 1) + seed(j, i);
        memcpy(before, now, sizeof now);
        for (int i = N - 2; i >= 1; i--)
            for (int j = M - 2; j >= 1; j--)
                now[i][j] = at(i, j, i - 1, j) * 3 + at(i, j, i, j - 1) + at(i, j, i + 1, j) * 5 + at(i, j, i, j + 1) + seed(j, i);
        memcpy(before, now, sizeof now);
    }
    compare("symmetric");
}

// Corners, against each other; a loop that is not cut; steps; another array that it writes.
static void mixed(void)
{
    unsigned sum = 0, wanted = 0;
    fill();
#pragma xmp loop (i, j) on t[i][j] blockwise(i, j) reduction(+: sum)
    for (int j = M - 2; j >= 2; j--)
        for (int i = 1; i < N - 1; i++) {
            u[i][j] = u[i - 1][j + 1] * 3 + u[i + 1][j - 2] + u[i - 1][j - 1];
            sum += u[i][j];
        }
    for (int j = M - 2; j >= 2; j--)
        for (int i = 1; i < N - 1; i++) {
            now[i][j] = at(i, j, i - 1, j + 1) * 3 + at(i, j, i + 1, j - 2) + at(i, j, i - 1, j - 1);
            wanted += now[i][j];
        }
    differ += sum != wanted;
    compare("mixed");
    fill();
#pragma xmp loop (i, j) on t[i][j] blockwise(i)
    for (int i = 2; i < N; i += 2)
        for (int j = 0; j < M; j++) {
            u[i][j] += u[i - 2][j] * 3 + v[i - 1][j];
            v[i][j] = u[i][j];
        }
    for (int i = 2; i < N; i += 2)
        for (int j = 0; j < M; j++)
            now[i][j] += (part[0][i] == part[0][i - 2] ? now : before)[i - 2][j] * 3 + seed(j, i - 1);
    compare("steps");
}

// Levels with blocks that follow each other; nodes may have none of the last one.
static void sweep(int n, int m, unsigned x[n][m])
{
#pragma xmp inherit (x)
#pragma xmp loop (i, j) on x[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i][j] = seed(i, j);
#pragma xmp reflect (x)
#pragma xmp loop (i, j) on x[i][j] blockwise(i, j)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            unsigned sum = x[i][j];
            sum += i > 0 ? x[i - 1][j] * 3 : 0;
            sum += j < m - 1 ? x[i][j + 1] * 5 : 0;
            x[i][j] = sum + (j > 0 ? x[i][j - 1] : 0);
        }
}

static void levels(void)
{
    for (int n = 12, m = 10, ratio = 2; n >= 3; n = 3, m = 3, ratio = 8) {
        int wrong = 0;
        find_parts(ratio);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                before[i][j] = seed(i, j);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                now[i][j] = before[i][j] + (i > 0 ? at(i, j, i - 1, j) * 3 : 0) + (j < m - 1 ? before[i][j + 1] * 5 : 0);
                now[i][j] += j > 0 ? at(i, j, i, j - 1) : 0;
            }
        if (n == 3) {
            sweep(3, 3, cc);
#pragma xmp loop (i, j) on tcc[i][j] reduction(+: wrong)
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    wrong += cc[i][j] != now[i][j];
        } else {
            sweep(12, 10, c);
#pragma xmp loop (i, j) on tc[i][j] reduction(+: wrong)
            for (int i = 0; i < 12; i++)
                for (int j = 0; j < 10; j++)
                    wrong += c[i][j] != now[i][j];
        }
        if (wrong && xmp_node_num() == 1)
            fprintf(stderr, "level of %d x %d: %d elements differ\n", n, m, wrong);
        differ += wrong;
        if (n == 3)
            break;
    }
}

int main(void)
{
    symmetric();
    mixed();
    levels();
    if (xmp_node_num() == 1)
        printf("%d elements differ\n", differ);
    return differ != 0;
}
