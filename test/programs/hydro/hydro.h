// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef HYDRO_H
#define HYDRO_H

#include <xmp.h>

/* As a preprocessor makes it of Fortran's arrays: the first index varies fastest, bounds begin at lb. */
#define FTNREF2D(i, j, size, ilb, jlb) ((size) * ((j) - (jlb)) + (i) - (ilb))
/* Cells 1 to x_max by 1 to y_max with two ghost cells on each side, and their corners. */
#define CELL(f, j, k) FTNREF2D(j, k, (f)->x_max + 4, -1, -1)
#define NODE(f, j, k) FTNREF2D(j, k, (f)->x_max + 5, -1, -1)

struct field {
    int x_max, y_max;
    double dx, dy;
    double *density, *energy, *pressure, *viscosity, *sound;
    double *xvel, *yvel;
    double *xflux, *yflux, *mass_flux;
};

#pragma xmp nodes p[*]
#pragma xmp template [:], distribute [block] onto p :: rows
#pragma xmp shape [y_max + 4][x_max + 4], align [k][*] with rows[k], shadow [2][0] :: field.density, field.energy, field.pressure, field.viscosity, field.sound
#pragma xmp shape [y_max + 5][x_max + 5], align [k][*] with rows[k], shadow [2][0] :: field.xvel, field.yvel, field.xflux, field.yflux, field.mass_flux

void build(struct field *f, int nx, int ny);
void release(struct field *f);
void blast(struct field *f);
void halo(struct field *f);
void ideal_gas(struct field *f);
double timestep(struct field *f);
void viscosity(struct field *f);
void accelerate(struct field *f, double dt);
void work(struct field *f, double dt);
void advect_cells(struct field *f, double dt);
void advect_nodes(struct field *f, double dt);

#endif
