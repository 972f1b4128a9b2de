/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Which elements a message takes along a dimension, for random formats of both
 * sides: both ends list the same positions in one order, every position of an owner
 * once; and of cyclic(n) as many combs as one period has runs, whatever the length.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s %source/runtime/select/comb.c \
 * RUN:   %source/runtime/map/{dim,links,ownership,table}.c %source/runtime/base/status.c -o %t -lpthread
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/array.h"
#include "map/links.h"

enum { LONGEST = 3000, MOST = 5 };

static unsigned state = 1;

static int pick(int below)
{
    state = state * 1103515245u + 12345u;
    return (int)(state >> 8) % below;
}

/* Template indices of a side, its storage and a section of it. */
typedef struct axis {
    sode_dim_t dim;
    int64_t starts[MOST + 1];
    sode_cyclic_t packed;
    sode_ownership_t side;
} axis_t;

static void make_dim(axis_t *a, int64_t extent, int kind, int64_t chunk, int64_t coords)
{
    int64_t block = (extent + coords - 1) / coords;
    a->dim = (sode_dim_t){.kind = kind, .lower = pick(9) - 4, .extent = extent, .coords = coords,
                          .chunk = kind == SODE_DIST_CYCLIC ? chunk : kind == SODE_DIST_GBLOCK ? 0 : block};
    if (kind == SODE_DIST_GBLOCK) {
        for (int c = 0; c < coords; c++)
            a->starts[c] = c ? a->starts[c - 1] + pick((int)(extent - a->starts[c - 1] + 1)) : 0;
        a->starts[coords] = extent;
        for (int c = 0; c <= coords; c++)
            a->starts[c] += a->dim.lower;
        a->dim.starts = a->starts;
    }
}

/* A section of `length` indices of extent `extent`. */
static void make_side(axis_t *a, int64_t extent, int64_t length, int64_t step)
{
    const sode_dim_t *dim = &a->dim;
    int64_t room = extent - (length - 1) * llabs(step);
    a->side = (sode_ownership_t){.dim = dim, .offset = dim->lower, .base = pick((int)room), .step = step,
                                .coords = dim->coords, .stride = 1 + pick(3)};
    if (step < 0)
        a->side.base += (length - 1) * -step;
    if (dim->kind == SODE_DIST_CYCLIC)
        a->packed = (sode_cyclic_t){.shift = 0, .period = dim->chunk * dim->coords, .size = dim->chunk};
    if (dim->kind == SODE_DIST_CYCLIC)
        a->side.packed = &a->packed;
    if (dim->coords == 1 && pick(2)) { /* memory */
        a->side.dim = NULL;
        a->side.packed = NULL;
    }
}

static int64_t place(const sode_ownership_t *d, int64_t p)
{
    int64_t index = d->base + p * d->step;
    return (d->packed ? sode_cyclic_local(d->packed, index) : index) * d->stride;
}

static int64_t owner(const sode_ownership_t *d, int64_t p)
{
    return d->dim ? sode_dim_owner(d->dim, d->base + p * d->step + d->offset) : 0;
}

/* Places of a link in the order of the message; how many. */
static int64_t list(const sode_links_t *links, int64_t coord, int64_t *places)
{
    const sode_link_t *link = sode_links_find(links, coord);
    int64_t n = 0;
    for (size_t k = 0; link && k < link->combs.count; k++) {
        const sode_comb_t *c = &link->combs.list[k];
        for (int64_t run = 0; run < c->count; run++)
            for (int64_t i = 0; i < c->length; i++)
                places[n++] = c->at + run * c->period + i * c->step;
    }
    if (link && n != link->combs.cells)
        exit(printf("%lld cells, not %lld\n", (long long)link->combs.cells, (long long)n));
    return n;
}

static int by_value(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return x[0] < y[0] ? -1 : x[0] > y[0];
}

