// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=3
// Lists of the directive gather that get longer and shorter, while where they lie and what is in them stays the same.

#include <stdio.h>
#include <xmp.h>

#define N 30
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double x[N], y[N];
#pragma xmp align [i] with t[i] :: x, y
int first[N], second[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        first[i] = N - 1 - i;
        second[i] = (7 * i + 15) % N;
    }
    for (int turn = 0; turn < 6; turn++) {
        const int some = turn * 3 % 7, others = turn < 3 ? turn : 12 - turn;
        double sum = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++) {
            x[i] = 100 * turn + i;
            y[i] = 0;
        }
#pragma xmp gather (x) index(first[0:some])
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int k = 0; k < some; k++)
                y[i] += x[first[k]];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            x[i] *= 3;
#pragma xmp gather (x) index(first[0:2], second[0:others])
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            for (int k = 0; k < others; k++)
                y[i] += x[second[k]] - x[first[k % 2]];
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 0; i < N; i++)
            sum += (i + 1) * y[i];
#pragma xmp task on p[0]
        printf("turn %d: %g\n", turn, sum);
    }
    return 0;
}
