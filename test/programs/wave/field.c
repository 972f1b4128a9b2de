// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is done with any field on the template: `now` is passed with its shadow, the others without.

#include <math.h>

#include "wave.h"

void medium(double field[NY][NX], double slow, double fast)
{
#pragma xmp align field[i][j] with t[i][j]
    int i, j;

#pragma xmp loop (i,j) on t[i][j]
    for (i = 0; i < NY; i++)
        for (j = 0; j < NX; j++)
            field[i][j] = (i / 8) % 2 ? slow : fast;
}

double largest(double field[NY][NX])
{
#pragma xmp align field[i][j] with t[i][j]
#pragma xmp shadow field[2][2]
    double high = 0.0;

#pragma xmp loop (i,j) on t[i][j] reduction(max:high)
    for (int i = 0; i < NY; i++)
        for (int j = 0; j < NX; j++)
            if (fabs(field[i][j]) > high)
                high = fabs(field[i][j]);
    return high;
}

double at(double field[NY][NX], int y, int x)
{
    double value = 0.0;
#pragma xmp align field[i][j] with t[i][j]
#pragma xmp shadow field[2][2]

#pragma xmp task on t[y][x]
    value = field[y][x];
#pragma xmp bcast (value) from t[y][x]
    return value;
}
