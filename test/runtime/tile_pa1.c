/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Time blocks `pa1` against brute force, without MPI: chains of stages with
 * random radii in 1 to 3 dimensions, uneven and empty blocks, periodic or not.
 * What each step must compute is found by marking what is read, point by point,
 * from the last step backwards; boxes must hold exactly that, and the closed sum
 * must count it.  Then the figures of the paper's workload.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tile/pa1.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tile/pa1.h"

enum { EXTENT = 9, STEPS = 4, STAGES = 2, ROOM = 80, SIDE = EXTENT + 2 * ROOM };

/* One dimension of a problem. */
typedef struct {
    int own_lo, own_hi, extent, periodic;
    int below[STAGES], above[STAGES]; /* what stage s reads of the one before */
    int first[STAGES], end[STAGES];   /* its range */
} line_t;

static int random_below(int n)
{
    return rand() % n;
}

static line_t random_line(int stages, int range)
{
    line_t l = {.extent = 1 + random_below(EXTENT)};
    l.own_lo = random_below(l.extent + 1);
    l.own_hi = l.own_lo + random_below(l.extent - l.own_lo + 1);
    l.periodic = random_below(2);
    for (int s = 0; s < stages; s++) {
        l.below[s] = random_below(3);
        l.above[s] = random_below(3);
        l.first[s] = l.periodic ? 0 : range % l.extent;
        l.end[s] = l.periodic ? l.extent
                              : l.first[s] + random_below(l.extent - l.first[s] + 1);
    }
    return l;
}

static sode_pa1_dim_t dim_of(const line_t *l, int stages, int s)
{
    sode_pa1_dim_t d = {{l->own_lo, l->own_hi}, {l->first[s], l->end[s]},
                        l->periodic, {0, 0}, {0, 0}};
    for (int k = 0; k < stages; k++) {
        d.lo.growth += l->below[k];
        d.hi.growth += l->above[k];
        d.lo.last += k > s ? l->below[k] : 0;
        d.hi.last += k > s ? l->above[k] : 0;
    }
    return d;
}

/* wanted[0..SIDE) of one dimension: positions that must be right.  Adds what a
 * stage reads for them. */
static void read_for(const line_t *l, int s, unsigned char *wanted)
{
    unsigned char more[SIDE] = {0};
    for (int x = 0; x < SIDE; x++)
        for (int r = -l->below[s]; wanted[x] && r <= l->above[s]; r++)
            if (x + r >= 0 && x + r < SIDE)
                more[x + r] = 1;
    memcpy(wanted, more, sizeof more);
}

static int is_in_range(const line_t *l, int s, int index)
{
    return l->periodic || (index >= l->first[s] && index < l->end[s]);
}

static int check_points(const line_t *l, int stages, int s, int left,
                        const unsigned char *wanted, int64_t *count)
{
    sode_pa1_dim_t d = dim_of(l, stages, s);
    sode_interval_t got = sode_pa1_points(&d, left);
    *count = 0;
    for (int x = 0; x < SIDE; x++) {
        int index = x - ROOM;
        int want = wanted[x] && is_in_range(l, s, index);
        *count += want;
        if (want != (index >= got.lo && index < got.hi)) {
            printf("own %d..%d of %d, stage %d of %d, left %d: index %d\n",
                   l->own_lo, l->own_hi, l->extent, s, stages, left, index);
            return 1;
        }
    }
    return 0;
}

/* Boxes are products, and so is what is read of them. */
static int check_problem(int ndims, int stages, int steps)
{
    line_t line[3];
    unsigned char wanted[3][SIDE];
    int64_t sum[STAGES] = {0};
    for (int d = 0; d < ndims; d++) {
        line[d] = random_line(stages, rand());
        memset(wanted[d], 0, SIDE);
        memset(wanted[d] + ROOM + line[d].own_lo, 1,
               (size_t)(line[d].own_hi - line[d].own_lo));
    }
    for (int left = 0; left < steps; left++)
        for (int s = stages - 1; s >= 0; s--) {
            int64_t product = 1, own = 1;
            for (int d = 0; d < ndims; d++) {
                int64_t count;
                if (check_points(&line[d], stages, s, left, wanted[d], &count))
                    return 1;
                product *= count;
                count = 0;
                for (int i = line[d].own_lo; i < line[d].own_hi; i++)
                    count += is_in_range(&line[d], s, i);
                own *= count;
                read_for(&line[d], s, wanted[d]);
            }
            sum[s] += product - own;
        }
    for (int s = 0; s < stages; s++) {
        sode_pa1_dim_t dims[3];
        for (int d = 0; d < ndims; d++)
            dims[d] = dim_of(&line[d], stages, s);
        int64_t got = sode_pa1_redundant(ndims, dims, steps);
        if (got != sum[s]) {
            printf("%d dimensions, %d stages, %d steps: stage %d: %ld redundant "
                   "points, counted %ld\n", ndims, stages, steps, s, (long)got,
                   (long)sum[s]);
            return 1;
        }
    }
    return 0;
}

/* workload-adjoint.md, section 4: a x b points, f steps, five-point star. */
static int check_figures(void)
{
    static const int64_t rows[][4] = {{200, 12, 8, 12432}, {200, 200, 8, 22960},
        {128, 128, 4, 3128}, {64, 64, 8, 7728}, {32, 32, 8, 4144}};
    int faults = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sode_pa1_dim_t dims[2];
        for (int d = 0; d < 2; d++)
            dims[d] = (sode_pa1_dim_t){{0, rows[i][d]}, {0, rows[i][d]}, 1,
                                       {0, 1}, {0, 1}};
        int64_t got = sode_pa1_redundant(2, dims, rows[i][2]);
        if (got != rows[i][3])
            printf("row %zu: %ld\n", i, (long)got);
        faults += got != rows[i][3];
    }
    return faults;
}

/* Copies of an index every so many, which lie in an interval; and what they cost a node beyond its own ones. */
static int check_copies(void)
{
    for (int64_t lo = -7; lo < 7; lo++)
        for (int64_t hi = lo; hi < lo + 9; hi++)
            for (int64_t index = -3; index < 4; index++)
                for (int64_t every = 1; every < 6; every++) {
                    int64_t lowest, first = 99, count = 0;
                    for (int64_t x = lo; x < hi; x++)
                        if ((x - index) % every == 0)
                            first = count++ ? first : x;
                    if (sode_pa1_copies((sode_interval_t){lo, hi}, index, every, &lowest) != count || (count && lowest != first))
                        return printf("copies of %d every %d in %d..%d\n", (int)index, (int)every, (int)lo, (int)hi);
                    sode_pa1_dim_t dim = {{lo, hi}, {index, index + 1}, 1, {0, 1}, {0, 2}, every};
                    int64_t more = 0;
                    for (int64_t left = 0; left < 3; left++) {
                        sode_interval_t points = sode_pa1_points(&dim, left);
                        for (int64_t x = points.lo; x < points.hi; x++)
                            more += (x - index) % every == 0;
                    }
                    if (sode_pa1_redundant(1, &dim, 3) != more - 3 * count)
                        return printf("points of %d every %d in %d..%d\n", (int)index, (int)every, (int)lo, (int)hi);
                }
    return 0;
}

int main(void)
{
    int faults = check_figures() + check_copies();
    srand(18);
    for (int n = 0; n < 20000 && faults == 0; n++)
        faults += check_problem(1 + n % 3, 1 + n / 3 % STAGES,
                                random_below(STEPS + 1));
    return faults != 0;
}
