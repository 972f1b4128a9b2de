// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runs of the model forward and backward. torus.c and walls.c compile this text, each with what is beyond the edges:
//
//     EDGES            periodic, or mirror: what `reflect` fills the shadow there with
//     BEFORE(i, n)     the neighbors of cell i of n
//     AFTER(i, n)
//     STEPS            what these functions are called for model.c and adjoint.c
#include <stdlib.h>
#include <xmp.h>

#include "fields.h"
#include "grid.h"
#include "steps.h"

// eps^2 times the Laplacian, in a loop over i and j. At a wall a cell is its own neighbor: the difference is 0, and nothing flows.
// The matrix is symmetric with both edges: the adjoint has the same Laplacian.
#define LAPLACIAN(u) \
    (diffusion * ((u[BEFORE(i, ny)][j] - u[i][j]) + (u[AFTER(i, ny)][j] - u[i][j]) + (u[i][BEFORE(j, nx)] - u[i][j]) \
                  + (u[i][AFTER(j, nx)] - u[i][j])))

// f(theta, m) = theta (1 - theta) (theta - 1/2 + m)
static double reaction(double theta, double m)
{
    return theta * (1 - theta) * (theta - 0.5 + m);
}

// Derivatives of the reaction f(theta, m) = theta (1 - theta) (theta - 1/2 + m).
static double reaction_by_theta(double theta, double m)
{
    return (-3 * theta + 3 - 2 * m) * theta + m - 0.5;
}

static double reaction_by_m(double theta)
{
    return theta * (1 - theta);
}

static double run_forward(const struct model *c, double m, double start[restrict c->ny][c->nx],
                          double theta[restrict c->levels][c->ny][c->nx], double obs[restrict c->nda][c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx, nda = c->nda;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double (*u)[nx], (*v)[nx], (*misfit)[nx];
#pragma xmp align [*][i][j] like start[i][j] :: theta, obs
#pragma xmp align u, v, misfit like start
    double cost;

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    misfit = xmp_malloc(xmp_desc_of(misfit), ny, nx);
    copy(c, u, start);
    fill(c, misfit, 0);
#pragma xmp blocking steps(fblt()) scheme(block_scheme())
    for (int n = 0; n < nda; n++) {
        const double observed = n > 0;
        const int level = n % c->levels;

#pragma xmp reflect (u) width(/EDGES/1, /EDGES/1) orthogonal
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

static void run_on(const struct model *c, double m, int from, int to, double state[c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double (*u)[nx], (*v)[nx];
#pragma xmp align u, v like state

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    copy(c, u, state);
#pragma xmp blocking steps(fblt()) scheme(block_scheme())
    for (int n = from; n < to; n++) {
#pragma xmp reflect (u) width(/EDGES/1, /EDGES/1) orthogonal
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

static void run_tangent(const struct model *c, double m, double theta[restrict c->nda][c->ny][c->nx],
                        double dstart[restrict c->ny][c->nx], double dm, double dtheta[restrict c->nda][c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx, nda = c->nda;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double (*u)[nx], (*v)[nx];
#pragma xmp align [*][i][j] like dstart[i][j] :: theta, dtheta
#pragma xmp align u, v like dstart

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    copy(c, u, dstart);
#pragma xmp blocking steps(fblt()) scheme(block_scheme())
    for (int n = 0; n < nda; n++) {
#pragma xmp reflect (u) width(/EDGES/1, /EDGES/1) orthogonal
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

// From lam = lam^to to lam^from; adds to `mu`, cell by cell, what these steps add to mu. theta[0] is theta^from.
static void run_backward(const struct model *c, double m, int from, int to,
                         double theta[restrict to - from][c->ny][c->nx], double obs[restrict c->nda][c->ny][c->nx],
                         double lam[restrict c->ny][c->nx], double mu[restrict c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double (*u)[nx], (*v)[nx];
#pragma xmp align [*][i][j] like lam[i][j] :: theta, obs
#pragma xmp align mu, u, v like lam

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    copy(c, u, lam);
#pragma xmp blocking steps(bblt()) scheme(block_scheme())
    for (int n = to - 1; n >= from; n--) {
        const double observed = n > 0;

#pragma xmp reflect (u) width(/EDGES/1, /EDGES/1) orthogonal
#pragma xmp loop (i, j) on lam[i][j]
        for (int i = 0; i < ny; i++)
            for (int j = 0; j < nx; j++) {
                double at = theta[n - from][i][j];

                v[i][j] = u[i][j] + step * (LAPLACIAN(u) + reaction_by_theta(at, m) * u[i][j])
                        + observed * (at - obs[n][i][j]);
                mu[i][j] += step * reaction_by_m(at) * u[i][j];
            }
        double (*swap)[nx] = u;
        u = v;
        v = swap;
    }
    copy(c, lam, u);
    free(u);
    free(v);
}

const struct steps STEPS = {run_forward, run_on, run_tangent, run_backward};
