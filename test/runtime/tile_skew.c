/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Cache tiles against brute force, without MPI: chains of stages with random
 * reach in 2 dimensions, tiles and threads of all sizes.  Each point of each stage
 * is in one tile; what it needs, and what reads the old value that it overwrites,
 * comes before it: in the same tile, in an earlier one of the thread, or in an
 * earlier phase.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tile/skew.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tile/skew.h"

enum { DIMS = 2, SIDE = 26, MOST = 12, THREADS = 3 };

typedef struct {
    int phase, thread, tile; /* when */
} turn_t;

static turn_t turn[MOST][SIDE][SIDE];
static int64_t shift[DIMS][MOST];
static int64_t reach[DIMS][MOST];

static int random_below(int n)
{
    return rand() % n;
}

static int fail(const char *what, int q, int i, int j)
{
    fprintf(stderr, "%s: stage %d, point %d,%d\n", what, q, i, j);
    return 1;
}

static int mark(const sode_slant_t *tile, int stages, turn_t now)
{
    for (int q = 0; q < stages; q++) {
        sode_interval_t box[DIMS];
        for (int d = 0; d < DIMS; d++)
            box[d] = sode_interval_intersect(sode_slant_at(&tile[d], shift[d][q]),
                                             (sode_interval_t){0, SIDE});
        for (int64_t i = box[0].lo; i < box[0].hi; i++)
            for (int64_t j = box[1].lo; j < box[1].hi; j++) {
                if (turn[q][i][j].phase >= 0)
                    return fail("computed twice", q, (int)i, (int)j);
                turn[q][i][j] = now;
            }
    }
    return 0;
}

static int is_before(turn_t a, turn_t b)
{
    if (a.phase != b.phase)
        return a.phase < b.phase;
    return a.thread == b.thread && a.tile <= b.tile;
}

/* Of stages p < q, points as far apart as one of both reads. */
static int check_pair(int p, int q, int i, int j)
{
    int64_t far[DIMS];
    for (int d = 0; d < DIMS; d++)
        far[d] = reach[d][p] > reach[d][q] ? reach[d][p] : reach[d][q];
    for (int64_t k = i - far[0]; k <= i + far[0]; k++)
        for (int64_t l = j - far[1]; l <= j + far[1]; l++)
            if (k >= 0 && k < SIDE && l >= 0 && l < SIDE
                && !is_before(turn[p][k][l], turn[q][i][j]))
                return fail("needed, and later", q, i, j);
    return 0;
}

static int check_all(int stages)
{
    for (int q = 0; q < stages; q++)
        for (int i = 0; i < SIDE; i++)
            for (int j = 0; j < SIDE; j++) {
                if (turn[q][i][j].phase < 0)
                    return fail("in no tile", q, i, j);
                for (int p = 0; p < q; p++)
                    if (check_pair(p, q, i, j))
                        return 1;
            }
    return 0;
}

static void make(sode_skew_t *skew, int in_step, int steps)
{
    *skew = (sode_skew_t){.ndims = DIMS, .threads = 1 + random_below(THREADS), .outer = -1, .inner = -1};
    for (int d = 0; d < DIMS; d++) {
        for (int q = 0; q < in_step; q++)
            reach[d][q] = random_below(3);
        int64_t growth = sode_skew_shifts(in_step, reach[d], shift[d]);
        for (int q = in_step; q < in_step * steps; q++) {
            reach[d][q] = reach[d][q % in_step];
            shift[d][q] = shift[d][q % in_step] + q / in_step * growth;
        }
        int64_t most = shift[d][in_step * steps - 1];
        int64_t room = most ? SIDE / (2 * most) : THREADS;
        skew->dim[d] = (sode_skew_dim_t){{0, SIDE}, random_below(SIDE + 4), most,
                                         1 + random_below(room > 1 ? (int)room : 1)};
    }
    if (random_below(4)) {
        skew->outer = random_below(DIMS);
        skew->inner = random_below(2) ? 1 - skew->outer : -1;
    }
}

int main(void)
{
    for (int turns = 0; turns < 1500; turns++) {
        sode_skew_t skew;
        int in_step = 1 + random_below(3), steps = 1 + random_below(4), stages = in_step * steps;
        make(&skew, in_step, steps);
        memset(turn, -1, sizeof turn);
        for (int phase = 0; phase < SODE_SKEW_PHASES; phase++)
            for (int thread = 0; thread < skew.threads; thread++)
                for (int64_t k = 0; k < sode_skew_count(&skew, thread, phase); k++) {
                    sode_slant_t tile[DIMS];
                    sode_skew_tile(&skew, thread, phase, k, tile);
                    if (mark(tile, stages, (turn_t){phase, thread, (int)k}))
                        return 1;
                }
        if (check_all(stages))
            return 1;
    }
    return 0;
}
