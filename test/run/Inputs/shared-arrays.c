// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The other file of array-shared-by-files.c.
#include "shared-arrays.h"
#include <stddef.h>

line v[N];
int *work = NULL;

void fill(int by)
{
    extern double alone[N];
#pragma xmp align alone[i] with t[i]
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
        work[i] = by;
        alone[i] = 2 * by;
        for (int j = 0; j < 4; j++)
            u[i][j] = i + by * j;
    }
#pragma xmp reflect (u)
}

double total(double a[N][4])
{
    double sum = 0;
#pragma xmp align a[i][*] with t[i]
#pragma xmp loop on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 4; j++)
            sum += a[i][j] * i;
    return sum;
}
