// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "adjoint.h"

#include <stdlib.h>
#include <xmp.h>

#include "fields.h"
#include "grid.h"
#include "snapshots.h"
#include "stencil.h"

// From lam = lam^to to lam^from; adds to `mu`, cell by cell, what these steps add to mu. theta[0] is theta^from.
static void backward(const struct model *c, double m, int from, int to,
                     double theta[restrict to - from][c->ny][c->nx], double obs[restrict c->nda][c->ny][c->nx],
                     double lam[restrict c->ny][c->nx], double mu[restrict c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx;
    const double diffusion = c->eps * c->eps / (c->dx * c->dx), step = c->dt / c->tau;
    double south[ny], north[ny], west[nx], east[nx];
    double (*u)[nx], (*v)[nx];
#pragma xmp align theta[*][i][j] like lam[i][j]
#pragma xmp align obs[*][i][j] like lam[i][j]
#pragma xmp align mu, u, v like lam
#pragma xmp align south, north like lam[i][*]
#pragma xmp align west, east like lam[*][j]

    u = xmp_malloc(xmp_desc_of(u), ny, nx);
    v = xmp_malloc(xmp_desc_of(v), ny, nx);
    set_sides(c, south, north, west, east);
    copy(c, u, lam);
#pragma xmp blocking steps(bblt()) scheme(block_scheme())
    for (int n = to - 1; n >= from; n--) {
        const double observed = n > 0;

#pragma xmp reflect (u) width(/periodic/1, /periodic/1) orthogonal
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

// The state in one level of a history, and back.
static void load(const struct model *c, double state[c->ny][c->nx], int levels, double history[levels][c->ny][c->nx],
                 int level)
{
#pragma xmp inherit (state)
#pragma xmp loop (i, j) on history[*][i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            state[i][j] = history[level][i][j];
}

static void store(const struct model *c, double state[c->ny][c->nx], int levels, double history[levels][c->ny][c->nx],
                  int level)
{
#pragma xmp inherit (state)
#pragma xmp loop (i, j) on history[*][i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            history[level][i][j] = state[i][j];
}

// From theta^from in level `place` to theta^to in the level after it.
static void keep_next(const struct model *c, double m, int from, int to, int place, double theta[c->levels][c->ny][c->nx])
{
    double (*state)[c->nx];

    state = create_field(c);
    load(c, state, c->levels, theta, place);
    advance(c, m, from, to, state);
    store(c, state, c->levels, theta, place + 1);
    free(state);
}

// As backward, from one state, theta^from in level `place`.
static void backward_singly(const struct model *c, double m, int from, int to, int place,
                            double theta[c->levels][c->ny][c->nx], double obs[c->nda][c->ny][c->nx],
                            double lam[c->ny][c->nx], double mu[c->ny][c->nx])
{
    double (*state)[c->nx], (*one)[c->ny][c->nx];

    state = create_field(c);
    one = create_fields(c, 1);
    for (int n = to - 1; n >= from; n--) {
        load(c, state, c->levels, theta, place);
        advance(c, m, from, n, state);
        store(c, state, 1, one, 0);
        backward(c, m, n, n + 1, one, obs, lam, mu);
    }
    free(state);
    free(one);
}

// As backward, with theta^from in level `place`, and the levels after it for other states.
static void backward_again(const struct model *c, double m, int from, int to, int place,
                           double theta[c->levels][c->ny][c->nx], double obs[c->nda][c->ny][c->nx],
                           double lam[c->ny][c->nx], double mu[c->ny][c->nx])
{
    const int places = c->levels - place;

    if (places == 1 || to - from == 1) {
        backward_singly(c, m, from, to, place, theta, obs, lam, mu);
        return;
    }
    int middle = from + lower_part(to - from, places);
    keep_next(c, m, from, middle, place, theta);
    backward_again(c, m, middle, to, place + 1, theta, obs, lam, mu);
    backward_again(c, m, from, middle, place, theta, obs, lam, mu);
}

double gradient(const struct model *c, double m, double start[c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
                double obs[c->nda][c->ny][c->nx], double lam[c->ny][c->nx])
{
    double (*mu)[c->nx];
    double by_m;

    mu = create_field(c);
    fill(c, mu, 0);
    fill(c, lam, 0);
    if (c->levels == c->nda) {
        backward(c, m, 0, c->nda, theta, obs, lam, mu);
    } else {
        store(c, start, c->levels, theta, 0);
        backward_again(c, m, 0, c->nda, 0, theta, obs, lam, mu);
    }
    by_m = sum(c, mu);
    free(mu);
    return by_m;
}
