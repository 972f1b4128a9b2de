/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The pieces of a time block, as the runtime's own functions cut them, for the
 * picture of docs/blocking.md (draw.py): one dimension, radius 1.
 *
 *     lines "extent steps", "own node lo hi", "halo node lo hi",
 *     "piece node step lo hi"
 */
#include <stdio.h>

#include "tile/pa1.h"

enum { NODES = 3, OWN = 7, STEPS = 4 };

int main(void)
{
    printf("extent %d steps %d\n", NODES * OWN, STEPS);
    for (int node = 0; node < NODES; node++) {
        const sode_pa1_dim_t dim = {{node * OWN, (node + 1) * OWN}, {0, NODES * OWN}, 0, {0, 1}, {0, 1}};
        printf("own %d %d %d\n", node, (int)dim.own.lo, (int)dim.own.hi);
        for (int step = 0; step <= STEPS; step++) {
            sode_interval_t points = sode_pa1_points(&dim, STEPS - step);
            if (step == 0)
                printf("halo %d %d %d\n", node, (int)points.lo, (int)points.hi);
            else
                printf("piece %d %d %d %d\n", node, step, (int)points.lo, (int)points.hi);
        }
    }
    return 0;
}
