// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The bound of an inner loop is evaluated before every iteration, as C says: no promise may have it evaluated once.

#include <stdio.h>

#define N 20
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][N];
#pragma xmp align u[i][*] with t[i]
static int calls;

static int shrinking(void) { return calls++ < 4 ? 5 : 3; }

int main(void)
{
    int i, j, limit;
    double sum = 0;

#pragma xmp loop on t[i]
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            u[i][j] = 0;
#pragma xmp loop on t[i]
    for (i = 0; i < 1; i++)
        for (j = 0; j < shrinking(); j++)
            u[i][j] = 1;
#pragma xmp loop on t[i]
    for (i = 1; i < N; i++) {
        limit = i;
        for (j = 0; j < limit; j++) {
            u[i][j] = 1;
            limit = j < 5 ? i : 7;
        }
    }
#pragma xmp loop on t[i]
    for (i = 1; i < N; i++) {
        limit = N;
        for (j = 0; j < limit--; j++)
            u[i][j] += 2;
    }
#pragma xmp loop on t[i] reduction(+:sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum += u[i][j] * (i + j);
#pragma xmp task on p[0]
    printf("%g\n", sum);
    return 0;
}
