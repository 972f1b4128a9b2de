// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Pragmas for the host compiler may stand between `xmp loop` and its loop, and at the loops inside.

#include <stdio.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic(2)] onto p
static double u[N][N], v[N][N], w[N];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp align w[i] with c[i]
#pragma xmp shadow u[1][0]

int main(void)
{
    int i, j;
    double sum = 0;

#pragma xmp loop on t[i]
#pragma GCC unroll 2
    for (i = 0; i < N; i++)
#pragma GCC ivdep
        for (j = 0; j < N; j++)
            u[i][j] = i * j;
#pragma xmp reflect (u)
#pragma xmp loop on t[i]
#pragma GCC unroll 4
    for (i = 1; i < N - 1; i++)
#pragma GCC unroll 2
        for (j = 1; j < N - 1; j++)
            v[i][j] = u[i - 1][j] + u[i + 1][j];
#pragma xmp loop on c[i]
#pragma unroll
    for (i = N - 1; i >= 0; i -= 2) {
        w[i] = i;
    }
    if (sum == 0)
#pragma xmp loop on t[i] reduction(+:sum)
#pragma GCC ivdep
        for (i = 1; i < N - 1; i++) {
#pragma unroll 2
            for (j = 1; j < N - 1; j++)
                sum += v[i][j];
        }
    else
        sum = 7;
#pragma xmp loop on c[i] reduction(+:sum)
#pragma GCC unroll 3
    for (i = 0; i < N; i++)
        sum += w[i] / 2;
    sum += i;
#pragma xmp task on p[0]
    printf("%g\n", sum);
    return 0;
}
