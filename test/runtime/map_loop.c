/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Ownership and loops of one dimension against brute force, without MPI: all
 * formats, odd and prime sizes, more coordinates than indices, steps of both
 * signs, offsets; walked by sode_loop_value, and as a plain `for` walks it.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s %source/runtime/map/{dim,loop,table}.c \
 * RUN:   %source/runtime/base/status.c -o %t -lpthread
 * RUN: %t
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/status.h"
#include "map/loop.h"

static int64_t owner_by_definition(const sode_dim_t *dim, int64_t x)
{
    int64_t at = x - dim->lower;
    switch (dim->kind) {
    case SODE_DIST_BLOCK:
        return at / dim->chunk;
    case SODE_DIST_CYCLIC:
        return at / dim->chunk % dim->coords;
    case SODE_DIST_GBLOCK:
        for (int64_t c = 0;; c++)
            if (x < dim->starts[c + 1])
                return c;
    default:
        return 0;
    }
}

static int fail(const sode_dim_t *dim, const char *what, int64_t got,
                int64_t wanted)
{
    printf("kind %d extent %ld lower %ld coords %ld chunk %ld coord %ld: %s: "
           "got %ld, wanted %ld\n", dim->kind, (long)dim->extent,
           (long)dim->lower, (long)dim->coords, (long)dim->chunk,
           (long)dim->coord, what, (long)got, (long)wanted);
    return 1;
}

static int check_ownership(sode_dim_t *dim)
{
    int64_t total = 0;
    for (int64_t c = 0; c < dim->coords; c++) {
        int64_t count = 0;
        for (int64_t x = dim->lower; x < dim->lower + dim->extent; x++) {
            if (sode_dim_owner(dim, x) != owner_by_definition(dim, x))
                return fail(dim, "owner", sode_dim_owner(dim, x),
                            owner_by_definition(dim, x));
            if (sode_dim_count_below(dim, c, x) != count)
                return fail(dim, "count below", sode_dim_count_below(dim, c, x),
                            count);
            if (sode_dim_owner(dim, x) != c)
                continue;
            if (sode_dim_index(dim, c, count) != x)
                return fail(dim, "k-th index", sode_dim_index(dim, c, count),
                            x);
            if (!sode_dim_is_cyclic(dim)
                && sode_dim_interval(dim, c).lo + count != x)
                return fail(dim, "interval", sode_dim_interval(dim, c).lo, x);
            count++;
        }
        if (sode_dim_count(dim, c) != count)
            return fail(dim, "count", sode_dim_count(dim, c), count);
        if (!sode_dim_is_cyclic(dim)) {
            sode_interval_t own = sode_dim_interval(dim, c);
            if (own.hi - own.lo != count)
                return fail(dim, "length", own.hi - own.lo, count);
        }
        total += count;
    }
    return total != dim->extent ? fail(dim, "total", total, dim->extent) : 0;
}

static int check_loop(const sode_dim_t *dim, int64_t offset, int64_t first,
                      int64_t end, int64_t step)
{
    sode_loop_t loop;
    unsigned char marks[16] = {0};
    if (sode_loop_in_dim(dim, offset, first, end, step, &loop) != SODE_OK)
        return fail(dim, sode_fail_text(SODE_ERR_ARGUMENT), first, end);
    int64_t count = 0, walked = loop.first;
    sode_dim_mark_owners(dim, first + offset, end + offset, step, marks);
    for (int64_t i = first; step > 0 ? i < end : i > end; i += step) {
        if (!marks[owner_by_definition(dim, i + offset)])
            return fail(dim, "owner not marked", 0, i);
        if (owner_by_definition(dim, i + offset) != dim->coord)
            continue;
        if (count >= loop.count)
            return fail(dim, "iterations, at least", loop.count, count + 1);
        if (sode_loop_value(&loop, count) != i)
            return fail(dim, "iteration", sode_loop_value(&loop, count), i);
        if (!loop.table && loop.chunk <= 1) { /* as a plain for would walk */
            if (walked != i
                || !(step > 0 ? walked < loop.end : walked > loop.end))
                return fail(dim, "walked to", walked, i);
            walked += loop.step;
        }
        count++;
    }
    if (count != loop.count)
        return fail(dim, "iterations", loop.count, count);
    if (count == 0 && loop.first != loop.end)
        return fail(dim, "end of no iterations", loop.end, loop.first);
    if (count > 0 && !loop.table && loop.chunk <= 1
        && (step > 0 ? walked < loop.end : walked > loop.end))
        return fail(dim, "end of the walk", walked, loop.end);
    if ((count > 0) != marks[dim->coord])
        return fail(dim, "mark", marks[dim->coord], count > 0);
    return 0;
}

static int check_loops(sode_dim_t *dim)
{
    int64_t low = dim->lower, high = dim->lower + dim->extent;
    for (dim->coord = 0; dim->coord < dim->coords; dim->coord++) {
        if (!sode_dim_is_cyclic(dim))
            dim->own = sode_dim_interval(dim, dim->coord);
        for (int n = 0; n < 60; n++) {
            int64_t a = low + rand() % dim->extent, b = low + rand() % (dim->extent + 1);
            int64_t step = 1 + rand() % (n % 3 == 0 ? 1 : 9), offset = rand() % 9 - 4;
            if (check_loop(dim, offset, a - offset, b - offset, step)
                || check_loop(dim, offset, b - 1 - offset + (b == low),
                              a - 1 - offset, -step))
                return 1;
        }
        if (check_loop(dim, 0, low, high, 1)
            || check_loop(dim, 0, high - 1, low - 1, -1))
            return 1;
        sode_tables_free(&dim->tables); /* they are of this coordinate */
    }
    dim->coord = -1; /* a node that has nothing of it */
    sode_loop_t loop = {.count = 1};
    if (sode_loop_in_dim(dim, 0, low, high, 1, &loop) != SODE_OK || loop.count != 0)
        return fail(dim, "iterations of another node", loop.count, 0);
    return 0;
}

