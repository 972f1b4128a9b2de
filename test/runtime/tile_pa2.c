/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Time blocks `pa2` against brute force, without MPI: chains of stages with random
 * reach in 2 dimensions, on grids of ranks, as narrow as they may be.  Each point
 * that a rank computes has what it needs, from itself or from the pyramid of a
 * neighbor, and nothing has overwritten that; what is not known is not read; points
 * that are sent stay as they are from then on until the exchange has ended; at the
 * end each rank has its own points.  The number of points is the counted one.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tile/pa2.c %source/runtime/tile/parts.c %source/runtime/tile/skew.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>

#include "tile/pa2.h"

enum { MOST = 6, SIDE = 120, GRID = 3, RANKS = GRID * GRID, UNKNOWN = -99 };

typedef struct {
    int extent, ranks, start[GRID + 1]; /* blocks */
    int64_t reach[MOST], shift[MOST];   /* shift: with what the first stage reads */
    int64_t depth[MOST];                /* computed beyond the own part */
} line_t;

static line_t line[2];
static int stages;
static int version[RANKS][SIDE][SIDE]; /* stages that a rank has executed at a point */
static int64_t computed;

static int random_below(int n)
{
    return rand() % n;
}

static int64_t min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static line_t random_line(int ranks)
{
    line_t l = {.ranks = ranks};
    for (int q = 0; q < stages; q++)
        l.reach[q] = random_below(3);
    sode_skew_shifts(stages, l.reach, l.shift);
    for (int q = stages - 1; q >= 0; q--) {
        l.shift[q] += l.reach[0];
        l.depth[q] = q + 1 < stages ? l.depth[q + 1] + l.reach[q + 1] : 0;
    }
    for (int r = 0; r < ranks; r++) {
        int inside = r > 0 && r + 1 < ranks;
        l.start[r + 1] = l.start[r] + 1 + random_below(6) + (inside ? 2 : 1) * (int)l.shift[stages - 1];
    }
    l.extent = l.start[ranks];
    return l;
}

static sode_pa2_dim_t dim_of(const line_t *l, int rank, int64_t sent)
{
    return (sode_pa2_dim_t){{l->start[rank], l->start[rank + 1]}, rank > 0, rank + 1 < l->ranks,
                            l->reach[0], l->shift[stages - 1], sent, sent};
}

static sode_interval_t window_of(const line_t *l, int rank, int q)
{
    sode_interval_t wide = {l->start[rank] - l->depth[q], l->start[rank + 1] + l->depth[q]};
    return sode_interval_intersect(wide, (sode_interval_t){0, l->extent});
}

/* How deep the halo is. */
static int64_t sent_of(const line_t *l, int only)
{
    int64_t wedges = 0;
    for (int q = 0; q < stages; q++) {
        int64_t far = min(l->shift[q], l->depth[q]) + l->reach[q];
        wedges = far > wedges ? far : wedges;
    }
    return only ? min(wedges, l->depth[0] + l->reach[0]) : l->depth[0] + l->reach[0];
}

static int fail(const char *what, int rank, int q, int64_t i, int64_t j)
{
    printf("%s: rank %d, stage %d of %d, point %d,%d\n", what, rank, q, stages, (int)i, (int)j);
    return 1;
}

static int execute(int rank, int q, int64_t i, int64_t j)
{
    computed++;
    if (version[rank][i][j] != q)
        return fail("not in order", rank, q, i, j);
    for (int64_t k = i - line[0].reach[q]; k <= i + line[0].reach[q]; k++)
        for (int64_t l = j - line[1].reach[q]; l <= j + line[1].reach[q]; l++)
            if (k >= 0 && k < line[0].extent && l >= 0 && l < line[1].extent
                && (version[rank][k][l] < q || version[rank][k][l] > q + 1))
                return fail("needs what is not there", rank, q, i, j);
    version[rank][i][j]++;
    return 0;
}

static int run_parts(const sode_parts_t *pa2, int rank, int from, int to)
{
    int at[2] = {rank / GRID, rank % GRID};
    for (int k = from; k < to; k++)
        for (int q = 0; q < stages; q++) {
            sode_interval_t box[2];
            for (int d = 0; d < 2; d++)
                box[d] = sode_interval_intersect(window_of(&line[d], at[d], q),
                                                 sode_slant_at(&pa2->slants[2 * k + d], line[d].shift[q] - line[d].reach[0]));
            for (int64_t i = box[0].lo; i < box[0].hi; i++)
                for (int64_t j = box[1].lo; j < box[1].hi; j++)
                    if (execute(rank, q, i, j))
                        return 1;
        }
    return 0;
}

static int owner(int i, int j)
{
    int at[2] = {0, 0}, x[2] = {i, j};
    for (int d = 0; d < 2; d++)
        while (x[d] >= line[d].start[at[d] + 1])
            at[d]++;
    return at[0] * GRID + at[1];
}

/* Visits the points that a rank gets; copies them, or compares. */
static int get(int rank, const int64_t *sent, int compare)
{
    int at[2] = {rank / GRID, rank % GRID};
    for (int i = 0; i < line[0].extent; i++)
        for (int j = 0; j < line[1].extent; j++) {
            int x[2] = {i, j}, inside = 1;
            for (int d = 0; d < 2; d++)
                inside &= x[d] >= line[d].start[at[d]] - sent[d] && x[d] < line[d].start[at[d] + 1] + sent[d];
            int of = owner(i, j);
            if (!inside || of == rank)
                continue;
            if (compare && version[rank][i][j] != version[of][i][j])
                return fail("changes after it has been sent", of, 0, i, j);
            version[rank][i][j] = version[of][i][j];
        }
    return 0;
}

