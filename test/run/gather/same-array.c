// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=3
// RUN: SODE_GATHER=compact %run-compare %s --ranks=2,3
// Parameters that a loop gathers may be one array, in this call or in the next one: what the method brings for one of them is not laid over
// what it brings for the other.

#include <stdio.h>
#include <xmp.h>

#define N 50
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N], z[N];
#pragma xmp align [i] with t[i] :: x, y, z
static int col[N], row[N];

static void by_lists(int n, const double u[n], const double v[n], double w[n])
{
#pragma xmp inherit (u, v, w)
#pragma xmp loop (i) on w[i] gather(u, v)
    for (int i = 0; i < n; i++)
        w[i] = u[col[i]] + 2 * v[row[i]];
}

static void compact(int n, const double u[n], const double v[n], double w[n])
{
#pragma xmp inherit (u, v, w)
#pragma xmp loop (i) on w[i] gather(u, v) method(compact)
    for (int i = 0; i < n; i++)
        w[i] += u[col[i]] + 3 * v[n - 1 - row[i]] - u[(i + 7) % n];
}

static void with_gaps(int n, const double u[n], const double v[n], double w[n])
{
#pragma xmp inherit (u, v, w)
#pragma xmp loop (i) on w[i] gather(u, v) method(compact_gap(4)) overlap
    for (int i = 0; i < n; i++)
        w[i] -= u[row[i]] * v[col[i]];
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        col[i] = (i * 17 + 3) % N;
        row[i] = (i * i + 5) % N;
    }
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        x[i] = i % 11;
        z[i] = 3 - i % 5;
    }
    for (int turn = 0; turn < 15; turn++) {
        double sum = 0;
        by_lists(N, x, turn % 3 ? x : z, y);
        compact(N, turn % 2 ? z : x, x, y);
        with_gaps(N, z, turn % 4 ? z : x, y);
        row[turn] = turn;
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += (i + 1) * y[i];
#pragma xmp task on p[0]
        printf("turn %d: %g\n", turn, sum);
    }
    return 0;
}
