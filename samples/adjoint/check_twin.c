// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does the search find the m that the observations come from? Without noise to eight digits; with noise within five standard
// deviations of the estimate, sigma / |dtheta/dm|, and with the cost that the noise alone has, sigma^2/2 for an observation.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "check.h"
#include "fields.h"
#include "grid.h"
#include "optimiser.h"

static void ignore(const struct iteration *now, void *context)
{
    (void)now, (void)context;
}

// The square root of the sum of (dtheta^n/dm)^2 over all observations, at the trajectory theta of the true start.
static double sensitivity(const struct model *c, double m, double theta[c->nda][c->ny][c->nx])
{
    double (*zero)[c->nx], (*total)[c->nx], (*dtheta)[c->ny][c->nx];
#pragma xmp align dtheta like theta
#pragma xmp align total[i][j] like theta[*][i][j]
    double squares;

    zero = create_field(c);
    total = xmp_malloc(xmp_desc_of(total), c->ny, c->nx);
    dtheta = xmp_malloc(xmp_desc_of(dtheta), c->nda, c->ny, c->nx);
    fill(c, zero, 0);
    fill(c, total, 0);
    tangent(c, m, theta, zero, 1, dtheta);
    for (int n = 1; n < c->nda; n++) {
#pragma xmp loop (i, j) on total[i][j]
        for (int i = 0; i < c->ny; i++)
            for (int j = 0; j < c->nx; j++)
                total[i][j] += dtheta[n][i][j] * dtheta[n][i][j];
    }
    squares = sum(c, total);
    free(zero);
    free(total);
    free(dtheta);
    return sqrt(squares);
}

static void check_one(struct check *check, const struct model *c, const char *name, double m_true, double sigma)
{
    const struct twin twin = {m_true, -m_true, sigma, 0};
    const struct search search = {.method = STEEPEST_DESCENT, .memory = 1, .iterations = 70, .tolerance = 1e-8};
    double (*start)[c->nx], (*theta)[c->ny][c->nx], (*obs)[c->ny][c->nx];
    struct iteration found;
    char what[80];

    start = create_field(c);
    theta = create_fields(c, c->nda);
    obs = create_fields(c, c->nda);
    observe(c, &twin, obs);
    set_first_guess(c, &twin, start);
    found = search_minimum(c, &search, twin.m_start, start, obs, theta, ignore, NULL);
    double off = fabs(found.at.m - m_true), expected = 0.5 * sigma * sigma * (c->nda - 1.0) * c->ny * c->nx;
    if (sigma > 0) {
        snprintf(what, sizeof what, "6 twin %s, noise %g: |m - true| / (sigma/|dtheta/dm|)", name, sigma);
        verdict(check, what, off * sensitivity(c, found.at.m, theta) / sigma, 0, 5);
        snprintf(what, sizeof what, "6 twin %s, noise %g: cost / (sigma^2/2 observations)", name, sigma);
        verdict(check, what, found.at.cost / expected, 0.97, 1.03);
    } else {
        snprintf(what, sizeof what, "6 twin %s: |m - true|", name);
        verdict(check, what, off, 0, 1e-8);
        snprintf(what, sizeof what, "6 twin %s: iterations", name);
        verdict(check, what, found.number, 1, 20);
    }
    free(start);
    free(theta);
    free(obs);
}

void check_twin(struct check *check)
{
    const struct model model = {.ny = 48, .nx = 56, .nda = 128, .levels = 128, .tau = 1, .eps = 1, .dx = 1, .dt = 0.2};

    check_one(check, &model, "0.1", 0.1, 0);
    check_one(check, &model, "0.4", 0.4, 0);
    check_one(check, &model, "paper, 1.0", 1, 0);
    check_one(check, &model, "0.1", 0.1, 0.01);
    check_one(check, &model, "paper, 1.0", 1, 0.01);
}
