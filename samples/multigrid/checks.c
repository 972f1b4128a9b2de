// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../common/random.h"
#include "../common/verdict.h"
#include "cells.h"

static void solve_case(struct run *r, const char *name, double s, int n, struct cycle how, double tolerance)
{
    const struct problem problem = {name, s, 1};

    if (how.gathered > levels_of(n, &how.stages) - 1 && how.gathered != NEVER_GATHERED)
        how.gathered = levels_of(n, &how.stages) - 1;
    run_create(r, &problem, n, how, problem_kappa, &problem, 1);
    run_solve(r, &(struct solver){tolerance, 500, false, false, NULL});
}

// 1: the closed form of the discrete solution, and the order. 2: the order with a variable kappa.
static void check_orders(struct check *check, int n, struct cycle how)
{
    static const char *const cases[] = {"sine", "waves"};

    for (int k = 0; k < 2; k++) {
        double error[2];

        for (int fine = 0; fine < 2; fine++) {
            const int m = fine ? n : n / 2;
            char what[80];
            struct run r;

            solve_case(&r, cases[k], 0, m, how, 1e-13);
            error[fine] = error_of(&r.h.level[0], r.phi);
            snprintf(what, sizeof what, "1 sine, %d^3: from the closed form", m);
            if (k == 0)
                verdict(check, what, discrete_error(&r.h.level[0], r.phi), 0, 1e-10);
            snprintf(what, sizeof what, "1 sine, %d^3: error times n^2, as n grows (0.2908)", m);
            if (k == 0)
                verdict(check, what, error[fine] * m * m, 0.2905, m < 16 ? 0.2935 : 0.2920);
            run_free(&r);
        }
        verdict(check, k == 0 ? "1 sine: order of the error" : "2 waves: order of the error", log2(error[0] / error[1]), k == 0 ? 1.99 : 1.9,
                k == 0 ? 2.01 : 2.1);
    }
}

// 3: what flows through layers is exact.
static void check_layers(struct check *check, int n, struct cycle how)
{
    struct run r;
    struct faces faces;

    solve_case(&r, "across", 0, n, how, 1e-14);
    faces = faces_of(&r.problem);
    verdict(check, "3 across layers: inflow by the harmonic mean, less 1",
            fabs(outflow(&r.h.level[0], &faces, 4, r.phi) * -(0.25 + 250 + 0.25e-3 + 0.25) - 1), 0, 1e-10);
    verdict(check, "3 across layers: outflow by the harmonic mean, less 1",
            fabs(outflow(&r.h.level[0], &faces, 5, r.phi) * (0.25 + 250 + 0.25e-3 + 0.25) - 1), 0, 1e-10);
    run_free(&r);
    solve_case(&r, "along", 0, n, how, 1e-14);
    faces = faces_of(&r.problem);
    verdict(check, "3 along layers: outflow by the arithmetic mean, less 1",
            fabs(outflow(&r.h.level[0], &faces, 1, r.phi) / (0.25 + 0.25e-3 + 250 + 0.25) - 1), 0, 1e-10);
    run_free(&r);
}

static double least(int n, double (*phi)[n][n])
{
    double found = INFINITY;
#pragma xmp inherit (phi)
#pragma xmp loop (k, j, i) on phi[k][j][i] reduction(min: found)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                found = fmin(found, phi[k][j][i]);
    return found;
}

// 4: what the well brings flows out; nothing is below 0.
static void check_balance(struct check *check, int n, struct cycle how)
{
    for (int rough = 0; rough < 2; rough++) {
        struct run r;
        struct faces faces;

        solve_case(&r, "line", rough ? 2.3 : 1, n, how, 1e-13);
        faces = faces_of(&r.problem);
        verdict(check, rough ? "4 line, s = 2.3: outflow less the well's 1" : "4 line, s = 1: outflow less the well's 1",
                fabs(outflow(&r.h.level[0], &faces, 5, r.phi) - 1), 0, 1e-11);
        verdict(check, rough ? "4 line, s = 2.3: least phi" : "4 line, s = 1: least phi", least(n, r.phi), 0, INFINITY);
        run_free(&r);
    }
}

// 5: iterations don't depend on the grid.
static void check_iterations(struct check *check, int n, struct cycle how)
{
    int count[2];
    struct run r;

    for (int fine = 0; fine < 2; fine++) {
        solve_case(&r, "line", 0, fine ? n : n / 2, how, 1e-12);
        count[fine] = r.found.iterations;
        run_free(&r);
    }
    verdict(check, "5 line, s = 0: iterations", count[1], 1, 10 + (how.sweeps == 1 ? 5 : 0));
    verdict(check, "5 line, s = 0: more of them than with half the cells a side", abs(count[1] - count[0]), 0, 1);
    solve_case(&r, "line", 1, n, how, 1e-12);
    verdict(check, "5 line, s = 1: iterations", r.found.iterations, 1, 16 + (how.sweeps == 1 ? 6 : 0));
    run_free(&r);
}

static long count_different(int n, double (*x)[n][n], double (*y)[n][n])
{
    long count = 0;
#pragma xmp inherit (x, y)
#pragma xmp loop (k, j, i) on x[k][j][i] reduction(+: count)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                count += x[k][j][i] != y[k][j][i];
    return count;
}

// 6: the same bits when it is repeated. (test/samples compares numbers of nodes.)
static void check_repeat(struct check *check, int n, struct cycle how)
{
    struct run r, again;

    solve_case(&r, "line", 1, n, how, 1e-12);
    solve_case(&again, "line", 1, n, how, 1e-12);
    verdict(check, "6 line, s = 1: numbers that differ when it is repeated", (double)count_different(n, r.phi, again.phi), 0, 0);
    run_free(&r);
    run_free(&again);
}

static void draw_vector(int n, uint64_t seed, double (*x)[n][n])
{
#pragma xmp inherit (x)
#pragma xmp loop (k, j, i) on x[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                x[k][j][i] = normal(seed, ((int64_t)k * n + j) * n + i, 0);
}

// <a, B c> and, as *size, |a| |B c|.
static double applied(const struct run *r, uint64_t a, uint64_t c, double *size)
{
    const struct level *l = &r->h.level[0];

    draw_vector(l->n, c, l->b);
    cycle(&r->h);
    draw_vector(l->n, a, r->phi);
    *size = sqrt(dot(l, r->phi, r->phi) * dot(l, l->x, l->x));
    return dot(l, r->phi, l->x);
}

// 7: the preconditioner is symmetric and positive definite.
static void check_symmetry(struct check *check, int n, struct cycle how)
{
    struct run r;
    double size, other;

    solve_case(&r, "line", 2.3, n, how, 1);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        char what[80];
        const double uv = applied(&r, 2 * seed, 2 * seed + 1, &size), vu = applied(&r, 2 * seed + 1, 2 * seed, &other);

        snprintf(what, sizeof what, "7 <u, B v> - <v, B u> by |u| |B v|, s = 2.3, pair %d", (int)seed);
        verdict(check, what, fabs(uv - vu) / size, 0, 1e-12);
        snprintf(what, sizeof what, "7 <u, B u>, s = 2.3, vector %d", (int)seed);
        verdict(check, what, applied(&r, 2 * seed, 2 * seed, &size), 1e-300, INFINITY);
    }
    run_free(&r);
}

int run_checks(int n, struct cycle how)
{
    struct check check = {0, 0};

    check_orders(&check, n, how);
    check_layers(&check, n, how);
    check_balance(&check, n, how);
    check_iterations(&check, n, how);
    check_repeat(&check, n, how);
    check_symmetry(&check, n, how);
    return summary(&check);
}
