/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Widened nests against their definition, point by point: the expanded box is
 * the own interval of each loop, widened and clipped, and where no iteration is
 * own, the part of the template; the pieces visit every
 * point of the symmetric difference of it and the own box once and no other.
 * Random distributions, steps, widths of both signs, one-sided ones and ones
 * beyond the block, empty blocks and blocks of one element.
 *
 * RUN: %mpicc -std=gnu11 -O1 %s -L%build/lib -Wl,--wrap=main -lsode_start %libsode -o %t
 * RUN: for n in $(%half 1 2 3 6); do %mpirun -n $n %t || exit 1; done
 */
#include "mapping.h"

SODE_UNIT(init, "widen.c")
static void init(void) {}

enum { SPAN = 80, SHIFT = 35 }; /* values -35 .. 44 are counted */

typedef struct wide_loop {
    int dim;
    int64_t offset, first, end, step;
    sode_widen_t width;
    int own[SPAN], expanded[SPAN]; /* is the value in it? */
} wide_loop_t;

static int in_progression(const wide_loop_t *l, int64_t v)
{
    return (v - l->first) % l->step == 0;
}

static int in_range(const wide_loop_t *l, int64_t v)
{
    return l->step > 0 ? v >= l->first && v < l->end
                       : v <= l->first && v > l->end;
}

/* From the definition (reference, 13.4). */
static void define(const mapping_t *m, wide_loop_t *l)
{
    int64_t a = SPAN, b = -SPAN, low = SPAN, high = -SPAN;
    for (int64_t v = -SHIFT; v < SPAN - SHIFT; v++) {
        int iterates = in_progression(l, v) && in_range(l, v);
        l->own[v + SHIFT] =
            iterates && mapping_owns(m, l->dim, v + l->offset);
        if (iterates && v < low)
            low = v;
        if (iterates)
            high = v;
        if (l->own[v + SHIFT] && v < a)
            a = v;
        if (l->own[v + SHIFT])
            b = v;
    }
    int64_t part[2] = {a, b + 1}, more = l->width.unbound != 0;
    if (a > b)
        mapping_part(m, l->dim, l->offset, part);
    for (int64_t v = -SHIFT; v < SPAN - SHIFT; v++)
        l->expanded[v + SHIFT] =
            low <= high && in_progression(l, v)
            && v >= part[0] - l->width.lo && v < part[1] + l->width.hi
            && v >= low - more * l->width.lo && v <= high + more * l->width.hi;
}

static sode_loop_t piece_of(const mapping_t *m, const wide_loop_t *l,
                            int position, int piece)
{
    const sode_nest_t nest = {.sode_where = "widen.c:1", .sode_on = m->tmpl,
                              .sode_form = piece < 0 ? SODE_NEST_EXPAND : SODE_NEST_MARGIN};
    const sode_walk_t walk = {.nest = &nest, .piece = piece};
    return sode_nest_loop(&nest, piece < 0 ? NULL : &walk,
                          &(sode_along_t){.sode_range = {l->first, l->end, l->step}, .sode_dim = l->dim,
                                         .sode_offset = l->offset, .sode_cut = position, .sode_width = l->width});
}

/* Runs the piece as generated code does: by bounds, not by count. */
static void run(const mapping_t *m, const wide_loop_t *l, int n, int at,
                int piece, int64_t cell, unsigned char *visits)
{
    if (at == n) {
        visits[cell]++;
        return;
    }
    sode_loop_t loop = piece_of(m, &l[at], at, piece);
    int64_t count = 0;
    for (int64_t v = loop.first; loop.step > 0 ? v < loop.end : v > loop.end;
         v += loop.step, count++)
        run(m, l, n, at + 1, piece, cell * SPAN + v + SHIFT, visits);
    EXPECT(loop.count, count);
}

static void check(const mapping_t *m, const wide_loop_t *l, int n)
{
    static unsigned char visits[SPAN * SPAN * SPAN], expanded[sizeof visits];
    size_t cells = 1;
    for (int d = 0; d < n; d++)
        cells *= SPAN;
    memset(visits, 0, cells);
    memset(expanded, 0, cells);
    const sode_nest_t margin = {.sode_where = "widen.c:2", .sode_on = m->tmpl, .sode_form = SODE_NEST_MARGIN, .sode_cuts = n};
    run(m, l, n, 0, -1, 0, expanded);
    for (sode_walk_t w = sode_walk_begin(&margin); sode_walk_more(&w); sode_walk_next(&w))
        run(m, l, n, 0, w.piece, 0, visits);
    for (size_t cell = 0; cell < cells; cell++) {
        int own = 1, wide = 1;
        size_t rest = cell;
        for (int d = n - 1; d >= 0; d--) {
            own &= l[d].own[rest % SPAN];
            wide &= l[d].expanded[rest % SPAN];
            rest /= SPAN;
        }
        EXPECT(expanded[cell], wide);
        EXPECT(visits[cell], own != wide);
    }
}

static void pick_loop(const mapping_t *m, int t, wide_loop_t *l)
{
    memset(l, 0, sizeof *l);
    l->dim = t;
    l->offset = pick(5) - 2;
    int64_t low = m->lower[t] - l->offset, n = m->extent[t];
    l->step = pick(3) ? 1 : 1 + pick(3);
    l->first = low + pick((int)n);
    l->end = l->first + pick((int)(low + n - l->first) + 1);
    if (pick(3) == 0) {
        int64_t first = l->first;
        l->first = low + n - 1;
        l->end = first - 1;
        l->step = -l->step;
    }
    l->width.lo = pick(3) ? pick(9) - 4 : 0;
    l->width.hi = pick(3) ? pick(9) - 4 : 0;
    l->width.unbound = pick(2);
    define(m, l);
}

int main(void)
{
    for (int shape = 0; shape < 40; shape++) {
        mapping_t m;
        wide_loop_t l[3];
        mapping_seed = (unsigned)shape;
        mapping_create(&m, 0);
        int n = 0;
        for (int t = 0; t < SODE_MAX_DIMS && n < 3; t++)
            if (m.extent[t] > 0 && m.formats[t].kind != SODE_DIST_CYCLIC)
                pick_loop(&m, t, &l[n++]);
        for (int k = 0; n > 0 && k < 3; k++) {
            check(&m, l, n);
            pick_loop(&m, l[0].dim, &l[0]);
        }
        mapping_release(&m);
    }
    return 0;
}
