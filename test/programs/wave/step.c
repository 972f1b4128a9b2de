// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One time step.

#include "wave.h"

#define D2(u, i, j, di, dj) \
    (-u[i - 2 * di][j - 2 * dj] + 16 * u[i - di][j - dj] - 30 * u[i][j] + 16 * u[i + di][j + dj] \
     - u[i + 2 * di][j + 2 * dj])

void step(double courant)
{
    int i, j;

#pragma xmp reflect (now)
#pragma xmp loop (i,j) on t[i][j]
    for (i = 2; i < NY - 2; i++)
        for (j = 2; j < NX - 2; j++) {
            double c = SQUARE(courant * velocity[i][j]) / 12.0;
            after[i][j] = 2 * now[i][j] - before[i][j] + c * (D2(now, i, j, 0, 1) + D2(now, i, j, 1, 0));
        }
#pragma xmp loop (i,j) on t[i][j]
    for (i = 0; i < NY; i++)
        for (j = 0; j < NX; j++) {
            before[i][j] = now[i][j];
            now[i][j] = after[i][j];
        }
}