/* A message from coordinate a of `from` to b of `to`: [n] pairs of places, right as a
 * set and hence, as both ends pair them by their order, right in order. */
static int check_message(sode_ownership_t *from, int64_t a, sode_ownership_t *to, int64_t b, int64_t length)
{
    static int64_t sent[LONGEST], received[LONGEST], pairs[LONGEST][2], wanted[LONGEST][2];
    sode_links_t sends, recvs;
    from->coord = a, to->coord = b;
    if (sode_links_create(from, to, length, &sends) || sode_links_create(to, from, length, &recvs))
        exit(printf("no memory\n"));
    int64_t n = list(&sends, b, sent), m = list(&recvs, a, received), w = 0;
    for (int64_t p = 0; p < length; p++)
        if (owner(from, p) == a && owner(to, p) == b) {
            wanted[w][0] = place(from, p);
            wanted[w++][1] = place(to, p);
        }
    for (int64_t k = 0; k < n && n == m; k++)
        pairs[k][0] = sent[k], pairs[k][1] = received[k];
    qsort(pairs, (size_t)n, sizeof *pairs, by_value);
    qsort(wanted, (size_t)w, sizeof *wanted, by_value);
    sode_links_free(&sends);
    sode_links_free(&recvs);
    return n == w && m == w && memcmp(pairs, wanted, (size_t)w * sizeof *pairs) == 0;
}

static void check_random(int number)
{
    static const int kinds[] = {SODE_DIST_BLOCK, SODE_DIST_GBLOCK, SODE_DIST_CYCLIC, SODE_DIST_CYCLIC};
    axis_t axes[2];
    int64_t length = 1 + (pick(3) ? pick(60) : pick(LONGEST));
    for (int k = 0; k < 2; k++) {
        int64_t step = (pick(3) ? 1 : 1 + pick(14)) * (pick(4) ? 1 : -1);
        int64_t extent = (length - 1) * llabs(step) + 1 + pick(20), chunk = 1 + pick(9);
        make_dim(&axes[k], extent, kinds[pick(4)], chunk < extent ? chunk : extent, 1 + pick(MOST));
        make_side(&axes[k], extent, length, step);
    }
    for (int64_t a = 0; a < axes[0].side.coords; a++)
        for (int64_t b = 0; b < axes[1].side.coords; b++)
            if (!check_message(&axes[0].side, a, &axes[1].side, b, length))
                exit(printf("%d: wrong from coordinate %d to %d, length %d\n", number, (int)a, (int)b, (int)length));
}

/* cyclic(n) to cyclic(m) on c coordinates, extent 10^9: combs of all links together. */
static void expect_combs(int64_t n, int64_t m, int64_t c, size_t most)
{
    axis_t axes[2];
    const int64_t extent = 1000000000, chunks[] = {n, m};
    for (int k = 0; k < 2; k++) {
        make_dim(&axes[k], extent, chunks[k] ? SODE_DIST_CYCLIC : SODE_DIST_BLOCK, chunks[k], c);
        make_side(&axes[k], extent, extent, 1);
    }
    sode_links_t links;
    size_t combs = 0;
    if (sode_links_create(&axes[0].side, &axes[1].side, extent, &links))
        exit(printf("no memory\n"));
    for (size_t k = 0; k < links.count; k++)
        combs += links.list[k].combs.count;
    if (combs > most)
        exit(printf("cyclic(%d) to cyclic(%d): %zu combs\n", (int)n, (int)m, combs));
    sode_links_free(&links);
}

int main(void)
{
    for (int k = 0; k < 4000; k++)
        check_random(k);
    expect_combs(3, 2, 4, 8);
    expect_combs(1, 1, 4, 1);
    expect_combs(1, 5, 4, 8);
    expect_combs(7, 11, 4, 40);
    expect_combs(2, 1000, 4, 1200); /* three levels */
    expect_combs(0, 3, 4, 8); /* block */
    expect_combs(3, 0, 4, 8);
    return 0;
}
