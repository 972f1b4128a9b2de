// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory, the start, and ghost cells: reflecting walls.

#include <stdlib.h>

#include "hydro.h"

void build(struct field *f, int nx, int ny)
{
    f->x_max = nx;
    f->y_max = ny;
    f->dx = 10.0 / nx;
    f->dy = 10.0 / ny;
#pragma xmp template_fix rows[ny+5]
    f->density = xmp_malloc(xmp_desc_of(f->density), ny + 4, nx + 4);
    f->energy = xmp_malloc(xmp_desc_of(f->energy), ny + 4, nx + 4);
    f->pressure = xmp_malloc(xmp_desc_of(f->pressure), ny + 4, nx + 4);
    f->viscosity = xmp_malloc(xmp_desc_of(f->viscosity), ny + 4, nx + 4);
    f->sound = xmp_malloc(xmp_desc_of(f->sound), ny + 4, nx + 4);
    f->xvel = xmp_malloc(xmp_desc_of(f->xvel), ny + 5, nx + 5);
    f->yvel = xmp_malloc(xmp_desc_of(f->yvel), ny + 5, nx + 5);
    f->xflux = xmp_malloc(xmp_desc_of(f->xflux), ny + 5, nx + 5);
    f->yflux = xmp_malloc(xmp_desc_of(f->yflux), ny + 5, nx + 5);
    f->mass_flux = xmp_malloc(xmp_desc_of(f->mass_flux), ny + 5, nx + 5);
}

void release(struct field *f)
{
    free(f->density);
    free(f->energy);
    free(f->pressure);
    free(f->viscosity);
    free(f->sound);
    free(f->xvel);
    free(f->yvel);
    free(f->xflux);
    free(f->yflux);
    free(f->mass_flux);
}

void blast(struct field *f)
{
#pragma xmp loop (k) on rows[k+1]
    for (int k = -1; k <= f->y_max + 2; k++) {
        double *density = f->density + CELL(f, -1, k), *energy = &f->energy[CELL(f, -1, k)];
        for (int j = -1; j <= f->x_max + 2; j++) {
            int hot = j > 5 && j <= 14 && k > 8 && k <= 16;
            *density++ = hot ? 1.0 : 0.2;
            *energy++ = hot ? 2.5 : 1.0;
        }
    }
#pragma xmp loop (k) on rows[k+1]
    for (int k = -1; k <= f->y_max + 3; k++)
        for (int j = -1; j <= f->x_max + 3; j++)
            f->xvel[NODE(f, j, k)] = f->yvel[NODE(f, j, k)] = 0;
}

/* Ghost cells of one field of cells. */
static void mirror(int nx, int ny, double *cells)
{
#pragma xmp shape cells[ny + 4][nx + 4]
#pragma xmp inherit (cells)
#pragma xmp loop (k) on cells[k][*]
    for (int k = 0; k < ny + 4; k++) {
        const int row = k * (nx + 4);
        for (int d = 0; d < 2; d++) {
            cells[row + 1 - d] = cells[row + 2 + d];
            cells[row + nx + 2 + d] = cells[row + nx + 1 - d];
        }
    }
#pragma xmp reflect (cells)
    for (int d = 0; d < 2; d++) {
#pragma xmp loop (k) on cells[k][*]
        for (int k = 1 - d; k < 2 - d; k++)
            for (int j = 0; j < nx + 4; j++)
                cells[k * (nx + 4) + j] = cells[(k + 2 * d + 1) * (nx + 4) + j];
#pragma xmp loop (k) on cells[k][*]
        for (int k = ny + 2 + d; k < ny + 3 + d; k++)
            for (int j = 0; j < nx + 4; j++)
                cells[k * (nx + 4) + j] = cells[(k - 2 * d - 1) * (nx + 4) + j];
    }
#pragma xmp reflect (cells)
}

void halo(struct field *f)
{
    int nx = f->x_max, ny = f->y_max;

    mirror(nx, ny, f->density);
    mirror(nx, ny, f->energy);
    mirror(nx, ny, f->pressure);
    mirror(nx, ny, f->viscosity);
    /* Walls: nothing flows through, the velocity along them is free. */
#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= ny + 1; k++) {
        const int r = NODE(f, 0, k);
        f->xvel[r + 1] = 0;
        f->xvel[r + nx + 1] = 0;
    }
#pragma xmp loop (k) on rows[k+1]
    for (int k = 1; k <= ny + 1; k++)
        for (int j = 1; j <= nx + 1; j++)
            if (k == 1 || k == ny + 1)
                f->yvel[NODE(f, j, k)] = 0;
#pragma xmp reflect (f->xvel, f->yvel)
}
