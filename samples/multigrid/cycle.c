// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cycle.h"

#include <stdlib.h>
#include <xmp.h>

#include "cells.h"
#include "coarse.h"
#include "field.h"
#include "smooth.h"
#include "transfer.h"

// Every node takes its part of what it has as a whole; nothing travels.
static void keep_own(int n, void *from, double (*part)[n][n])
{
    double (*whole)[n][n] = from;
#pragma xmp inherit (part)
#pragma xmp loop (k, j, i) on part[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                part[k][j][i] = whole[k][j][i];
}

// A field of level k, from or to those that share the level before.
static void hand_down(const struct hierarchy *h, int k, void *field)
{
    if (h->level[k].share == WHOLE)
        cells_gather(h->level[k].n, h->part[k], field);
    else
        cells_move(h->level[k].n, h->part[k], field);
}

static void hand_up(const struct hierarchy *h, int k, void *field)
{
    if (h->level[k].share == WHOLE)
        keep_own(h->level[k].n, field, h->part[k]);
    else
        cells_move(h->level[k].n, field, h->part[k]);
}

static int share_of(const struct cycle *how, int k)
{
    return k >= how->gathered ? WHOLE : stage_of(&how->stages, k);
}

void hierarchy_create(struct hierarchy *h, int n, struct cycle how)
{
    *h = (struct hierarchy){.how = how};
    for (int m = n, k = 0; k < MOST_LEVELS && (k <= how.gathered || how.goes_on); m /= 2, k++) {
        const int share = share_of(&how, k), before = k > 0 ? share_of(&how, k - 1) : share;

        level_create(&h->level[k], m, share);
        if (how.smoother == SCHWARZ)
            h->level[k].y = cells_create(m, share);
        if (share != before)
            h->part[k] = cells_create(m, before);
        h->count++;
        if (m % 2 != 0)
            break;
    }
}

void hierarchy_read(struct hierarchy *h, kappa_reader *reader, const void *what, int known)
{
    for (int k = 0; k < known && k < h->count && (k == 0 || h->level[k - 1].share == SHARED); k++) {
        reader(what, k + 1, h->level[k].n, h->part[k] ? h->part[k] : h->level[k].kappa);
        h->known = k + 1;
    }
}

static void set_kappa(const struct hierarchy *h, int k)
{
    const struct level *l = &h->level[k];

    if (k >= h->known)
        coarsen(l->n, l[-1].kappa, h->part[k] ? h->part[k] : l->kappa);
    if (h->part[k])
        hand_down(h, k, l->kappa);
}

void hierarchy_assemble(struct hierarchy *h, const struct faces *faces)
{
    for (int k = 0; k < h->count; k++) {
        set_kappa(h, k);
        level_assemble(&h->level[k], faces);
        if (h->how.smoother == SCHWARZ)
            schwarz_factor(&h->level[k]);
        if (h->how.smoother == SPARSE)
            sparse_factor(&h->level[k], h->how.layout);
    }
}

void hierarchy_free(struct hierarchy *h)
{
    for (int k = 0; k < h->count; k++) {
        sparse_free(&h->level[k]);
        level_free(&h->level[k]);
    }
    for (int k = 0; k < h->count; k++)
        free(h->part[k]);
}

static void jacobi_sweeps(const struct hierarchy *h, int k, bool first, int count)
{
    const double since = phase_begin();

    if (first)
        begin_at_zero(&h->level[k]);
    jacobi(&h->level[k], count, h->how.steps);
    phase_end(k, SMOOTHING, since);
}

static void (*const begin[])(const struct level *) = {smooth_first, sparse_first, schwarz_first, relax_first};

static void sweeps(const struct hierarchy *h, int k, bool first, int count)
{
    static void (*const go_on[])(const struct level *) = {smooth, sparse_next, schwarz, relax};
    const struct level *l = &h->level[k];

    if (h->how.smoother == JACOBI) {
        jacobi_sweeps(h, k, first, count);
        return;
    }
    for (int sweep = 0; sweep < count; sweep++) {
        double since = phase_begin();

        if (first && sweep == 0) {
            begin[h->how.smoother](l);
        } else {
            halo(l);
            phase_end(k, HALO, since);
            since = phase_begin();
            go_on[h->how.smoother](l);
        }
        phase_end(k, SMOOTHING, since);
    }
}

// The sweeps, the residual, and its sums over the next level's cells.
static void down(const struct hierarchy *h, int k)
{
    const struct level *l = &h->level[k], *next = l + 1;
    void *const part = h->part[k + 1], *const below = part ? part : next->b;
    double since;

    if (h->how.smoother == JACOBI && l->share == SHARED) {
        since = phase_begin();
        begin_at_zero(l);
        jacobi_down(l, h->how.sweeps, h->how.steps, next->n, below);
        phase_end(k, SMOOTHING, since);
    } else {
        sweeps(h, k, true, h->how.sweeps);
        since = phase_begin();
        halo(l);
        phase_end(k, HALO, since);
        since = phase_begin();
        restrict_residual(l, next->n, below);
        phase_end(k, TRANSFER, since);
    }
    if (part) {
        since = phase_begin();
        hand_down(h, k + 1, next->b);
        phase_end(k + 1, GATHERING, since);
    }
}

static void up(const struct hierarchy *h, int k)
{
    const struct level *l = &h->level[k], *next = l + 1;
    void *const part = h->part[k + 1];
    const double since = phase_begin();

    if (part)
        hand_up(h, k + 1, next->x);
    prolong(l, h->how.factor, next->n, part ? part : next->x);
    phase_end(k, TRANSFER, since);
}

static void last(const struct hierarchy *h, int k)
{
    const struct level *l = &h->level[k];
    const double since = phase_begin();

    if (h->how.solves > 0 && l->share == WHOLE && h->how.smoother != JACOBI) {
        coarse_solve(l, begin[h->how.smoother], h->how.solves);
        phase_end(k, SMOOTHING, since);
    } else {
        sweeps(h, k, true, l->n == 1 ? 1 : h->how.last);
    }
}

static void cycle_from(const struct hierarchy *h, int k);

// The nodes that have a part of x go on; the others have nothing to do before they get theirs of the correction.
static void let_go_on(const struct hierarchy *h, int k, int n, double (*x)[n][n])
{
#pragma xmp inherit (x)
    (void)x; // under a plain compiler
#pragma xmp task on x[:][:][:]
    cycle_from(h, k);
}

static void cycle_from(const struct hierarchy *h, int k)
{
    if (k == h->count - 1) {
        last(h, k);
        return;
    }
    down(h, k);
    if (h->part[k + 1])
        let_go_on(h, k + 1, h->level[k + 1].n, h->level[k + 1].x);
    else
        cycle_from(h, k + 1);
    up(h, k);
    sweeps(h, k, false, h->how.sweeps);
}

void cycle(const struct hierarchy *h)
{
    cycle_from(h, 0);
}
