// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Whole distributed arrays, also members of structs, are combined and broadcast along the nodes that hold the same section.

#include <stdio.h>
#include <xmp.h>

#define N 10
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
int w[N], v[N][3];
#pragma xmp align w[j] with t[*][j]
#pragma xmp align v[i][*] with t[i][*]

struct pair {
    int by;
    long w[N];
    float v[N][3];
};
#pragma xmp align pair.w[j] with t[*][j]
#pragma xmp align pair.v[i][*] with t[i][*]
static struct pair pairs[2];

static double members(struct pair *q, int columns, int column)
{
    double sum = 0;
#pragma xmp loop (j) on t[:][j]
    for (int j = 0; j < N; j++)
        q->w[j] = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            q->w[j] += i * j + q->by;
#pragma xmp reduction (+: q->w) on p[:][*]
#pragma xmp loop (i) on t[i][:]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            pairs[1].v[i][k] = column == columns ? 10 * i + k : -1;
#pragma xmp bcast (pairs[1].v) from p[*][columns - 1]
#pragma xmp reduction (min: pairs[1].v)
#pragma xmp loop (j) on t[*][j] reduction(+: sum)
    for (int j = 0; j < N; j++)
        sum += q->w[j] * (j + 1);
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            sum += pairs[1].v[i][k] * (k + 1);
    return sum;
}

int main(void)
{
    int sum = 0, rows;
    xmp_nodes_size(xmp_desc_of(p), 2, &rows);
#pragma xmp loop (j) on t[:][j]
    for (int j = 0; j < N; j++)
        w[j] = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            w[j] += i * j + 1;
#pragma xmp reduction (+: w) on p[:][*]
#pragma xmp loop (j) on t[*][j] reduction(+: sum)
    for (int j = 0; j < N; j++)
        sum += w[j] * (j + 1);
    int columns, column;
    xmp_nodes_size(xmp_desc_of(p), 1, &columns);
    xmp_nodes_index(xmp_desc_of(p), 1, &column);
#pragma xmp loop (i) on t[i][:]
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            v[i][k] = column == columns ? 10 * i + k : -1;
#pragma xmp bcast (v) from p[*][columns - 1]
#pragma xmp loop (i) on t[i][*] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
            sum += v[i][k] * (k + 1);
#pragma xmp reduction (max: v)
    pairs[0].by = 3;
    double of_members = members(&pairs[0], columns, column);
    if (xmp_all_node_num() == 1)
        printf("%d %d %g\n", sum, rows > 0, of_members);
    return 0;
}
