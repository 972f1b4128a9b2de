// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags="-O1 -ffp-contract=off" %S/*.c
// RUN: %run-compare --ranks=3 --cflags="-O1 -ffp-contract=off" --sodecc-flags=-fsode-check %S/*.c
//
// A blast in a box: gas on a staggered grid, an explicit Lagrangian step and upwind advection back, as hydrodynamics codes of several files
// do it. The fields are flat pointers in a struct, their subscripts a macro of Fortran's kind; kernels use hoisted rows, pointers that walk, and parameters.

#include <math.h>
#include <stdio.h>

#include "hydro.h"

struct summary {
    double mass, internal, kinetic, most;
};

static struct summary summary(struct field *f)
{
    struct summary s = {0};
    double mass = 0, internal = 0, kinetic = 0, most = 0, volume = f->dx * f->dy;

#pragma xmp loop (k) on rows[k+1] reduction(+:mass, internal, kinetic) reduction(max:most)
    for (int k = 1; k <= f->y_max; k++)
        for (int j = 1; j <= f->x_max; j++) {
            double square = 0;
            for (int kv = k; kv <= k + 1; kv++)
                for (int jv = j; jv <= j + 1; jv++)
                    square += 0.25 * (f->xvel[NODE(f, jv, kv)] * f->xvel[NODE(f, jv, kv)] + f->yvel[NODE(f, jv, kv)] * f->yvel[NODE(f, jv, kv)]);
            double cell = f->density[CELL(f, j, k)] * volume;
            mass += cell;
            internal += cell * f->energy[CELL(f, j, k)];
            kinetic += 0.5 * cell * square;
            most = fmax(most, f->density[CELL(f, j, k)]);
        }
    s.mass = mass;
    s.internal = internal;
    s.kinetic = kinetic;
    s.most = most;
    return s;
}

int main(void)
{
    struct field box;
    double time = 0;

    build(&box, 40, 34);
    blast(&box);
    for (int step = 0; step < 20; step++) {
        halo(&box);
        ideal_gas(&box);
        viscosity(&box);
        double dt = timestep(&box);
        halo(&box);
        accelerate(&box, dt);
        halo(&box);
        work(&box, dt);
        halo(&box);
        advect_cells(&box, dt);
        halo(&box);
        advect_nodes(&box, dt);
        time += dt;
    }
    halo(&box);
    struct summary s = summary(&box);
    if (xmp_node_num() == 1)
        printf("time %.9f mass %.8f internal %.8f kinetic %.8f densest %.8f\n", time, s.mass, s.internal, s.kinetic, s.most);
    release(&box);
    return 0;
}
