/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Time blocks `diamond` against brute force, without MPI: chains of stages with random
 * reach in 1 to 3 dimensions, periodic or not, on grids of ranks with blocks as narrow as
 * they may be.  Each point of each stage is computed once, by one rank, which has what it
 * needs then, and nothing has overwritten that; a move's ends fit; at the end each rank
 * has its own points.  Points and rounds are as many as counted, and as formulas say.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tile/diamond.c %source/runtime/tile/parts.c %source/runtime/tile/skew.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tile/diamond.h"

enum { DIMS = 3, MOST = 6, GRID = 3, RANKS = GRID * GRID * GRID, CELLS = 400000, UNKNOWN = -99 };

typedef struct {
    int extent, ranks, periodic, meet, start[GRID + 1];
    int64_t reach[MOST], shift[MOST]; /* shift: of skew.h */
    int64_t written, read;
} line_t;

static int ndims, stages;
static line_t line[DIMS];
static signed char *version[RANKS]; /* stages that a rank has executed at a point */
static signed char *moved[RANKS];   /* what a rank sends */
static int stored[DIMS];            /* points of a rank in each dimension: the extent and a halo above */
static int64_t computed[RANKS];

static int random_below(int n)
{
    return rand() % n;
}

static int64_t max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The last stage's write and read ends are those of all. */
static line_t random_line(int ranks, int reach)
{
    line_t l = {.ranks = ranks, .periodic = random_below(3) == 0};
    l.meet = ranks > 1 || l.periodic;
    for (int q = 0; q < stages; q++)
        l.reach[q] = random_below(reach);
    sode_skew_shifts(stages, l.reach, l.shift);
    l.written = l.reach[0] + l.shift[stages - 1];
    for (int q = 0; q < stages; q++)
        l.read = max(l.read, l.reach[0] + l.shift[q] + l.reach[q]);
    for (int r = 0; r < ranks; r++) {
        int inside = l.periodic || (r > 0 && r + 1 < ranks);
        l.start[r + 1] = l.start[r] + 1 + random_below(3) + (l.meet ? (inside ? 2 : 1) * (int)l.written : 0);
    }
    l.extent = l.start[ranks];
    return l;
}

static int coord(int rank, int d)
{
    return d == 0 ? rank / (GRID * GRID) : d == 1 ? rank / GRID % GRID : rank % GRID;
}

static int is_there(int rank)
{
    for (int d = 0; d < DIMS; d++)
        if (coord(rank, d) >= (d < ndims ? line[d].ranks : 1))
            return 0;
    return 1;
}

static sode_diamond_dim_t dim_of(const line_t *l, int c)
{
    return (sode_diamond_dim_t){.own = {l->start[c], l->start[c + 1]}, .meet = l->meet,
                                .below = l->meet && (c > 0 || l->periodic),
                                .above = l->meet && (c + 1 < l->ranks || l->periodic),
                                .first = l->reach[0], .written = l->written, .read = l->read};
}

static int64_t place(const int64_t *x)
{
    int64_t at = 0;
    for (int d = 0; d < ndims; d++)
        at = at * stored[d] + x[d];
    return at;
}

/* The next point of a box, or 0: that was the last one. */
static int next(const sode_interval_t *box, int64_t *x)
{
    for (int d = ndims - 1; d >= 0; d--) {
        if (++x[d] < box[d].hi)
            return 1;
        x[d] = box[d].lo;
    }
    return 0;
}

static int first(const sode_interval_t *box, int64_t *x)
{
    int any = 1;
    for (int d = 0; d < ndims; d++) {
        x[d] = box[d].lo;
        any &= box[d].lo < box[d].hi;
    }
    return any;
}

static int fail(const char *what, int rank, int q, const int64_t *x)
{
    printf("%s: rank %d, stage %d of %d, point %d,%d,%d of %d dimensions\n", what, rank, q, stages, (int)x[0],
           (int)x[1], (int)x[2], ndims);
    return 1;
}

static int execute(int rank, int q, const int64_t *x)
{
    sode_interval_t around[DIMS];
    int64_t y[DIMS] = {0};
    computed[rank]++;
    if (version[rank][place(x)] != q)
        return fail("not in order", rank, q, x);
    for (int d = 0; d < ndims; d++) {
        around[d] = (sode_interval_t){x[d] - line[d].reach[q], x[d] + line[d].reach[q] + 1};
        if (!line[d].periodic)
            around[d] = sode_interval_intersect(around[d], (sode_interval_t){0, line[d].extent});
        if (around[d].lo < 0 || around[d].hi > stored[d])
            return fail("reads beyond the halo", rank, q, x);
    }
    first(around, y);
    do {
        int seen = version[rank][place(y)];
        if (seen != q && seen != q + 1)
            return fail("needs what is not there", rank, q, x);
    } while (next(around, y));
    version[rank][place(x)]++;
    return 0;
}

