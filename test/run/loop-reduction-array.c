// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Whole local arrays in a reduction clause, combined element by element.

#include <stdio.h>
#include <xmp.h>

#define N 30
#define BINS 7
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N];
#pragma xmp align a[i] with t[i]
long totals[2][BINS];

int main(void)
{
    int histogram[BINS] = {1, 1, 1, 1, 1, 1, 1};
    double most[BINS] = {0};
#pragma xmp loop (i) on t[i] reduction(+: histogram, totals) reduction(max: most)
    for (int i = 0; i < N; i++) {
        a[i] = i * i % BINS;
        histogram[a[i]]++;
        totals[i % 2][a[i]] += i;
        if (most[a[i]] < i)
            most[a[i]] = i;
    }
    if (xmp_node_num() == 1)
        for (int k = 0; k < BINS; k++)
            printf("%d %ld %ld %g\n", histogram[k], totals[0][k], totals[1][k], most[k]);
    return 0;
}
