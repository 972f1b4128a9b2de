// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is the gradient that of the cost? Every figure is taken along a random direction of the start and of m together.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "adjoint.h"
#include "check.h"
#include "fields.h"
#include "grid.h"
#include "twin.h"

// The cost at (start, m) + e (direction, dm).
static double cost_at(const struct model *c, double e, double m, double start[c->ny][c->nx], double dm,
                      double direction[c->ny][c->nx], double theta[c->nda][c->ny][c->nx],
                      double obs[c->nda][c->ny][c->nx])
{
    double (*point)[c->nx];
    double cost;

    point = create_field(c);
    combine(c, point, start, e, direction);
    cost = forward(c, m + e * dm, point, theta, obs);
    free(point);
    return cost;
}

// sum of dtheta^n (theta^n - obs^n), n = 1 .. nda-1
static double observed_change(const struct model *c, double dtheta[c->nda][c->ny][c->nx],
                              double theta[c->nda][c->ny][c->nx], double obs[c->nda][c->ny][c->nx])
{
    double (*change)[c->nx];
#pragma xmp align change[i][j] like theta[*][i][j]
    double total;

    change = xmp_malloc(xmp_desc_of(change), c->ny, c->nx);
    fill(c, change, 0);
    for (int n = 1; n < c->nda; n++) {
#pragma xmp loop (i, j) on theta[*][i][j]
        for (int i = 0; i < c->ny; i++)
            for (int j = 0; j < c->nx; j++)
                change[i][j] += dtheta[n][i][j] * (theta[n][i][j] - obs[n][i][j]);
    }
    total = sum(c, change);
    free(change);
    return total;
}

static void set_random(const struct model *c, int seed, double to[c->ny][c->nx])
{
#pragma xmp loop (i, j) on to[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            to[i][j] = noise(seed, i, j);
}

static void check_taylor(struct check *check, double cost, double slope, const double costs[4])
{
    for (int k = 0; k < 3; k++) {
        char what[80];
        double e = pow(10, -3 - k);
        double order = log10(fabs(costs[k] - cost - e * slope) / fabs(costs[k + 1] - cost - e / 10 * slope));

        snprintf(what, sizeof what, "4 order of the Taylor remainder, e = %.0e to %.0e", e, e / 10);
        verdict(check, what, order, 1.98, 2.02);
    }
}

static void check_with(struct check *check, const struct model *c)
{
    const struct twin twin = {0.1, -0.1, 0.05, 1};
    const double m = twin.m_start, dm = 0.3;
    double (*start)[c->nx], (*direction)[c->nx], (*lam)[c->nx];
    double (*theta)[c->ny][c->nx], (*other)[c->ny][c->nx], (*obs)[c->ny][c->nx];
    double cost, by_m, slope, difference, costs[4];

    start = create_field(c);
    direction = create_field(c);
    lam = create_field(c);
    theta = create_fields(c, c->nda);
    other = create_fields(c, c->nda);
    obs = create_fields(c, c->nda);
    observe(c, &twin, obs);
    set_first_guess(c, &twin, start);
    set_random(c, 7, direction);

    cost = forward(c, m, start, theta, obs);
    by_m = gradient(c, m, start, theta, obs, lam);
    slope = dot(c, lam, direction) + by_m * dm;

    for (int k = 0; k < 4; k++)
        costs[k] = cost_at(c, pow(10, -3 - k), m, start, dm, direction, other, obs);
    check_taylor(check, cost, slope, costs);

    tangent(c, m, theta, direction, dm, other);
    verdict(check, "5 tangent against adjoint, relative",
            fabs(observed_change(c, other, theta, obs) / slope - 1), 0, 1e-12);
    difference = cost_at(c, 1e-5, m, start, dm, direction, other, obs)
               - cost_at(c, -1e-5, m, start, dm, direction, other, obs);
    verdict(check, "5 gradient against central difference, relative", fabs(difference / 2e-5 / slope - 1), 0, 1e-8);
    free(start);
    free(direction);
    free(lam);
    free(theta);
    free(other);
    free(obs);
}

void check_gradient(struct check *check)
{
    const struct model torus = {.ny = 33, .nx = 26, .nda = 40, .levels = 40, .tau = 1.5, .eps = 0.9, .dx = 1, .dt = 0.2};
    struct model walls = torus;

    walls.walls = 1;
    check_with(check, &torus);
    check_with(check, &walls);
}
