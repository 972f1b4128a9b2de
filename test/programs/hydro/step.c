// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Lagrangian half: forces on corners, work on cells.

#include "hydro.h"

void accelerate(struct field *f, double dt)
{
#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= f->y_max + 1; k++)
        for (int j = 1; j <= f->x_max + 1; j++) {
            double mass = 0.25 * f->dx * f->dy * (f->density[CELL(f, j - 1, k - 1)] + f->density[CELL(f, j, k - 1)] + f->density[CELL(f, j, k)] +
                                                  f->density[CELL(f, j - 1, k)]);
            double by = 0.25 * dt / mass;
            double px = f->pressure[CELL(f, j, k)] - f->pressure[CELL(f, j - 1, k)] + f->pressure[CELL(f, j, k - 1)] - f->pressure[CELL(f, j - 1, k - 1)];
            double py = f->pressure[CELL(f, j, k)] - f->pressure[CELL(f, j, k - 1)] + f->pressure[CELL(f, j - 1, k)] - f->pressure[CELL(f, j - 1, k - 1)];
            double qx = f->viscosity[CELL(f, j, k)] - f->viscosity[CELL(f, j - 1, k)] + f->viscosity[CELL(f, j, k - 1)] - f->viscosity[CELL(f, j - 1, k - 1)];
            double qy = f->viscosity[CELL(f, j, k)] - f->viscosity[CELL(f, j, k - 1)] + f->viscosity[CELL(f, j - 1, k)] - f->viscosity[CELL(f, j - 1, k - 1)];
            f->xvel[NODE(f, j, k)] -= by * f->dy * (px + qx);
            f->yvel[NODE(f, j, k)] -= by * f->dx * (py + qy);
        }
}

void work(struct field *f, double dt)
{
#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= f->y_max; k++)
        for (int j = 1; j <= f->x_max; j++) {
            double right = f->xvel[NODE(f, j + 1, k)] + f->xvel[NODE(f, j + 1, k + 1)], left = f->xvel[NODE(f, j, k)] + f->xvel[NODE(f, j, k + 1)];
            double top = f->yvel[NODE(f, j, k + 1)] + f->yvel[NODE(f, j + 1, k + 1)], bottom = f->yvel[NODE(f, j, k)] + f->yvel[NODE(f, j + 1, k)];
            double spread = 0.5 * dt * ((right - left) / f->dx + (top - bottom) / f->dy);
            double force = f->pressure[CELL(f, j, k)] + f->viscosity[CELL(f, j, k)];
            f->energy[CELL(f, j, k)] -= force / f->density[CELL(f, j, k)] * spread;
        }
}