static void start(void)
{
    for (int r = 0; r < RANKS; r++)
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++)
                version[r][i][j] = i < line[0].extent && j < line[1].extent && owner(i, j) == r ? 0 : UNKNOWN;
}

static int check_counted(const sode_parts_t *pa2, int rank, int64_t found)
{
    int64_t counted = 0;
    for (int q = 0; q < stages; q++) {
        int64_t shift[2] = {line[0].shift[q] - line[0].reach[0], line[1].shift[q] - line[1].reach[0]};
        sode_interval_t window[2] = {window_of(&line[0], rank / GRID, q), window_of(&line[1], rank % GRID, q)};
        counted += sode_parts_points(pa2, shift, window);
    }
    if (counted != found)
        printf("%d points, counted %d\n", (int)found, (int)counted);
    return counted != found;
}

static int check_problem(void)
{
    static sode_parts_t pa2[RANKS];
    static int64_t points[RANKS];
    stages = 1 + random_below(MOST);
    for (int d = 0; d < 2; d++)
        line[d] = random_line(1 + random_below(GRID));
    int split = (line[0].ranks > 1) + (line[1].ranks > 1), faults = 0;
    int64_t sent[2] = {sent_of(&line[0], split == 1), sent_of(&line[1], split == 1)};
    start();
    for (int pass = 0; pass < 4; pass++) /* all ranks reach the exchange, then its end */
        for (int r = 0; r < RANKS && !faults; r++) {
            if (r / GRID >= line[0].ranks || r % GRID >= line[1].ranks)
                continue;
            sode_pa2_dim_t dim[2] = {dim_of(&line[0], r / GRID, sent[0]), dim_of(&line[1], r % GRID, sent[1])};
            if (pass == 0 && !sode_pa2_create(2, dim, &pa2[r]))
                return 1;
            computed = pass == 0 ? 0 : points[r];
            if (pass == 0)
                faults = run_parts(&pa2[r], r, 0, pa2[r].rims);
            else if (pass == 1)
                faults = get(r, sent, 0) || run_parts(&pa2[r], r, pa2[r].rims, pa2[r].inner);
            else if (pass == 2)
                faults = get(r, sent, 1);
            else
                faults = run_parts(&pa2[r], r, pa2[r].inner, pa2[r].count);
            points[r] = computed;
            if (pass == 3) {
                faults = faults || check_counted(&pa2[r], r, computed);
                sode_parts_free(&pa2[r]);
            }
        }
    for (int i = 0; i < line[0].extent && !faults; i++)
        for (int j = 0; j < line[1].extent && !faults; j++)
            if (version[owner(i, j)][i][j] != stages)
                faults = fail("never computed", owner(i, j), version[owner(i, j)][i][j], i, j);
    return faults;
}

/* The table of docs/blocking.md: a x b points with neighbors on all sides, f steps,
 * radius 1.  Less than what tile_pa1.c has for the same. */
static int check_figures(void)
{
    static const int64_t rows[][4] = {{200, 200, 8, 13296}, {128, 128, 4, 2104}, {64, 64, 8, 4592}, {32, 32, 8, 2544}};
    int faults = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sode_pa2_dim_t dim[2];
        sode_parts_t pa2;
        int64_t sum = 0, f = rows[i][2];
        for (int d = 0; d < 2; d++)
            dim[d] = (sode_pa2_dim_t){{0, rows[i][d]}, 1, 1, 1, f, f, f};
        if (!sode_pa2_create(2, dim, &pa2))
            return 1;
        for (int64_t step = 0; step < f; step++) {
            int64_t shift[2] = {step, step}, left = f - 1 - step;
            sode_interval_t window[2] = {{-left, rows[i][0] + left}, {-left, rows[i][1] + left}};
            sum += sode_parts_points(&pa2, shift, window);
        }
        sode_parts_free(&pa2);
        sum -= f * rows[i][0] * rows[i][1];
        if (sum != rows[i][3])
            printf("row %d: %d\n", (int)i, (int)sum);
        faults += sum != rows[i][3];
    }
    return faults;
}

/* Steps for which there is room, the first of which takes `base`, each further one `growth`. */
static int check_fit(void)
{
    for (int64_t base = 0; base < 4; base++)
        for (int64_t growth = 0; growth < 4; growth++)
            for (int64_t room = 0; room < 12; room++)
                for (int64_t steps = 0; steps < 9; steps++) {
                    int64_t fit = 0;
                    while (fit < steps && base + fit * growth <= room)
                        fit++;
                    if (sode_parts_fit(base, growth, room, steps) != fit)
                        return printf("%d and %d a step in %d: %d of %d steps fit\n", (int)base, (int)growth, (int)room, (int)fit, (int)steps);
                }
    return 0;
}

int main(void)
{
    int faults = check_figures() + check_fit();
    srand(18);
    for (int n = 0; n < 600 && faults == 0; n++)
        faults += check_problem();
    return faults != 0;
}