static int run_part(const sode_parts_t *parts, int rank, int k)
{
    for (int q = 0; q < stages; q++) {
        sode_interval_t box[DIMS];
        int64_t x[DIMS] = {0};
        for (int d = 0; d < ndims; d++) {
            int c = coord(rank, d);
            int64_t end = line[d].start[c + 1] + (line[d].meet ? line[d].written : 0);
            sode_interval_t window = {line[d].start[c], line[d].periodic || end < line[d].extent ? end : line[d].extent};
            box[d] = sode_interval_intersect(window, sode_slant_at(&sode_parts_part(parts, k)[d], line[d].shift[q]));
        }
        if (!first(box, x))
            continue;
        do
            if (execute(rank, q, x))
                return 1;
        while (next(box, x));
    }
    return 0;
}

/* A box as it is stored; its number of points. */
static int64_t clip(const sode_box_t *of, sode_interval_t *box)
{
    int64_t points = 1;
    for (int d = 0; d < ndims; d++) {
        box[d] = of->dim[d];
        if (!line[d].periodic)
            box[d] = sode_interval_intersect(box[d], (sode_interval_t){0, line[d].extent});
        points *= sode_interval_size(box[d]);
    }
    return points;
}

static int neighbor(int rank, int d, int step)
{
    int c[DIMS];
    for (int e = 0; e < DIMS; e++)
        c[e] = coord(rank, e);
    c[d] = (c[d] + step + line[d].ranks) % line[d].ranks;
    return (c[0] * GRID + c[1]) * GRID + c[2];
}

/* Everybody has packed before anybody unpacks. */
static int run_move(sode_parts_t *parts, int m, int64_t *sent)
{
    sode_interval_t box[DIMS];
    int64_t x[DIMS] = {0};
    for (int r = 0; r < RANKS; r++) {
        int64_t at = 0;
        sent[r] = is_there(r) ? clip(&parts[r].moves[m].sent, box) : 0;
        if (sent[r] > 0 && first(box, x))
            do
                moved[r][at++] = version[r][place(x)];
            while (next(box, x));
    }
    for (int r = 0; r < RANKS; r++) {
        const sode_parts_move_t *move = is_there(r) ? &parts[r].moves[m] : NULL;
        int64_t at = 0, got = move ? clip(&move->got, box) : 0;
        if (got <= 0)
            continue;
        int from = neighbor(r, move->dim, move->up ? -1 : 1);
        if (sent[from] != got) {
            printf("move %d: %d points from rank %d, but rank %d expects %d\n", m, (int)sent[from], from, r, (int)got);
            return 1;
        }
        first(box, x);
        do
            version[r][place(x)] = moved[from][at++];
        while (next(box, x));
    }
    return 0;
}

static int64_t counted(const sode_parts_t *parts, int rank)
{
    int64_t sum = 0;
    for (int q = 0; q < stages; q++) {
        sode_interval_t window[DIMS];
        int64_t shift[DIMS];
        for (int d = 0; d < ndims; d++) {
            int c = coord(rank, d);
            int64_t end = line[d].start[c + 1] + line[d].written;
            window[d] = (sode_interval_t){line[d].start[c], line[d].periodic || end < line[d].extent ? end : line[d].extent};
            shift[d] = line[d].shift[q];
        }
        sum += sode_parts_points(parts, shift, window);
    }
    return sum;
}

/* Own points at 0 steps, the rest is not known. */
static void start(void)
{
    int64_t cells = 1;
    for (int d = 0; d < ndims; d++)
        cells *= stored[d];
    for (int r = 0; r < RANKS; r++) {
        sode_interval_t own[DIMS];
        int64_t x[DIMS] = {0};
        if (!is_there(r))
            continue;
        memset(version[r], UNKNOWN, (size_t)cells);
        for (int d = 0; d < ndims; d++)
            own[d] = (sode_interval_t){line[d].start[coord(r, d)], line[d].start[coord(r, d) + 1]};
        first(own, x);
        do
            version[r][place(x)] = 0;
        while (next(own, x));
        computed[r] = 0;
    }
}

