// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// The wave equation in a layered medium, fourth order in space, second in time. The distributed arrays are
// shared by three files through a header.

#include <math.h>
#include <stdio.h>

#include "wave.h"

double now[NY][NX], before[NY][NX], after[NY][NX];
double velocity[NY][NX];
int time_step;

static void pulse(int y, int x)
{
    int i, j;

#pragma xmp loop (i,j) on t[i][j]
    for (i = 0; i < NY; i++)
        for (j = 0; j < NX; j++) {
            double r2 = SQUARE(i - y) + SQUARE(j - x);
            now[i][j] = before[i][j] = exp(-r2 / 8.0);
        }
}

int main(void)
{
    double high = 0.0, value = 0.0;

    medium(velocity, 0.6, 1.0);
    pulse(NY / 2, NX / 3);
    for (time_step = 0; time_step < 60; time_step++) {
        step(0.4);
        if (time_step % 20 == 19) {
            high = largest(now);
            value = at(now, NY / 2, NX / 3);
#pragma xmp task on p[0][0]
            {
                printf("step %d: largest %.12f, source %.12f\n", time_step + 1, high, value);
            }
        }
    }
    return 0;
}
