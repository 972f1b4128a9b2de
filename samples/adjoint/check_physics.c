// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is it the model that it says it is? Against what is known of the equation: fronts of a known profile and speed, circles that
// shrink at a known rate, a free energy that does not increase.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "check.h"
#include "fields.h"
#include "grid.h"
#include "twin.h"

// A front along x, 1 / (1 + exp((x - x0) / (sqrt 2 eps))), alike in all rows.
static void set_front(const struct model *c, double x0, double state[c->ny][c->nx])
{
#pragma xmp loop (i, j) on state[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            state[i][j] = 1 / (1 + exp((j * c->dx - x0) / (sqrt(2) * c->eps)));
}

// How fast the front of driving m moves between walls: by how much the length that phase 1 fills grows.
static double front_speed(double m, double dx)
{
    const double length = 40, settle = 5, time = 25; // the profile on the grid first finds its own shape
    const struct model model = {.ny = 3, .nx = (int)(length / dx), .tau = 1, .eps = 1, .dx = dx, .dt = dx * dx / 5, .walls = 1};
    const struct model *c = &model;
    double (*state)[c->nx];
    double before, after;
    int first = (int)round(settle / c->dt), last = (int)round((settle + time) / c->dt);

    state = create_field(c);
    set_front(c, 15, state);
    advance(c, m, 0, first, state);
    before = sum(c, state);
    advance(c, m, first, last, state);
    after = sum(c, state);
    free(state);
    return (after - before) / c->ny * c->dx / ((last - first) * c->dt);
}

static void check_front(struct check *check)
{
    const double m = 0.2, exact = sqrt(2) * m;
    double error[3];

    for (int k = 0; k < 3; k++) {
        char what[80];
        double dx = pow(0.5, k), speed = front_speed(m, dx);

        error[k] = exact - speed;
        snprintf(what, sizeof what, "1 speed of a front, m = 0.2, dx = %g; exact 0.282843", dx);
        verdict(check, what, speed, exact * (1 - 0.02 * dx * dx), exact);
    }
    verdict(check, "1 error of dx = 1 by that of 1/2: second order is 4", error[0] / error[1], 3.7, 4.3);
    verdict(check, "1 error of dx = 1/2 by that of 1/4", error[1] / error[2], 3.7, 4.3);
}

// A disc of phase 1 in the middle, with the profile of a front.
static void set_disc(const struct model *c, double radius, double state[c->ny][c->nx])
{
#pragma xmp loop (i, j) on state[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++) {
            double r = hypot((i - 0.5 * c->ny) * c->dx, (j - 0.5 * c->nx) * c->dx);

            state[i][j] = 1 / (1 + exp((r - radius) / (sqrt(2) * c->eps)));
        }
}

// With m = 0 a disc shrinks by its curvature: dR^2/dt = -2 eps^2 / tau. Its area is what phase 1 fills.
static void check_curvature(struct check *check)
{
    const struct model model = {.ny = 124, .nx = 124, .tau = 1, .eps = 1, .dx = 0.5, .dt = 0.05};
    const struct model *c = &model;
    const int first = 100, last = 500;
    double (*state)[c->nx];
    double before, after;

    state = create_field(c);
    set_disc(c, 22, state);
    advance(c, 0, 0, first, state);
    before = sum(c, state);
    advance(c, 0, first, last, state);
    after = sum(c, state);
    free(state);
    verdict(check, "2 dR^2/dt of a disc, m = 0; exact -2",
            (after - before) * c->dx * c->dx / acos(-1) / ((last - first) * c->dt), -2.02, -1.98);
}

// The sum of eps^2 |grad theta|^2 / 2 + W(theta) over the cells, W' = -f; each difference between neighbors counts once.
static double free_energy(const struct model *c, double m, double state[c->ny][c->nx])
{
    const int ny = c->ny, nx = c->nx;
    const double half = 0.5 * c->eps * c->eps / (c->dx * c->dx);
    double total = 0;

#pragma xmp reflect (state) width(/periodic/1, /periodic/1) orthogonal
#pragma xmp loop (i, j) on state[i][j] reduction(+: total) ordered(any)
    for (int i = 0; i < ny; i++)
        for (int j = 0; j < nx; j++) {
            double at = state[i][j], up = state[(i + 1) % ny][j] - at, right = state[i][(j + 1) % nx] - at;

            total += half * (up * up + right * right)
                   + at * at * (at * at / 4 - (1.5 - m) * at / 3 + (0.5 - m) / 2);
        }
    return total;
}

static void set_noise(const struct model *c, double state[c->ny][c->nx])
{
#pragma xmp loop (i, j) on state[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            state[i][j] = 0.5 + 0.2 * noise(0, i, j);
}

// The largest rise of the energy in a step, from noise around 1/2.
static void check_energy(struct check *check)
{
    const struct model model = {.ny = 40, .nx = 47, .tau = 1, .eps = 1, .dx = 1, .dt = 0.24};
    const struct model *c = &model;
    const double m = 0.1;
    double (*state)[c->nx];
    double energy, next, rise = -INFINITY;

    state = create_field(c);
    set_noise(c, state);
    energy = free_energy(c, m, state);
    for (int n = 0; n < 60; n++) {
        advance(c, m, n, n + 1, state);
        next = free_energy(c, m, state);
        rise = fmax(rise, next - energy);
        energy = next;
    }
    free(state);
    verdict(check, "3 largest change of the free energy in a step", rise, -1e9, 0);
}

void check_physics(struct check *check)
{
    check_front(check);
    check_curvature(check);
    check_energy(check);
}