static int check_end(sode_parts_t *parts)
{
    int64_t sum = 0, all = 1;
    for (int d = 0; d < ndims; d++)
        all *= line[d].extent;
    for (int r = 0; r < RANKS; r++) {
        sode_interval_t own[DIMS];
        int64_t x[DIMS] = {0};
        if (!is_there(r))
            continue;
        for (int d = 0; d < ndims; d++)
            own[d] = (sode_interval_t){line[d].start[coord(r, d)], line[d].start[coord(r, d) + 1]};
        first(own, x);
        do
            if (version[r][place(x)] != stages)
                return fail("not complete", r, version[r][place(x)], x);
        while (next(own, x));
        if (counted(&parts[r], r) != computed[r]) {
            printf("rank %d computes %d points, counted %d\n", r, (int)computed[r], (int)counted(&parts[r], r));
            return 1;
        }
        sum += computed[r];
    }
    if (sum != stages * all)
        printf("%d points computed, %d are there\n", (int)sum, (int)(stages * all));
    return sum != stages * all;
}

static int check_problem(void)
{
    static sode_parts_t parts[RANKS];
    int64_t sent[RANKS], messages[RANKS] = {0};
    int faults = 0, meet = 0, inner = 1, nmoves = 0, count = 0;
    ndims = 1 + random_below(DIMS);
    stages = 1 + random_below(ndims == 3 ? 3 : MOST);
    for (int d = 0; d < ndims; d++) {
        line[d] = random_line(1 + random_below(ndims == 3 ? 2 : GRID), ndims == 3 ? 2 : 3);
        stored[d] = line[d].extent + (int)line[d].read;
        meet += line[d].meet;
        inner &= !line[d].meet || (line[d].periodic && line[d].read > 0 && line[d].written > 0);
    }
    start();
    for (int r = 0; r < RANKS; r++) {
        sode_diamond_dim_t dim[DIMS];
        if (!is_there(r))
            continue;
        for (int d = 0; d < ndims; d++)
            dim[d] = dim_of(&line[d], coord(r, d));
        if (!sode_diamond_create(ndims, dim, &parts[r]))
            return 1;
        nmoves = parts[r].nmoves;
        count = parts[r].count;
    }
    if (count != 1 << meet || nmoves != 2 * count - 2)
        return printf("%d parts, %d rounds for %d dimensions\n", count, nmoves, meet);
    for (int k = 0, m = 0; k <= count && !faults; k++) {
        for (; m < nmoves && parts[0].moves[m].before == k && !faults; m++) {
            faults = run_move(parts, m, sent);
            for (int r = 0; r < RANKS; r++)
                messages[r] += sent[r] > 0;
        }
        for (int r = 0; k < count && r < RANKS && !faults; r++)
            faults = is_there(r) && run_part(&parts[r], r, k);
    }
    for (int r = 0; r < RANKS && inner && !faults; r++) /* neighbors everywhere */
        if (is_there(r) && messages[r] != nmoves)
            faults = printf("rank %d sends %d messages in %d rounds\n", r, (int)messages[r], nmoves);
    faults = faults || check_end(parts);
    for (int r = 0; r < RANKS; r++)
        sode_parts_free(&parts[r]);
    return faults != 0;
}

/* What docs/blocking.md says of a x b points with neighbors on all sides, f steps, a
 * five-point star: points sent of one array. */
static int check_figures(void)
{
    static const int64_t rows[][4] = {{200, 200, 8, 7106}, {64, 64, 8, 2482}, {32, 40, 4, 738}};
    int faults = 0;
    ndims = 2;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sode_diamond_dim_t dim[2];
        sode_parts_t parts;
        int64_t a = rows[i][0], b = rows[i][1], f = rows[i][2], sum = 0;
        for (int d = 0; d < 2; d++)
            dim[d] = (sode_diamond_dim_t){{0, rows[i][d]}, 1, 1, 1, 1, f, f + 1};
        if (!sode_diamond_create(2, dim, &parts))
            return 1;
        for (int m = 0; m < parts.nmoves; m++)
            sum += sode_box_cells(2, &parts.moves[m].sent);
        sode_parts_free(&parts);
        faults += sum != (2 * f + 1) * (a + b + 2 * (f + 1)) || sum != rows[i][3];
        if (faults)
            printf("row %d: %d points\n", (int)i, (int)sum);
    }
    return faults;
}

int main(void)
{
    int faults = check_figures();
    for (int r = 0; r < RANKS; r++) {
        version[r] = malloc(CELLS);
        moved[r] = malloc(CELLS);
    }
    srand(18);
    for (int n = 0; n < 400 && faults == 0; n++)
        faults += check_problem();
    for (int r = 0; r < RANKS; r++) {
        free(version[r]);
        free(moved[r]);
    }
    return faults != 0;
}
