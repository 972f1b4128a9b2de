// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is the gradient from few states that from all of them, bit for bit, and does the schedule run as few steps again as possible?
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "adjoint.h"
#include "check.h"
#include "fields.h"
#include "grid.h"
#include "snapshots.h"
#include "twin.h"

// Sets `lam`; returns d cost / d m.
static double gradient_from(const struct model *c, const struct twin *twin, double obs[c->nda][c->ny][c->nx],
                            double lam[c->ny][c->nx])
{
    double (*start)[c->nx], (*theta)[c->ny][c->nx];
    double by_m;

    start = create_field(c);
    theta = create_fields(c, c->levels);
    set_first_guess(c, twin, start);
    forward(c, twin->m_start, start, theta, obs);
    by_m = gradient(c, twin->m_start, start, theta, obs, lam);
    free(start);
    free(theta);
    return by_m;
}

void check_snapshots(struct check *check)
{
    const struct model all = {.ny = 19, .nx = 31, .nda = 47, .levels = 47, .tau = 1, .eps = 1, .dx = 1, .dt = 0.2};
    const struct model *c = &all;
    const struct twin twin = {0.1, -0.1, 0.05, 1};
    double (*lam)[c->nx], (*other)[c->nx], (*obs)[c->ny][c->nx];
    double by_m;

    lam = create_field(c);
    other = create_field(c);
    obs = create_fields(c, c->nda);
    observe(c, &twin, obs);
    by_m = gradient_from(c, &twin, obs, lam);
    for (int levels = 1; levels < c->nda; levels = 2 * levels + 1) {
        struct model few = all;
        char what[80];
        double again;

        few.levels = levels;
        again = gradient_from(&few, &twin, obs, other);
        combine(c, other, other, -1, lam);
        snprintf(what, sizeof what, "7 gradient from %d of %d states: difference", levels, c->nda);
        verdict(check, what, sqrt(dot(c, other, other)) + fabs(again - by_m), 0, 0);
        snprintf(what, sizeof what, "  steps run again, %d of %d states: beyond the fewest", levels, c->nda);
        verdict(check, what, (double)(steps_again(c->nda, levels) - steps_again_formula(c->nda, levels)), 0, 0);
    }
    free(lam);
    free(other);
    free(obs);
}
