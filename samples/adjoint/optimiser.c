// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "optimiser.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>
#include <sode/checkpoint.h>

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
    double by_q = gradient(c, m, start, theta, obs, g) / scale_of(c, search);

    if (!search->joint)
        fill(c, g, 0);
    *norm = search->joint ? sqrt(dot(c, g, g) + by_q * by_q) : fabs(by_q);
    return by_q;
}

// The moments at which line search and gradient began become their durations; the gradient ends now.
static void take_times(struct iteration *now)
{
    now->forward_seconds = now->gradient_seconds - now->forward_seconds;
    now->gradient_seconds = xmp_wtime() - now->gradient_seconds;
}

// The cost and its gradient at the first guess.
static void begin(const struct model *c, const struct search *search, struct iteration *now, double start[c->ny][c->nx],
                  double obs[c->nda][c->ny][c->nx], double theta[c->levels][c->ny][c->nx], double g[c->ny][c->nx],
                  double *by_q)
{

    now->forwards = 1;
    now->forward_seconds = xmp_wtime();
    now->at.cost = forward(c, now->at.m, start, theta, obs);
    now->gradient_seconds = xmp_wtime();
    *by_q = control_gradient(c, search, now->at.m, start, theta, obs, g, &now->gradient);
    take_times(now);
}

// One line search and the gradient where it ends. Returns whether the cost has become smaller; else rounding is all that is left.
static int iterate(const struct model *c, const struct search *search, struct iteration *now, double start[c->ny][c->nx],
                   double obs[c->nda][c->ny][c->nx], double theta[c->levels][c->ny][c->nx], double g[c->ny][c->nx],
                   double *by_q, struct pairs *pairs, double s[pairs->levels][c->ny][c->nx],
                   double y[pairs->levels][c->ny][c->nx])
{
    struct line line = {.bound = search->bound};
    const struct point from = now->at;
    double (*next_g)[c->nx], (*d)[c->nx], (*next)[c->nx];
    double next_by_q;

    d = create_field(c);
    next = create_field(c);
    next_g = create_field(c);
    set_direction(c, search, pairs, s, y, g, *by_q, d, &line);
    now->alpha = first_step(search, now->number, &line, pairs);
    now->forward_seconds = xmp_wtime();
    now->at = search_line(c, from, start, &line, d, obs, &now->alpha, &now->forwards, next, theta);
    if (now->alpha > 0) {
        now->number++;
        now->gradient_seconds = xmp_wtime();
        next_by_q = control_gradient(c, search, now->at.m, next, theta, obs, next_g, &now->gradient);
        take_times(now);
        add_pair(c, pairs, s, y, next, start, (now->at.m - from.m) * scale_of(c, search), next_g, g, next_by_q - *by_q);
        copy(c, start, next);
        copy(c, g, next_g);
        *by_q = next_by_q;
    }
    free(d);
    free(next);
    free(next_g);
    return now->alpha > 0;
}

static void keep_fields(sode_checkpoint_t *saved, const struct model *c, const struct pairs *pairs, double start[c->ny][c->nx],
                        double g[c->ny][c->nx], double s[pairs->levels][c->ny][c->nx], double y[pairs->levels][c->ny][c->nx])
{
#pragma xmp inherit (start, g, s, y)
    sode_checkpoint_array(saved, "start", xmp_desc_of(start));
    sode_checkpoint_array(saved, "g", xmp_desc_of(g));
    sode_checkpoint_array(saved, "s", xmp_desc_of(s));
    sode_checkpoint_array(saved, "y", xmp_desc_of(y));
}

struct iteration search_minimum(const struct model *c, const struct search *search, double m, double start[c->ny][c->nx],
                                double obs[c->nda][c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
                                void (*report)(const struct iteration *, void *context), void *context)
{
    struct iteration now = {.at.m = m};
    struct pairs pairs;
    double (*g)[c->nx] = NULL, (*s)[c->ny][c->nx] = NULL, (*y)[c->ny][c->nx] = NULL;
    double by_q, first_gradient;
    sode_checkpoint_t *saved = NULL;
    int due = 0;

    memset(&pairs, 0, sizeof pairs); // a checkpoint compares the nodes' bytes, those between members, too
    pairs.levels = search->method == LBFGS ? search->memory : 1;
    pairs.joint = search->joint;
    g = create_field(c);
    s = create_fields(c, pairs.levels);
    y = create_fields(c, pairs.levels);
    for (int k = 0; k < pairs.levels; k++) // levels without a pair are saved, too
        clear_level(c, &pairs, s, y, k);
    if (search->checkpoint) {
        saved = sode_checkpoint_open(search->checkpoint);
        keep_fields(saved, c, &pairs, start, g, s, y);
        sode_checkpoint_value(saved, pairs);
        sode_checkpoint_value(saved, now.number);
        sode_checkpoint_value(saved, now.at);
        sode_checkpoint_value(saved, now.gradient);
        sode_checkpoint_value(saved, by_q);
        sode_checkpoint_value(saved, first_gradient);
    }
    if (!saved || !sode_restart(saved)) {
        begin(c, search, &now, start, obs, theta, g, &by_q);
        first_gradient = now.gradient;
        report(&now, context);
    }
    while (due != SODE_DUE_LAST && now.number < search->iterations
           && now.gradient > search->tolerance * first_gradient
           && iterate(c, search, &now, start, obs, theta, g, &by_q, &pairs, s, y)) {
        report(&now, context);
        due = saved ? sode_checkpoint_due(search->save_every) : 0;
        if (due)
            sode_checkpoint(saved);
    }
    now.stopped = due == SODE_DUE_LAST;
    if (saved) {
        sode_checkpoint(saved);
        sode_checkpoint_close(saved);
    }
    free(g);
    free(s);
    free(y);
    return now;
}
