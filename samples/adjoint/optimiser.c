// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "optimiser.h"

#include <math.h>
#include <stdlib.h>
#include <xmp.h>

#include "adjoint.h"
#include "fields.h"
#include "grid.h"
#include "lbfgs.h"

// The control is (start, q) with q = m times this. Where both are sought, m counts as much as a start that has m in every cell;
// else L-BFGS would have to find out first that the cost changes with m as it does with all cells together.
static double scale_of(const struct model *c, const struct search *search)
{
    return search->joint ? sqrt((double)c->ny * c->nx) : 1;
}

// The first step that a line search tries. The first of all moves m by a half; later ones are the ratio of Barzilai and
// Borwein (1988), |s.s / s.y|, or 1 along a direction that has the right length already.
static double first_step(const struct search *search, int number, const struct line *line, const struct pairs *pairs)
{
    if (number == 0)
        return 0.5 / fabs(line->m);
    return search->method == LBFGS ? 1 : fabs(pairs->last_ss / pairs->last_sy);
}

// Sets the direction (d, line) from the gradient (g, by_q).
static void set_direction(const struct model *c, const struct search *search, const struct pairs *pairs,
                          double s[pairs->levels][c->ny][c->nx], double y[pairs->levels][c->ny][c->nx],
                          double g[c->ny][c->nx], double by_q, double d[c->ny][c->nx], struct line *line)
{
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [*][i][j] with t[*][i][j] :: s, y
#pragma xmp align [i][j] with t[*][i][j], shadow [1][1] :: g, d
    double q = -by_q;

    if (search->method == LBFGS) {
        apply_inverse(c, pairs, s, y, g, by_q, d, &q);
    } else {
        fill(c, d, 0);
        combine(c, d, d, -1, g);
    }
    line->m = q / scale_of(c, search);
    line->slope = by_q * q + (search->joint ? dot(c, g, d) : 0);
}

// The gradient by the control: where m alone is sought, that by the start counts 0. Returns the part of q.
static double control_gradient(const struct model *c, const struct search *search, double m, double start[c->ny][c->nx],
                               double theta[c->levels][c->ny][c->nx], double obs[c->nda][c->ny][c->nx],
                               double g[c->ny][c->nx], double *norm)
{
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [*][i][j] with t[*][i][j] :: theta, obs
#pragma xmp align [i][j] with t[*][i][j], shadow [1][1] :: start, g
    double by_q = gradient(c, m, start, theta, obs, g) / scale_of(c, search);

    if (!search->joint)
        fill(c, g, 0);
    *norm = search->joint ? sqrt(dot(c, g, g) + by_q * by_q) : fabs(by_q);
    return by_q;
}

struct iteration search_minimum(const struct model *c, const struct search *search, double m, double start[c->ny][c->nx],
                                double obs[c->nda][c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
                                void (*report)(const struct iteration *, void *context), void *context)
{
    struct pairs pairs = {.levels = search->method == LBFGS ? search->memory : 1, .joint = search->joint};
    struct iteration now = {.at.m = m, .forwards = 1};
    double (*g)[c->nx], (*next_g)[c->nx], (*d)[c->nx], (*next)[c->nx];
    double (*s)[c->ny][c->nx], (*y)[c->ny][c->nx];
#pragma xmp template t[groups()][c->ny][c->nx]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align [*][i][j] with t[*][i][j] :: theta, obs, s, y
#pragma xmp align [i][j] with t[*][i][j], shadow [1][1] :: start, next, g, next_g, d
    double by_q, first_gradient;

    g = xmp_malloc(xmp_desc_of(g), c->ny, c->nx);
    next_g = xmp_malloc(xmp_desc_of(next_g), c->ny, c->nx);
    d = xmp_malloc(xmp_desc_of(d), c->ny, c->nx);
    next = xmp_malloc(xmp_desc_of(next), c->ny, c->nx);
    s = xmp_malloc(xmp_desc_of(s), pairs.levels, c->ny, c->nx);
    y = xmp_malloc(xmp_desc_of(y), pairs.levels, c->ny, c->nx);

    now.at.cost = forward(c, m, start, theta, obs);
    by_q = control_gradient(c, search, m, start, theta, obs, g, &now.gradient);
    first_gradient = now.gradient;
    report(&now, context);
    while (now.number < search->iterations && now.gradient > search->tolerance * first_gradient) {
        struct line line = {.bound = search->bound};
        struct point from = now.at;
        double next_by_q;

        set_direction(c, search, &pairs, s, y, g, by_q, d, &line);
        now.alpha = first_step(search, now.number, &line, &pairs);
        now.at = search_line(c, from, start, &line, d, obs, &now.alpha, &now.forwards, next, theta);
        if (now.alpha == 0) // the cost can't be made smaller: rounding is all that is left
            break;
        now.number++;
        next_by_q = control_gradient(c, search, now.at.m, next, theta, obs, next_g, &now.gradient);
        add_pair(c, &pairs, s, y, next, start, (now.at.m - from.m) * scale_of(c, search), next_g, g, next_by_q - by_q);
        copy(c, start, next);
        copy(c, g, next_g);
        by_q = next_by_q;
        report(&now, context);
    }
    free(g);
    free(next_g);
    free(d);
    free(next);
    free(s);
    free(y);
    return now;
}
