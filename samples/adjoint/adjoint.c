// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "adjoint.h"

#include <stdlib.h>
#include <xmp.h>

#include "fields.h"
#include "grid.h"
#include "snapshots.h"
#include "steps.h"

// The state in one level of a history, and back.
static void load(const struct model *c, double state[c->ny][c->nx], int levels, double history[levels][c->ny][c->nx],
                 int level)
{
#pragma xmp loop (i, j) on state[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            state[i][j] = history[level][i][j];
}

static void store(const struct model *c, double state[c->ny][c->nx], int levels, double history[levels][c->ny][c->nx],
                  int level)
{
#pragma xmp loop (i, j) on state[i][j]
    for (int i = 0; i < c->ny; i++)
        for (int j = 0; j < c->nx; j++)
            history[level][i][j] = state[i][j];
}

// From theta^from in level `place` to theta^to in the level after it.
static void keep_next(const struct model *c, double m, int from, int to, int place, double theta[c->levels][c->ny][c->nx])
{
    double (*state)[c->nx];

    state = create_field(c);
    load(c, state, c->levels, theta, place);
    advance(c, m, from, to, state);
    store(c, state, c->levels, theta, place + 1);
    free(state);
}

// As backward, from one state, theta^from in level `place`.
static void backward_singly(const struct model *c, double m, int from, int to, int place,
                            double theta[c->levels][c->ny][c->nx], double obs[c->nda][c->ny][c->nx],
                            double lam[c->ny][c->nx], double mu[c->ny][c->nx])
{
    double (*state)[c->nx], (*one)[c->ny][c->nx];

    state = create_field(c);
    one = create_fields(c, 1);
    for (int n = to - 1; n >= from; n--) {
        load(c, state, c->levels, theta, place);
        advance(c, m, from, n, state);
        store(c, state, 1, one, 0);
        steps_of(c)->backward(c, m, n, n + 1, one, obs, lam, mu);
    }
    free(state);
    free(one);
}

// As backward, with theta^from in level `place`, and the levels after it for other states.
static void backward_again(const struct model *c, double m, int from, int to, int place,
                           double theta[c->levels][c->ny][c->nx], double obs[c->nda][c->ny][c->nx],
                           double lam[c->ny][c->nx], double mu[c->ny][c->nx])
{
    const int places = c->levels - place;

    if (places == 1 || to - from == 1) {
        backward_singly(c, m, from, to, place, theta, obs, lam, mu);
        return;
    }
    int middle = from + lower_part(to - from, places);
    keep_next(c, m, from, middle, place, theta);
    backward_again(c, m, middle, to, place + 1, theta, obs, lam, mu);
    backward_again(c, m, from, middle, place, theta, obs, lam, mu);
}

double gradient(const struct model *c, double m, double start[c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
                double obs[c->nda][c->ny][c->nx], double lam[c->ny][c->nx])
{
    double (*mu)[c->nx];
    double by_m;

    mu = create_field(c);
    fill(c, mu, 0);
    fill(c, lam, 0);
    if (c->levels == c->nda) {
        steps_of(c)->backward(c, m, 0, c->nda, theta, obs, lam, mu);
    } else {
        store(c, start, c->levels, theta, 0);
        backward_again(c, m, 0, c->nda, 0, theta, obs, lam, mu);
    }
    by_m = sum(c, mu);
    free(mu);
    return by_m;
}
