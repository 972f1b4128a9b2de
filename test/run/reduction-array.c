// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Whole arrays, two-dimensional ones, and array parameters with bounds.

#include <stdio.h>
#include <xmp.h>

#define N 6
#pragma xmp nodes p[*]

static void combine(int n, double a[N], long b[n])
{
#pragma xmp reduction (MAX: a)
#pragma xmp reduction (MIN: b)
    (void)a, (void)b, (void)n;
}

int main(void)
{
    int table[2][3], me = xmpc_node_num(), size = xmp_num_nodes();
    double a[N];
    long b[N];
    for (int k = 0; k < N; k++) {
        table[k / 3][k % 3] = me == 0 ? k * k : 0;
        a[k] = k % size == me ? k + 0.5 : -1;
        b[k] = me == k % size ? -k : 10;
    }
#pragma xmp reduction (+: table)
    combine(N, a, b);
    if (me == 0)
        for (int k = 0; k < N; k++)
            printf("%d %g %ld\n", table[k / 3][k % 3], a[k], b[k]);
    return 0;
}