static int check_outside(void)
{
    const sode_dim_t dim = {.kind = SODE_DIST_BLOCK, .extent = 10, .coords = 1,
                            .chunk = 10, .own = {0, 10}};
    sode_loop_t loop;
    struct { int64_t offset, first, end, step; int status; } cases[] = {
        {0, 0, 10, 1, SODE_OK},       {0, 0, 11, 1, SODE_ERR_ARGUMENT},
        {0, -1, 10, 1, SODE_ERR_ARGUMENT}, {1, -1, 9, 1, SODE_OK},
        {1, 0, 10, 1, SODE_ERR_ARGUMENT},  {0, 0, 12, 3, SODE_OK},
        {0, 0, 13, 3, SODE_ERR_ARGUMENT},  {0, 9, -1, -1, SODE_OK},
        {0, 9, -2, -1, SODE_ERR_ARGUMENT}, {0, 9, -3, -3, SODE_OK},
        {0, 20, 20, 1, SODE_OK},           {0, 20, 5, 1, SODE_OK},
        {0, 10, 12, 1, SODE_ERR_ARGUMENT}, {0, 10, 9, -1, SODE_ERR_ARGUMENT},
        {0, 9, 10, 1, SODE_OK},            {0, 10, 3, -2, SODE_ERR_ARGUMENT}};
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        int status = sode_loop_in_dim(&dim, cases[k].offset, cases[k].first,
                                      cases[k].end, cases[k].step, &loop);
        if (status != cases[k].status)
            return fail(&dim, "status of a loop past the end", status, (int)k);
    }
    return 0;
}

static void make_gblock(sode_dim_t *dim)
{
    dim->starts = malloc(((size_t)dim->coords + 1) * sizeof *dim->starts);
    int64_t rest = dim->extent;
    dim->starts[0] = dim->lower;
    for (int64_t c = 0; c < dim->coords; c++) {
        int64_t part = c == dim->coords - 1 ? rest
                       : rand() % 3 == 0    ? 0
                                            : rand() % (rest + 1);
        rest -= part;
        dim->starts[c + 1] = dim->starts[c] + part;
    }
}

/* Too long for a list of all values: a window of it against its definition. */
static int check_long(int64_t lower, int64_t coords, int64_t chunk, int64_t step)
{
    enum { SEEN = 1000 };
    sode_dim_t dim = {.kind = SODE_DIST_CYCLIC, .lower = lower, .extent = 6000000007, .coords = coords,
                      .chunk = chunk};
    for (dim.coord = 0; dim.coord < coords; dim.coord++) {
        for (int n = 0; n < 20; n++) {
            int64_t at = lower + 1000 + ((int64_t)rand() << 20 ^ rand()) % (dim.extent - 50000);
            if (check_loop(&dim, -3, at + 3, at + 3 + SEEN * step, step)
                || check_loop(&dim, 5, at - 5 + SEEN * step, at - 5, -step))
                return 1;
        }
        sode_loop_t up, down; /* all of it */
        int64_t first = lower + step / 2, last = first + (lower + dim.extent - 1 - first) / step * step;
        if (sode_loop_in_dim(&dim, 0, first, lower + dim.extent, step, &up)
            || sode_loop_in_dim(&dim, 0, last, lower - 1, -step, &down))
            return fail(&dim, "status of a long loop", 1, 0);
        if (up.count != down.count)
            return fail(&dim, "count of a long loop", down.count, up.count);
        for (int64_t k = 0; k < up.count; k += 1 + up.count / SEEN)
            if (sode_loop_value(&up, k) != sode_loop_value(&down, up.count - 1 - k))
                return fail(&dim, "value of a long loop", sode_loop_value(&up, k), k);
        sode_tables_free(&dim.tables);
    }
    return 0;
}

int main(void)
{
    static const int64_t extents[] = {1, 2, 3, 5, 7, 10, 13, 31, 64, 97};
    static const int64_t lowers[] = {0, 1, -5, 20};
    if (check_outside() || check_long(0, 2, 3, 2) || check_long(-7, 3, 4, 6) || check_long(1, 7, 1000, 37)
        || check_long(5, 1, 4096, 3))
        return 1;
    for (int e = 0; e < 10; e++)
        for (int64_t coords = 1; coords <= 7; coords++)
            for (int kind = SODE_DIST_NONE; kind <= SODE_DIST_GBLOCK; kind++)
                for (int n = 0; n < 6; n++) {
                    int64_t least = (extents[e] - 1) / coords + 1;
                    sode_dim_t dim = {.kind = kind, .lower = lowers[n % 4],
                                      .extent = extents[e],
                                      .coords = kind ? coords : 1};
                    dim.chunk = kind != SODE_DIST_BLOCK ? n + 1
                                : n == 5             ? INT64_MAX /* all of it on the first node */
                                                     : least + n;
                    if (kind == SODE_DIST_GBLOCK)
                        make_gblock(&dim);
                    if (check_ownership(&dim) || check_loops(&dim))
                        return 1;
                    free(dim.starts);
                }
    return 0;
}
