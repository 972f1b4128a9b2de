// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cycle.h"

#include <stdlib.h>
#include <xmp.h>

#include "cells.h"
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

void hierarchy_create(struct hierarchy *h, int n, struct cycle how)
{
    *h = (struct hierarchy){.how = how};
    for (int m = n; h->count <= how.gathered || (how.goes_on && m >= 1); m /= 2) {
        level_create(&h->level[h->count], m, h->count >= how.gathered);
        h->count++;
        if (m % 2 != 0)
            break;
    }
    h->part = cells_create(h->level[how.gathered].n, false);
}

// Where the nodes share a level's permeability.
static void *shared_kappa(const struct hierarchy *h, int k)
{
    return k == h->how.gathered ? h->part : h->level[k].kappa;
}

void hierarchy_read(struct hierarchy *h, kappa_reader *reader, const void *what, int known)
{
    h->known = known < h->how.gathered + 1 ? known : h->how.gathered + 1;
    for (int k = 0; k < h->known; k++)
        reader(what, k + 1, h->level[k].n, shared_kappa(h, k));
}

static void set_kappa(const struct hierarchy *h, int k)
{
    const struct level *l = &h->level[k];

    if (k >= h->known)
        coarsen(l->n, l[-1].kappa, shared_kappa(h, k));
    if (k == h->how.gathered)
        cells_gather(l->n, h->part, l->kappa);
}

void hierarchy_assemble(struct hierarchy *h, const struct faces *faces)
{
    for (int k = 0; k < h->count; k++) {
        set_kappa(h, k);
        level_assemble(&h->level[k], faces);
    }
}

void hierarchy_free(struct hierarchy *h)
{
    for (int k = 0; k < h->count; k++)
        level_free(&h->level[k]);
    free(h->part);
}

static void sweeps(const struct hierarchy *h, int k, bool first, int count)
{
    const struct level *l = &h->level[k];

    for (int sweep = 0; sweep < count; sweep++) {
        double since = phase_begin();

        if (first && sweep == 0) {
            smooth_first(l);
        } else {
            halo(l);
            phase_end(k, HALO, since);
            since = phase_begin();
            smooth(l);
        }
        phase_end(k, SMOOTHING, since);
    }
}

static void down(const struct hierarchy *h, int k)
{
    const struct level *l = &h->level[k], *next = l + 1;
    const bool gathers = k + 1 == h->how.gathered;
    double since = phase_begin();

    halo(l);
    phase_end(k, HALO, since);
    since = phase_begin();
    residual(l);
    restrict_to(l, next->n, gathers ? h->part : next->b);
    phase_end(k, TRANSFER, since);
    if (gathers) {
        since = phase_begin();
        cells_gather(next->n, h->part, next->b);
        phase_end(k + 1, GATHERING, since);
    }
}

static void up(const struct hierarchy *h, int k)
{
    const struct level *l = &h->level[k], *next = l + 1;
    const bool gathered = k + 1 == h->how.gathered;
    const double since = phase_begin();

    if (gathered)
        keep_own(next->n, next->x, h->part);
    prolong(l, h->how.factor, next->n, gathered ? h->part : next->x);
    phase_end(k, TRANSFER, since);
}

static void cycle_from(const struct hierarchy *h, int k)
{
    if (k == h->count - 1) {
        sweeps(h, k, true, h->level[k].n == 1 ? 1 : h->how.last);
        return;
    }
    sweeps(h, k, true, h->how.sweeps);
    down(h, k);
    cycle_from(h, k + 1);
    up(h, k);
    sweeps(h, k, false, h->how.sweeps);
}

void cycle(const struct hierarchy *h)
{
    cycle_from(h, 0);
}
