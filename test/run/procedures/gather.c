// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: env SODE_WATCHDOG=30 %run-compare %s
// xmp_gather and xmp_scatter: one to four arrays of indices, integers of several types, arrays of all formats, copies, shadows,
// other templates, structures; a value for one element several times; x and a one array.
#include <stdio.h>
#include <xmp.h>

#define N 29
#define M 11
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][*]
#pragma xmp template t[N]
#pragma xmp template u[N + 4]
#pragma xmp template v[N][N]
#pragma xmp template w[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic(3)] onto p
#pragma xmp distribute v[block][cyclic(2)] onto q
#pragma xmp distribute w[cyclic][block] onto q

double x[N], a[N], twice[N];
int at[N];
#pragma xmp align x[i] with t[i]
#pragma xmp align a[i] with u[i + 4]
#pragma xmp align at[i] with t[i]
#pragma xmp shadow x[2:1]
struct three { short s; char c[3]; } grid[M][N], picked[N][M];
long row[N][M];
unsigned char column[N][M];
#pragma xmp align grid[i][j] with v[j][i]
#pragma xmp align picked[i][j] with w[i][j]
#pragma xmp align row[i][*] with t[i]
#pragma xmp align column[i][j] with v[i][j]
#pragma xmp shadow grid[0][1]
float deep[3][4][5][6], line[N];
short i0[N], i1[N], i2[N];
#pragma xmp align deep[*][i][*][j] with w[i][j]
#pragma xmp align [i] with t[i] :: line, i0, i1
#pragma xmp align i2[i] with v[*][i]
float copied[N], target[N];
#pragma xmp align copied[i] with v[i][*]
#pragma xmp align target[i] with w[*][i]

static double sum_of(int k, double value) { return (1 + k % 13) * value; }

static void one_index(void)
{
    double sums[4] = {0};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        x[i] = -1;
        at[i] = i * i * 5 % N;
        twice[i] = 0;
    }
#pragma xmp loop (i) on u[i + 4]
    for (int i = 0; i < N; i++)
        a[i] = 100 + i;
    xmp_gather(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(at));
#pragma xmp loop (i) on t[i] reduction(+: sums)
    for (int i = 0; i < N; i++)
        sums[0] += sum_of(i, x[i]);
    xmp_gather(xmp_desc_of(x), xmp_desc_of(x), xmp_desc_of(at));
    xmp_scatter(xmp_desc_of(a), xmp_desc_of(x), xmp_desc_of(at)); /* the last of several stays */
#pragma xmp loop (i) on u[i + 4] reduction(+: sums)
    for (int i = 0; i < N; i++)
        sums[1] += sum_of(i, a[i]);
    xmp_scatter(xmp_desc_of(x), xmp_desc_of(x), xmp_desc_of(at));
    xmp_gather(xmp_desc_of(at), xmp_desc_of(at), xmp_desc_of(at));
#pragma xmp loop (i) on t[i] reduction(+: sums)
    for (int i = 0; i < N; i++) {
        sums[2] += sum_of(i, x[i]);
        sums[3] += sum_of(i, at[i]);
    }
    if (xmp_node_num() == 1)
        printf("%.0f %.0f %.0f %.0f\n", sums[0], sums[1], sums[2], sums[3]);
}

static void two_indices(void)
{
    double sums[2] = {0};
#pragma xmp loop (j, i) on v[j][i]
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            grid[i][j].s = (short)(100 * i + j);
            grid[i][j].c[2] = (char)(i - j);
        }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            row[i][j] = (7 * i + j) % M;
#pragma xmp loop (i, j) on v[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            column[i][j] = (unsigned char)((i + 3 * j) % N);
    xmp_gather(xmp_desc_of(picked), xmp_desc_of(grid), xmp_desc_of(row), xmp_desc_of(column));
#pragma xmp loop (i, j) on w[i][j] reduction(+: sums)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            sums[0] += sum_of(i + 5 * j, picked[i][j].s - picked[i][j].c[2]);
            picked[i][j].s = (short)(i * M + j);
        }
    xmp_scatter(xmp_desc_of(grid), xmp_desc_of(picked), xmp_desc_of(row), xmp_desc_of(column));
#pragma xmp loop (j, i) on v[j][i] reduction(+: sums)
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            sums[1] += sum_of(i + 5 * j, grid[i][j].s - grid[i][j].c[2]);
    if (xmp_node_num() == 1)
        printf("%.0f %.0f\n", sums[0], sums[1]);
}

static void copies(void)
{
    double sums[3] = {0};
#pragma xmp loop (i, j) on w[i][j]
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 0; k < 15; k++)
                deep[k / 5][i][k % 5][j] = (float)(1000 * (k / 5) + 100 * i + 10 * (k % 5) + j);
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        i0[i] = (short)(i % 3);
        i1[i] = (short)(i * 3 % 4);
    }
#pragma xmp loop (i) on v[:][i]
    for (int i = 0; i < N; i++)
        i2[i] = (short)(i * 2 % 5);
    xmp_gather(xmp_desc_of(copied), xmp_desc_of(deep), xmp_desc_of(i0), xmp_desc_of(i1), xmp_desc_of(i2), xmp_desc_of(i0));
#pragma xmp loop (i) on w[:][i]
    for (int i = 0; i < N; i++)
        target[i] = -7;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        at[i] = i / 2 * 2;
    xmp_scatter(xmp_desc_of(target), xmp_desc_of(copied), xmp_desc_of(at));
    xmp_gather(xmp_desc_of(line), xmp_desc_of(target), xmp_desc_of(i1));
#pragma xmp loop (i) on v[i][:] reduction(+: sums)
    for (int i = 0; i < N; i++)
        sums[0] += sum_of(i, copied[i]);
#pragma xmp loop (i) on w[:][i] reduction(+: sums)
    for (int i = 0; i < N; i++)
        sums[1] += sum_of(i, target[i]);
#pragma xmp loop (i) on t[i] reduction(+: sums)
    for (int i = 0; i < N; i++)
        sums[2] += sum_of(i, line[i]);
    if (xmp_node_num() == 1)
        printf("%.0f %.0f %.0f\n", sums[0], sums[1], sums[2]);
}

int main(void)
{
    one_index();
    two_indices();
    copies();
    return 0;
}
