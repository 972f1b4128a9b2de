// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "adjoint.h"

#include <stdlib.h>
#include <xmp.h>

#include "fields.h"
#include "grid.h"
#include "stencil.h"

// From lam = lam^to to lam^from; adds to `mu`, cell by cell, what these steps add to mu. theta[0] is theta^from.
static void backward(const struct model *c, double m, int from, int to, double theta[to - from][c->ny][c->nx],
                     double obs[c->nda][c->ny][c->nx], double lam[c->ny][c->nx], double mu[c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double south[ny], north[ny], west[nx], east[nx];
    double (*u)[nx], (*v)[nx];
#pragma xmp template t[groups()][ny][nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [*][i][j] with t[*][i][j] :: theta, obs
#pragma xmp align [i][j] with t[*][i][j], shadow [1][1] :: lam, mu, u, v

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    set_sides(c, south, north, west, east);
    copy(c, u, lam);
    for (int n = to - 1; n >= from; n--) {
        const double observed = n > 0;

#pragma xmp reflect (u) width(/periodic/1, /periodic/1) orthogonal
#pragma xmp loop (i, j) on t[*][i][j]
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

double gradient(const struct model *c, double m, double theta[c->nda][c->ny][c->nx], double obs[c->nda][c->ny][c->nx],
                double lam[c->ny][c->nx])
{
    double (*mu)[c->nx];
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [*][i][j] with t[*][i][j] :: theta, obs
#pragma xmp align [i][j] with t[*][i][j], shadow [1][1] :: lam, mu
    double by_m;

    mu = xmp_malloc(xmp_desc_of(mu), c->ny, c->nx);
    fill(c, mu, 0);
    fill(c, lam, 0);
    backward(c, m, 0, c->nda, theta, obs, lam, mu);
    by_m = sum(c, mu);
    free(mu);
    return by_m;
}
