// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pressure, artificial viscosity, and the step that they allow.

#include <math.h>

#include "hydro.h"

static const double gamma_minus_one = 0.4;

static void ideal_gas_kernel(int x_min, int x_max, int y_min, int y_max, const double *restrict density, const double *restrict energy,
                             double *restrict pressure, double *restrict sound)
{
    int j, k;
#pragma xmp shape [y_max + 4][x_max + 4] :: density, energy, pressure, sound
#pragma xmp inherit (density, energy, pressure, sound)
#pragma xmp loop (k) on density[k+1][*]
    for (k = y_min; k <= y_max; k++) {
        for (j = x_min; j <= x_max; j++) {
            double v = 1.0 / density[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)];
            pressure[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)] =
                gamma_minus_one * density[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)] * energy[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)];
            double by_energy = gamma_minus_one * density[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)];
            double by_volume = -density[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)] * pressure[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)];
            double square = v * v * (pressure[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)] * by_energy - by_volume);
            sound[FTNREF2D(j, k, x_max + 4, x_min - 2, y_min - 2)] = sqrt(square);
        }
    }
}

void ideal_gas(struct field *f)
{
    ideal_gas_kernel(1, f->x_max, 1, f->y_max, f->density, f->energy, f->pressure, f->sound);
}

void viscosity(struct field *f)
{
    int nx = f->x_max;

#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= f->y_max; k++) {
        const int low = NODE(f, 1, k), high = low + nx + 5;
        for (int j = 0; j < nx; j++) {
            double u = f->xvel[low + j + 1] + f->xvel[high + j + 1] - f->xvel[low + j] - f->xvel[high + j];
            double v = f->yvel[high + j] + f->yvel[high + j + 1] - f->yvel[low + j] - f->yvel[low + j + 1];
            double squeeze = 0.5 * fmin(u, 0) + 0.5 * fmin(v, 0);
            f->viscosity[CELL(f, j + 1, k)] = 2.0 * f->density[CELL(f, j + 1, k)] * squeeze * squeeze;
        }
    }
}

double timestep(struct field *f)
{
    double dt = 0.1;

#pragma xmp loop (k) on rows[k+1] reduction(min:dt)
    for (int k = 1; k <= f->y_max; k++)
        for (int j = 1; j <= f->x_max; j++) {
            double c = f->sound[CELL(f, j, k)];
            double q = 2.0 * f->viscosity[CELL(f, j, k)] / f->density[CELL(f, j, k)];
            dt = fmin(dt, 0.3 * fmin(f->dx, f->dy) / sqrt(c * c + q));
        }
    return dt;
}
