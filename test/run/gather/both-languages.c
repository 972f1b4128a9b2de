// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// What is emitted for gather is C and C++ (run/cxx.txt): lists in the places of others, of one and of two dimensions; numbers; overlap; the directive.

#include <stdio.h>
#include <xmp.h>

#define N 31
#define M 3
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double x[N], y[N], z[N];
#pragma xmp align [i] with t[i] :: x, y, z
static int list[N], ell[M][N];

static double sum_up(void)
{
    double sum = 0;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += (i % 7 + 1) * y[i];
    return sum;
}

int main(void)
{
    for (int turn = 0; turn < 3; turn++) {
        double sums[4];
        for (int i = 0; i < N; i++) {
            list[i] = (i * 7 + turn) % N + 1;
            for (int k = 0; k < M; k++)
                ell[k][i] = (i + k * (k - 1) * turn) % N;
        }
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            x[i] = i * 5 % 23, z[i] = i - turn;
#pragma xmp loop (i) on t[i] gather(x) method(compact)
        for (int i = 0; i < N; i++) {
            y[i] = x[list[i] - 1];
            for (int k = 0; k < M; k++)
                y[i] += (k + 2) * x[ell[k][i]];
        }
        sums[0] = sum_up();
#pragma xmp loop (i) on t[i] gather(x, z)
        for (int i = 0; i < N; i++)
            y[i] = x[ell[1][i]] - z[N - 1 - i];
        sums[1] = sum_up();
#pragma xmp loop (i) on t[i] gather(x, z) overlap method(compact)
        for (int i = 0; i < N; i++)
            y[i] = x[ell[2][i]] + z[(ell[1][i] + 1) % N];
        sums[2] = sum_up();
#pragma xmp gather (x, z) index(ell[1][0:N], ell[2][0:N]) async(2)
#pragma xmp wait_async (2)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            y[i] = x[ell[1][i]] * 3 - z[ell[2][i]];
        sums[3] = sum_up();
#pragma xmp task on p[0]
        printf("%g %g %g %g\n", sums[0], sums[1], sums[2], sums[3]);
    }
    return 0;
}
