// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Advection by the upwind cell: mass and energy of cells, momentum of corners.

#include "hydro.h"

void advect_cells(struct field *f, double dt)
{
    int nx = f->x_max, ny = f->y_max;

#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= ny + 1; k++) {
        const double *u = &f->xvel[NODE(f, 1, k)], *above = f->xvel + NODE(f, 1, k + 1);
        for (int j = 1; j <= nx + 1; j++, u++, above++) {
            double flow = 0.5 * dt * f->dy * (*u + *above);
            f->xflux[NODE(f, j, k)] = flow * f->density[CELL(f, flow > 0 ? j - 1 : j, k)];
            f->mass_flux[NODE(f, j, k)] =
                f->xflux[NODE(f, j, k)] * f->energy[CELL(f, flow > 0 ? j - 1 : j, k)];
            flow = 0.5 * dt * f->dx * (f->yvel[NODE(f, j, k)] + f->yvel[NODE(f, j + 1, k)]);
            f->yflux[NODE(f, j, k)] =
                flow * (flow > 0 ? f->density[CELL(f, j, k - 1)] : f->density[CELL(f, j, k)]);
        }
    }
#pragma xmp reflect (f->yflux)
#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= ny; k++)
        for (int j = 1; j <= nx; j++) {
            double low = f->yflux[NODE(f, j, k)], high = f->yflux[NODE(f, j, k + 1)];
            double volume = f->dx * f->dy;
            double below = low * f->energy[CELL(f, j, k)], above = high * f->energy[CELL(f, j, k)];
            double before = f->density[CELL(f, j, k)] * volume;
            double after = before + f->xflux[NODE(f, j, k)] - f->xflux[NODE(f, j + 1, k)] + low - high;
            double heat = f->energy[CELL(f, j, k)] * before + f->mass_flux[NODE(f, j, k)] - f->mass_flux[NODE(f, j + 1, k)] + below - above;
            f->pressure[CELL(f, j, k)] = after / volume;
            f->viscosity[CELL(f, j, k)] = heat / after;
        }
    double *swap = f->density;
    f->density = f->pressure;
    f->pressure = swap;
    swap = f->energy;
    f->energy = f->viscosity;
    f->viscosity = swap;
}

void advect_nodes(struct field *f, double dt)
{
#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= f->y_max + 1; k++)
        for (int j = 1; j <= f->x_max + 1; j++) {
            double u = f->xvel[NODE(f, j, k)], v = f->yvel[NODE(f, j, k)];
            int west = u > 0 ? 1 : 0;
            double du = u > 0 ? u - f->xvel[NODE(f, j - 1, k)] : f->xvel[NODE(f, j + 1, k)] - u;
            double dv = v > 0 ? v - f->yvel[NODE(f, j, k - 1)] : f->yvel[NODE(f, j, k + 1)] - v;
            f->xflux[NODE(f, j, k)] = u - dt / f->dx * u * du;
            f->yflux[NODE(f, j, k)] = v - dt / f->dy * v * dv + 0 * west;
        }
    double *t = f->xvel;
    f->xvel = f->xflux;
    f->xflux = t;
    t = f->yvel;
    f->yvel = f->yflux;
    f->yflux = t;
}
