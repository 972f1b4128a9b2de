// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbfgs.h"

#include "fields.h"
#include "grid.h"

// Level k of a history times a field.
static double level_dot(const struct model *c, const struct pairs *pairs,
                        double history[pairs->levels][c->ny][c->nx], int k, double x[c->ny][c->nx])
{
    double total = 0;

    if (!pairs->joint)
        return 0;
#pragma xmp loop (i, j) on history[*][i][j] reduction(+: total) ordered(any)
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            total += history[k][i][j] * x[i][j];
    return total;
}

// x += a times level k of a history
static void add_level(const struct model *c, const struct pairs *pairs, double x[c->ny][c->nx], double a,
                      double history[pairs->levels][c->ny][c->nx], int k)
{
    if (!pairs->joint)
        return;
#pragma xmp loop (i, j) on history[*][i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            x[i][j] += a * history[k][i][j];
}

void clear_level(const struct model *c, const struct pairs *pairs, double s[pairs->levels][c->ny][c->nx],
                 double y[pairs->levels][c->ny][c->nx], int k)
{
#pragma xmp loop (i, j) on s[*][i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            s[k][i][j] = y[k][i][j] = 0;
}

void add_pair(const struct model *c, struct pairs *pairs, double s[pairs->levels][c->ny][c->nx],
              double y[pairs->levels][c->ny][c->nx], double x[c->ny][c->nx], double x0[c->ny][c->nx], double sq,
              double g[c->ny][c->nx], double g0[c->ny][c->nx], double yq)
{
#pragma xmp inherit (x, x0, g, g0)
    int k = pairs->count % pairs->levels;
    double ss = 0, sy = 0, yy = 0;

    if (pairs->joint) {
#pragma xmp loop (i, j) on s[*][i][j] reduction(+: ss, sy, yy) ordered(any)
        for (int i = 0; i < c->ny; i++)
            for (int j = 0; j < c->nx; j++) {
                double step = x[i][j] - x0[i][j], change = g[i][j] - g0[i][j];

                s[k][i][j] = step;
                y[k][i][j] = change;
                ss += step * step;
                sy += step * change;
                yy += change * change;
            }
    }
    sy += sq * yq;
    yy += yq * yq;
    pairs->last_ss = ss + sq * sq;
    pairs->last_sy = sy;
    if (!(sy > 0))
        return;
    pairs->sq[k] = sq;
    pairs->yq[k] = yq;
    pairs->sy[k] = sy;
    pairs->yy[k] = yy;
    pairs->count++;
}

void apply_inverse(const struct model *c, const struct pairs *pairs, double s[pairs->levels][c->ny][c->nx],
                   double y[pairs->levels][c->ny][c->nx], double g[c->ny][c->nx], double gq, double d[c->ny][c->nx],
                   double *dq)
{
#pragma xmp inherit (s, y, g, d)
    const int levels = pairs->levels, oldest = pairs->count > levels ? pairs->count - levels : 0;
    double a[MOST_PAIRS];

    fill(c, d, 0);
    combine(c, d, d, -1, g);
    *dq = -gq;
    for (int pair = pairs->count - 1; pair >= oldest; pair--) {
        int k = pair % levels;

        a[k] = (level_dot(c, pairs, s, k, d) + pairs->sq[k] * *dq) / pairs->sy[k];
        add_level(c, pairs, d, -a[k], y, k);
        *dq -= a[k] * pairs->yq[k];
    }
    if (pairs->count > 0) { // the scale of the newest pair for what no pair knows
        int newest = (pairs->count - 1) % levels;
        double scale = pairs->sy[newest] / pairs->yy[newest];

        combine(c, d, d, scale - 1, d);
        *dq *= scale;
    }
    for (int pair = oldest; pair < pairs->count; pair++) {
        int k = pair % levels;
        double b = (level_dot(c, pairs, y, k, d) + pairs->yq[k] * *dq) / pairs->sy[k];

        add_level(c, pairs, d, a[k] - b, s, k);
        *dq += (a[k] - b) * pairs->sq[k];
    }
}
