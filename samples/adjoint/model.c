// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model.h"

#include <stdlib.h>
#include <xmp.h>

#include "fields.h"
#include "grid.h"
#include "stencil.h"

// f(theta, m) = theta (1 - theta) (theta - 1/2 + m)
static double reaction(double theta, double m)
{
    return theta * (1 - theta) * (theta - 0.5 + m);
}

double forward(const struct model *c, double m, double start[restrict c->ny][c->nx],
               double theta[restrict c->levels][c->ny][c->nx], double obs[restrict c->nda][c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx, nda = c->nda;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double south[ny], north[ny], west[nx], east[nx];
    double (*u)[nx], (*v)[nx], (*misfit)[nx];
#pragma xmp align theta[*][i][j] like start[i][j]
#pragma xmp align obs[*][i][j] like start[i][j]
#pragma xmp align u, v, misfit like start
#pragma xmp align south, north like start[i][*]
#pragma xmp align west, east like start[*][j]
    double cost;

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    misfit = xmp_malloc(xmp_desc_of(misfit), ny, nx);
    set_sides(c, south, north, west, east);
    copy(c, u, start);
    fill(c, misfit, 0);
#pragma xmp blocking steps(fblt()) scheme(block_scheme())
    for (int n = 0; n < nda; n++) {
        const double observed = n > 0;
        const int level = n % c->levels;

#pragma xmp reflect (u) width(/periodic/1, /periodic/1) orthogonal
#pragma xmp loop (i, j) on start[i][j]
        for (int i = 0; i < ny; i++)
            for (int j = 0; j < nx; j++) {
                double here = u[i][j], error = here - obs[n][i][j];

                v[i][j] = here + step * (LAPLACIAN(u) + reaction(here, m));
                theta[level][i][j] = here;
                misfit[i][j] += observed * error * error;
            }
        double (*swap)[nx] = u;
        u = v;
        v = swap;
    }
    cost = 0.5 * sum(c, misfit);
    free(u);
    free(v);
    free(misfit);
    return cost;
}

void advance(const struct model *c, double m, int from, int to, double state[c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double south[ny], north[ny], west[nx], east[nx];
    double (*u)[nx], (*v)[nx];
#pragma xmp align u, v like state
#pragma xmp align south, north like state[i][*]
#pragma xmp align west, east like state[*][j]

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    set_sides(c, south, north, west, east);
    copy(c, u, state);
#pragma xmp blocking steps(fblt()) scheme(block_scheme())
    for (int n = from; n < to; n++) {
#pragma xmp reflect (u) width(/periodic/1, /periodic/1) orthogonal
#pragma xmp loop (i, j) on state[i][j]
        for (int i = 0; i < ny; i++)
            for (int j = 0; j < nx; j++)
                v[i][j] = u[i][j] + step * (LAPLACIAN(u) + reaction(u[i][j], m));
        double (*swap)[nx] = u;
        u = v;
        v = swap;
    }
    copy(c, state, u);
    free(u);
    free(v);
}

void tangent(const struct model *c, double m, double theta[restrict c->nda][c->ny][c->nx],
             double dstart[restrict c->ny][c->nx], double dm, double dtheta[restrict c->nda][c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx, nda = c->nda;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double south[ny], north[ny], west[nx], east[nx];
    double (*u)[nx], (*v)[nx];
#pragma xmp align theta[*][i][j] like dstart[i][j]
#pragma xmp align dtheta[*][i][j] like dstart[i][j]
#pragma xmp align u, v like dstart
#pragma xmp align south, north like dstart[i][*]
#pragma xmp align west, east like dstart[*][j]

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    set_sides(c, south, north, west, east);
    copy(c, u, dstart);
#pragma xmp blocking steps(fblt()) scheme(block_scheme())
    for (int n = 0; n < nda; n++) {
#pragma xmp reflect (u) width(/periodic/1, /periodic/1) orthogonal
#pragma xmp loop (i, j) on dstart[i][j]
        for (int i = 0; i < ny; i++)
            for (int j = 0; j < nx; j++) {
                double change = u[i][j], at = theta[n][i][j];

                v[i][j] = change
                        + step * (LAPLACIAN(u) + reaction_by_theta(at, m) * change + reaction_by_m(at) * dm);
                dtheta[n][i][j] = change;
            }
        double (*swap)[nx] = u;
        u = v;
        v = swap;
    }
    free(u);
    free(v);
}
