// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Parameters that inherit, called with arrays of several mappings, parts of arrays and memory; arrays aligned like them.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#define N 12
#define M 10
#pragma xmp nodes p[*]
#pragma xmp template t[N+4]
#pragma xmp distribute t[block] onto p
#pragma xmp nodes q[*][*]
#pragma xmp template s[M][N]
#pragma xmp distribute s[block][block] onto q
static double rows[N][M], both[N][M], stack[3][N][M], serial[N][M];
#pragma xmp align rows[i][*] with t[i+3]
#pragma xmp shadow rows[1:2][0]
#pragma xmp align both[i][j] with s[j][i]
#pragma xmp shadow both[1][1]
#pragma xmp align stack[*][i][j] with s[j][i]
#pragma xmp shadow stack[0][1][2]
double (*placed)[M];
#pragma xmp align placed[i][*] with t[i]
#pragma xmp shadow placed[2][0]
struct field {
    double values[N][M];
} field;
#pragma xmp align field.values[i][j] with s[j][i]
#pragma xmp shadow field.values[1][1]

/* In front of the definition. */
#pragma xmp inherit (u)
static void fill(int n, int m, double u[n][m], double by)
{
#pragma xmp loop (i, j) on u[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            u[i][j] = by * i * i + j % 7;
}

/* In the head; and a copy of the argument's mapping. */
static double smooth(int n, int m, double (*restrict u)[m])
#pragma xmp inherit (u)
{
    double change = 0, new[n][m];
#pragma xmp align new like u

#pragma xmp reflect (u)
#pragma xmp loop (i, j) on u[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            new[i][j] = u[i][j];
#pragma xmp loop (i, j) on u[i][j] reduction(max:change)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++) {
            double value = 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);
            double by = value > u[i][j] ? value - u[i][j] : u[i][j] - value;
            change = by > change ? by : change;
            new[i][j] = value;
        }
#ifdef _XCALABLEMP
#pragma xmp gmove
    u[0:n][0:m] = new[0:n][0:m];
#else
    memcpy(u, new, sizeof new);
#endif
    return change;
}

/* By the directives in it alone; handed on. */
static double weight(int n, int m, const double (*u)[m], int k)
{
    double sum = 0, x = -1, per_row[m];
#pragma xmp align per_row like u[*][j]
#pragma xmp loop (j) on per_row[j]
    for (int j = 0; j < m; j++)
        per_row[j] = 1;
#pragma xmp loop (i, j) on u[i][j] reduction(+:sum)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += u[i][j];
    double ones = 0;
#pragma xmp loop (j) on per_row[j] reduction(+:ones)
    for (int j = 0; j < m; j++)
        ones += per_row[j];
#pragma xmp task on u[k][m-2]
    x = u[k][m-2];
#pragma xmp bcast (x) from u[k][m-2]
    if (k > 0)
        return weight(n, m, u, k - 1);
    return sum + 1000 * x + ones;
}

static void work(const char *name, int n, int m, double (*u)[m])
{
    double change = 0;
    fill(n, m, u, 0.5);
    for (int step = 0; step < 3; step++)
        change = smooth(n, m, u);
    double all = weight(n, m, (const double (*)[m])u, 2);
    if (xmp_node_num() == 1)
        printf("%s %.12g %.12g\n", name, change, all);
}

/* Coarser and coarser; each level has arrays of its own. */
static double descend(int n, const double fine[n])
#pragma xmp inherit (fine)
{
    if (n < 6)
        return 0;
    double same[n], sum = 0;
#pragma xmp align same like fine
#pragma xmp shadow same[2:1]
#pragma xmp loop (i) on fine[i]
    for (int i = 0; i < n; i++)
        same[i] = fine[i] + n;
#pragma xmp reflect (same)
#pragma xmp loop (i) on same[i] reduction(+:sum)
    for (int i = 2; i < n - 1; i++)
        sum += same[i-2] * same[i+1];
#pragma xmp template half[(n+1)/2]
#pragma xmp distribute half[block] onto p
    double coarse[(n + 1) / 2];
#pragma xmp align coarse[i] with half[i]
#pragma xmp loop (i) on coarse[i]
    for (int i = 0; i < (n + 1) / 2; i++)
        coarse[i] = i + 0.5;
    return sum + descend((n + 1) / 2, coarse);
}

int main(void)
{
    placed = xmp_malloc(xmp_desc_of(placed), N, M);
    double (*heap)[M] = malloc(sizeof(double) * N * M);
    int uneven[32] = {0};
    uneven[0] = 5;
    uneven[xmp_num_nodes() - 1] += N - 5;
#pragma xmp template g[N]
#pragma xmp distribute g[gblock(uneven)] onto p
    double parts[N][M], line[40];
#pragma xmp align parts[i][*] with g[i]
#pragma xmp shadow parts[1][0]
#pragma xmp template l[40]
#pragma xmp distribute l[block] onto p
#pragma xmp align line[i] with l[i]

    work("rows", N, M, rows);
    work("both", N, M, both);
    work("placed", N, M, placed);
    work("member", N, M, field.values);
    work("gblock", N, M, parts);
    work("memory", N, M, serial);
    work("heap", N, M, heap);
#pragma xmp loop (i) on line[i]
    for (int i = 0; i < 40; i++)
        line[i] = i;
    double all = descend(40, line);
    if (xmp_node_num() == 1)
        printf("%.12g\n", all);
    xmp_free(xmp_desc_of(placed));
    free(heap);
    return 0;
}
