// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <math.h>
#include <stdio.h>

#include "checks.h"
#include "run.h"

static struct result try(int n, enum which which, enum form form, enum dealias dealias, int exact, double nu, double dt, int steps,
                         double rate)
{
    struct run r = {.flow = {n, nu, form, dealias, exact, which == FORCED, cube_create(n, MIXED, 32)},
                    .which = which,
                    .dt = dt,
                    .steps = steps,
                    .every = steps,
                    .silent = 1};
    struct result result = run(&r, exp(-rate * nu * dt * steps));

    cube_free(r.flow.cube);
    return result;
}

static void check_exact(struct check *check)
{
    static const char *const forms[] = {"rotational", "divergence"}, *const rules[] = {"phase", "two3"};

    for (int form = 0; form < 2; form++)
        for (int rule = 0; rule < 2; rule++) {
            char what[80];
            double error = fmax(try(24, TG2D, form, rule, rule == 1, 0.05, 0.01, 100, 2).error,
                                try(24, ABC, form, rule, rule == 1, 0.05, 0.01, 100, 1).error);

            snprintf(what, sizeof what, "2-D Taylor-Green, ABC: greatest error; %s, %s", forms[form], rules[rule]);
            verdict(check, what, error, 0, 1e-13);
        }
}

static void check_inviscid(struct check *check)
{
    double lost[3], helicity[3], divergence = 0;

    for (int k = 0; k < 3; k++) {
        struct result r = try(16, EULER, k == 1 ? DIVERGENCE : ROTATIONAL, PHASE, 0, 0, 0.04 / (1 << k), 25 << k, 0);

        lost[k] = fabs(r.last.energy / r.first.energy - 1);
        helicity[k] = fabs(r.last.helicity - r.first.helicity) / r.first.energy;
        divergence = fmax(divergence, r.last.divergence);
    }
    verdict(check, "no viscosity: relative loss of energy, dt = 0.01", lost[2], 0, 1e-6);
    verdict(check, "no viscosity: change of helicity over energy, dt = 0.01", helicity[2], 0, 1e-5);
    verdict(check, "no viscosity: order of the loss in dt", log2(lost[0] / lost[2]) / 2, 3.9, 6);
    verdict(check, "no viscosity: greatest |k.u|", divergence, 0, 1e-13);
}

static void check_viscous(struct check *check)
{
    struct result a = try(24, TGV, ROTATIONAL, PHASE, 0, 0.02, 0.01, 40, 0), b = try(24, TGV, DIVERGENCE, TWO3, 1, 0.02, 0.01, 40, 0);

    verdict(check, "-dE/dt against 2 nu Z; rotational, phase, explicit", a.budget, 0, 1e-5);
    verdict(check, "-dE/dt against 2 nu Z; divergence, two3, exact", b.budget, 0, 1e-5);
    verdict(check, "transforms in a step, phase", (double)a.transforms / 40, 72, 72);
    verdict(check, "transforms in a step, two3", (double)b.transforms / 40, 36, 36);
    a = try(24, FORCED, ROTATIONAL, PHASE, 0, 0.02, 0.01, 40, 0);
    verdict(check, "forced: relative change of energy", fabs(a.last.energy / a.first.energy - 1), 0, 1e-5);
    a = try(32, TGV, ROTATIONAL, PHASE, 0, 1.0 / 1600, 0.04, 50, 0);
    verdict(check, "Taylor-Green, Re 1600, 32^3: E at t = 2 against 512^3 data", fabs(a.last.energy / 0.123917 - 1), 0, 1e-5);
    verdict(check, "Taylor-Green, Re 1600, 32^3: Z at t = 2 against 512^3 data", fabs(a.last.enstrophy / 0.5660 - 1), 0, 2e-3);
}

void check_flows(struct check *check)
{
    check_exact(check);
    check_inviscid(check);
    check_viscous(check);
}
