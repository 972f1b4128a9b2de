// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// The largest eigenvalue by power iteration. The component of largest size normalizes the vector, and its place
// is found with it: location reductions, also for the pair of indices of an extreme of a matrix.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 54
#define GRID (xmp_all_num_nodes() % 2 ? 1 : 2)

#pragma xmp nodes p[*]
#pragma xmp nodes g[*][GRID]
#pragma xmp template t[N]
#pragma xmp template s[N][N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute s[cyclic][block] onto g

static double a[N][N];  /* rows on one node */
static double y[N];
static int m[N][N];     /* the same matrix in whole numbers, on a grid of nodes */
#pragma xmp align a[i][*] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align m[i][j] with s[i][j]

static double x[N];     /* the whole vector on each node */

static int entry(int i, int j)
{
    int d = i > j ? i - j : j - i;
    return 40 / (1 + d) + (i == j) * (i * 7 % 23);
}

int main(void)
{
    double lambda = 0.0, difference = 0.0;
    int i, j, peak = -1, rounds = 0;

#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = entry(i, j);
#pragma xmp loop (i,j) on s[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            m[i][j] = entry(i, j);
    for (i = 0; i < N; i++)
        x[i] = 1.0;

    do {
        double big = -1.0, before = lambda;

#pragma xmp loop (i) on t[i] reduction(firstmax: big / peak /)
        for (i = 0; i < N; i++) {
            y[i] = 0.0;
            for (j = 0; j < N; j++)
                y[i] += a[i][j] * x[j];
            if (fabs(y[i]) > big) {
                big = fabs(y[i]);
                peak = i;
            }
        }
        lambda = big;
        for (i = 0; i < N; i++)
            x[i] = 0.0;
#pragma xmp loop (i) on t[i]
        for (i = 0; i < N; i++)
            x[i] = y[i] / lambda;
#pragma xmp reduction (+: x)
        difference = fabs(lambda - before);
    } while (++rounds < 200 && difference > 1e-10);

    /* many equal entries: which is first, which is last in the order of the loops? */
    int least = 1000, most = -1000, li = 0, lj = 0, fi = 0, fj = 0;
#pragma xmp loop (i,j) on s[i][j] reduction(lastmin: least / li, lj /)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            if (m[i][j] <= least) {
                least = m[i][j];
                li = i;
                lj = j;
            }
#pragma xmp loop (i,j) on s[i][j] reduction(firstmax: most / fi, fj /)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            if (m[i][j] > most) {
                most = m[i][j];
                fi = i;
                fj = j;
            }
    /* backward, the first of all is the last one */
    int low = 1000, where = -1;
#pragma xmp loop (i) on t[i] reduction(firstmin: low / where /)
    for (i = N - 1; i >= 0; i--)
        if ((int)a[i][i] < low) {
            low = a[i][i];
            where = i;
        }

    /* a location in the directive: what belongs to the node with the largest value */
    struct {
        int row;
        double value;
    } best = {-1, -1.0};
    int row[2] = {-1, -1};
#pragma xmp loop (i) on t[i]
    for (i = 0; i < N; i++)
        if (x[i] > best.value)
            best.value = x[i], best.row = i;
    double value = best.value;
    row[0] = best.row;
    row[1] = 2 * best.row;
#pragma xmp reduction (max: value / row /)

    if (xmp_node_num() == 1) {
        printf("eigenvalue %.7f, largest component at %d, converged %s\n", lambda, peak, rounds < 200 ? "yes" : "no");
        printf("last minimum %d at (%d, %d), first maximum %d at (%d, %d)\n", least, li, lj, most, fi, fj);
        printf("smallest diagonal element %d at %d, first from behind\n", low, where);
        printf("component %.5f in rows %d, %d\n", value, row[0], row[1]);
    }
    return 0;
}
