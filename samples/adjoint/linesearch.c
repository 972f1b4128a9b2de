// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "linesearch.h"

#include <math.h>

#include "fields.h"
#include "grid.h"

static const double c1 = 1e-4; // Armijo: the cost falls by at least this part of what the slope promises

// The m of a step: projected onto the bound, so m - here.m may be less than the step.
static double m_after(double m, const struct line *line, double alpha)
{
    double next = m + alpha * line->m;

    return line->bound ? fmin(fmax(next, -0.49), 0.49) : next;
}

static double try_step(const struct model *c, double m, double start[c->ny][c->nx], const struct line *line,
                       double d[c->ny][c->nx], double obs[c->nda][c->ny][c->nx], double alpha, double next[c->ny][c->nx],
                       double theta[c->levels][c->ny][c->nx])
{

    combine(c, next, start, alpha, d);
    return forward(c, m_after(m, line, alpha), next, theta, obs);
}

// The step with the smallest cost of those that Armijo's rule accepts; -1 if there is none.
static int best_step(const double costs[], int count, const struct point *here, const struct line *line, double alpha)
{
    int best = -1;

    for (int g = 0; g < count; g++, alpha /= 2)
        if (costs[g] <= here->cost + c1 * alpha * line->slope && (best < 0 || costs[g] < costs[best]))
            best = g;
    return best;
}

struct point search_line(const struct model *c, struct point here, double start[c->ny][c->nx], const struct line *line,
                         double d[c->ny][c->nx], double obs[c->nda][c->ny][c->nx], double *alpha, int *trials,
                         double next[c->ny][c->nx], double theta[c->levels][c->ny][c->nx])
{
#pragma xmp inherit (theta, next)
#pragma xmp nodes p[groups()][rows()][columns()]
    double first = *alpha;

    for (*trials = 0; *trials < MOST_TRIALS;) {
        double costs[MOST_GROUPS] = {0};
        int held = -1;

#pragma xmp loop (g) on p[g][*][*]
        for (int g = 0; g < groups(); g++) {
            costs[g] = try_step(c, here.m, start, line, d, obs, first * pow(0.5, g), next, theta);
            held = g;
        }
        // Phase A: every node has the cost of its group, and gets those of the others.
#pragma xmp reduction (+: costs) on p[:][*][*]
        *trials += groups();

        int best = best_step(costs, groups(), &here, line, first);
        if (best >= 0) {
            // Phase B: each node of the best group gives its part of start and trajectory to those at its place in the others.
#pragma xmp bcast (next, held) from p[best][*][*]
            if (c->levels == c->nda) {
#pragma xmp bcast (theta) from p[best][*][*]
            }
            *alpha = first * pow(0.5, best);
            if (held != best) // one node alone has tried them in turn, and has what it tried last
                try_step(c, here.m, start, line, d, obs, *alpha, next, theta);
            return (struct point){m_after(here.m, line, *alpha), costs[best]};
        }
        first *= pow(0.5, groups());
    }
    *alpha = 0;
    return here;
}
