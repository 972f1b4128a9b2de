// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// A compressible gas in a channel after an explosion: the conserved quantities are the fields of a struct, functions of three
// files get pointers to it, and a step has the three stages of Shu and Osher.

#include <math.h>
#include <stdio.h>

#include "euler.h"

static struct state now, stage[2];

int main(void)
{
    blast(&now);
    struct totals before = totals(&now);
    for (int step = 0; step < 30; step++) {
        double dt = 0.4 / fastest(&now);
        advance(&stage[0], &now, &now, 0, dt);
        advance(&stage[1], &stage[0], &now, 0.75, dt);
        advance(&now, &stage[1], &now, 1.0 / 3, dt);
    }
    struct totals after = totals(&now);

    double densest = 0, row[NX] = {0};
#pragma xmp loop (j) on t[j] reduction(max:densest, row)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            densest = fmax(densest, now.mass[j][i]);
            if (j == NY / 2)
                row[i] = now.mass[j][i];
        }
    if (xmp_node_num() == 1) {
        printf("time %.10f, densest %.10f\n", now.time, densest);
        printf("mass %.9f %s, energy %.9f %s\n", after.mass, fabs(after.mass - before.mass) < 1e-9 * before.mass ? "kept" : "LOST",
               after.energy, fabs(after.energy - before.energy) < 1e-9 * before.energy ? "kept" : "LOST");
        for (int i = 0; i < NX; i += 8)
            printf("%d: %.10f\n", i, row[i]);
    }
    return 0;
}
