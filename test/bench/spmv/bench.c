// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One pattern: products by gather, by hand and by PETSc, in turn. Prints a line for each way:
//   family k way seconds ratio plan index even odd
// seconds: median of the rounds, on the slowest rank; even, odd: of every second round; ratio: to the twin of the same name, of the medians within a round; for auto and tuned to PETSc;
// plan: the plan and the first product, for auto all that the tuner took beyond its later products, in products (--tuning prints this alone: one
// interruption is as long as many products, so it is found several times); index: bytes of positions
// on all ranks, as a list or as runs: what receivers need to know for gather, what both ends have by hand.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../../../samples/common/arguments.h"
#include "../../../samples/common/random.h"
#include "../../../samples/spmv/check.h"
#include "../../../samples/spmv/pattern.h"
#include "../../../samples/spmv/volume.h"
#include "twins.h"

static const double ENOUGH = 2; // seconds
enum { ALL = PRODUCTS + TWINS + 1, PETSC = ALL - 1, MOST_ROUNDS = 101, TUNING = 250, SETTLED = 31, MOST_SLICED = 256 };

static int n = 65536, k = 16, rounds = 10, checks, only_tuning;
static const char *family = "U";

static const struct option table[] = {
    {"--n", INTEGER, &n, 1, 1 << 30, NULL, "rows"},
    {"--k", INTEGER, &k, 1, 1 << 20, NULL, "non-zeros in a row"},
    {"--family", TEXT, &family, 0, 0, " U M C B2 B4 B8 ", "of the pattern"},
    {"--rounds", INTEGER, &rounds, 1, MOST_ROUNDS, NULL, "of all ways in turn, at least"},
    {"--tuning", FLAG, &only_tuning, 0, 0, NULL, "print what finding and tuning take, no more"},
    {"--check", FLAG, &checks, 0, 0, NULL, "no tuning, one round"},
    {0},
};

static struct twin *twins[TWINS];
static struct petsc *petsc;
static double plans[ALL], times[ALL][MOST_ROUNDS];
static int batch = 1;

static const char *name_of(int way)
{
    return way < PRODUCTS ? products[way].name : way < PETSC ? twin_ways[way - PRODUCTS].name : "petsc";
}

static int is_there(int way)
{
    if (way < PRODUCTS)
        return products[way].way != ELL && (products[way].way != SELL || k <= MOST_SLICED); // another copy of the matrix; tuned is auto then
    return way < PETSC || petsc;
}

static void find_rows(const struct matrix *m, struct rows *a)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
    *a = (struct rows){.n = m->n, .block = m->block, .column = m->column, .value = m->value, .count = m->count};
    a->first = m->n;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++) {
        a->first = i < a->first ? i : a->first;
        a->rows++;
    }
    a->begin = m->begin;
    a->end = m->end;
}

// Seconds of `count` products, on the slowest rank.
static double run(const struct formats *f, int way, int count, double y[f->rows.n], double x[f->rows.n])
{
    double seconds;

#pragma xmp barrier
    seconds = xmp_wtime();
    for (int c = 0; c < count; c++)
        if (way < PRODUCTS)
            multiply(f, &products[way], y, x);
        else if (way < PETSC)
            twin_multiply(twins[way - PRODUCTS], y);
        else
            petsc_multiply(petsc);
    seconds = xmp_wtime() - seconds;
#pragma xmp reduction(max: seconds)
    return seconds;
}

// Seconds for a twin's plan.
static double create(const struct rows *a, int twin, const double *x)
{
    double seconds;

#pragma xmp barrier
    seconds = xmp_wtime();
    twins[twin] = twin_create(a, &twin_ways[twin], x);
    seconds = xmp_wtime() - seconds;
#pragma xmp reduction(max: seconds)
    return seconds;
}

static void verify(const struct formats *f, int way, double y[f->rows.n], double wanted[f->rows.n])
{
    uint64_t sum = 0;
    double different = way == PETSC ? petsc_difference(petsc, y) > 1e-12 : 0;

#pragma xmp reduction(max: different)
    if (way == PETSC ? different > 0 : count_wrong(&f->rows, wanted, y, &sum) > 0)
        refuse("%s_%d: %s %s is wrong", family, k, way < PRODUCTS ? "gather" : "twin", name_of(way));
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

// Of every step-th of `all` times, from the first one on.
static double median_of(const double *of, int all, int first, int step)
{
    double sorted[MOST_ROUNDS];
    int count = 0;

    for (int r = first; r < all; r += step)
        sorted[count++] = of[r];
    qsort(sorted, (size_t)count, sizeof *sorted, ascending);
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

static int is_tuned(int way)
{
    return products[way].way == AUTO || products[way].way == SELL || products[way].way == TUNED;
}

// Until nothing is measured any more: the transport of a fixed method makes little difference to products that are long.
static double settle(const struct formats *f, int way, double y[f->rows.n], double x[f->rows.n])
{
    double seconds = 0;

    for (int c = 0; c < TUNING && (is_tuned(way) || seconds < 0.3); c++)
        seconds += run(f, way, 1, y, x);
    return seconds;
}

// What auto takes for the first product and those of the tuner beyond as many later ones, in products, each timed alone.
static double tune(const struct formats *f, double y[f->rows.n], double x[f->rows.n])
{
    const double first = run(f, 0, 1, y, x) + settle(f, 0, y, x);
    double later[SETTLED];

    for (int c = 0; c < SETTLED; c++)
        later[c] = run(f, 0, 1, y, x);
    return first / median_of(later, SETTLED, 0, 1) - TUNING - 1;
}

// The first product of each way, and those of the tuner.
static void warm_up(const struct formats *f, double y[f->rows.n], double x[f->rows.n], double wanted[f->rows.n])
{
    double slowest = 0;

    for (int way = 0; way < ALL; way++) {
        if (!is_there(way))
            continue;
        plans[way] += way == 0 && !checks ? tune(f, y, x) : run(f, way, 1, y, x);
        verify(f, way, y, wanted);
        if (way > 0 && way < PRODUCTS && !checks)
            settle(f, way, y, x);
        slowest = run(f, way, 1, y, x);
    }
    batch = slowest < 1e-3 && !checks ? (int)(1e-3 / slowest) + 1 : 1;
    batch = batch < 50 ? batch : 50;
}

static double median(const double *of)
{
    return median_of(of, rounds, 0, 1);
}

static double ratio(int way, int partner)
{
    double ratios[MOST_ROUNDS];

    for (int r = 0; r < rounds; r++)
        ratios[r] = times[way][r] / times[partner][r];
    return median(ratios);
}

// All ways, in another order each round: what a way leaves in the caches serves the next one.
static void shuffle(int round, int order[ALL])
{
    for (int way = 0; way < ALL; way++) {
        int at = (int)(draw(1, round, way, 0) % (unsigned)(way + 1));

        order[way] = order[at];
        order[at] = way;
    }
}

static int partner_of(int way)
{
    if (way == 0 || (way < PRODUCTS && products[way].way == TUNED))
        return petsc ? PETSC : way;
    for (int twin = PRODUCTS; way < PRODUCTS && twin < PETSC; twin++)
        if (strcmp(name_of(way), name_of(twin)) == 0)
            return twin;
    return way;
}

static void report(const struct formats *f)
{
    for (int way = 0; way < ALL; way++) {
        double seconds, plan, index = 0;

        if (!is_there(way))
            continue;
        seconds = median(times[way]);
        plan = way == 0 && !checks ? plans[way] : plans[way] / seconds;
        if (way >= PRODUCTS && way < PETSC)
            index = twin_index_bytes(twins[way - PRODUCTS]);
#pragma xmp reduction(+: index)
        if (way < PRODUCTS)
            index = volume_of(&f->rows, &products[way]).index_bytes;
        if (xmp_node_num() == 1)
            printf("%s %d %s%s %.9g %.4f %.2f %.0f %.9g %.9g\n", family, k, way < PRODUCTS || way == PETSC ? "" : "by-hand-", name_of(way), seconds,
                   ratio(way, partner_of(way)), plan, index, median_of(times[way], rounds, 0, 2), median_of(times[way], rounds, rounds > 1, 2));
    }
}

// All ways in turn, in `rounds` rounds; where products are short, in more, as two methods that take as long would else often seem to differ by 5 %.
static int measure(const struct formats *f, double y[f->rows.n], double x[f->rows.n])
{
    double spent = 0;
    int round = 0;

    for (; round < rounds || (spent < ENOUGH && round < MOST_ROUNDS && !checks); round++) {
        int order[ALL];

        shuffle(round, order);
        for (int turn = 0; turn < ALL; turn++) {
            int way = order[turn];

            if (!is_there(way))
                continue;
            spent += run(f, way, 1, y, x); // PETSc's matrix, or the last way's lists, were in the caches
            times[way][round] = run(f, way, batch, y, x) / batch;
            spent += times[way][round] * batch;
        }
    }
    return round;
}

int main(int argc, char **argv)
{
    struct recipe recipe;
    struct matrix m;
    struct formats f;
    struct rows a;
    double *x, *y, *wanted;

    read_arguments("bench", table, argc, argv);
    rounds = checks ? 1 : rounds;
    recipe = (struct recipe){family_of(family), n, k, 1, REALS};
    matrix_create(&m, n, pattern_maker, &recipe);
    formats_begin(&f, &m, 0, k <= MOST_SLICED);
#pragma xmp template t[n]
#pragma xmp distribute t[block(block_of(n))] onto p
#pragma xmp align [i] with t[i] :: x, y, wanted
    x = xmp_malloc(xmp_desc_of(x), n);
    y = xmp_malloc(xmp_desc_of(y), n);
    wanted = xmp_malloc(xmp_desc_of(wanted), n);
    set_vector(&m, REALS, 1, x);
    set_product(&m, REALS, 1, wanted);
    find_rows(&m, &a);
    if (only_tuning) {
        const double cost = tune(&f, y, x);

        if (xmp_node_num() == 1)
            printf("%.2f\n", cost);
        return 0;
    }
    if (k <= MOST_SLICED)
        sliced_create(&f.sell, &m, 0);
    for (int twin = 0; twin < TWINS; twin++)
        plans[PRODUCTS + twin] = create(&a, twin, x);
    petsc = petsc_create(&a, x);
    warm_up(&f, y, x, wanted);
    rounds = measure(&f, y, x);
    report(&f);
    for (int twin = 0; twin < TWINS; twin++)
        twin_free(twins[twin]);
    if (petsc)
        petsc_free(petsc);
    if (k <= MOST_SLICED)
        sliced_free(&f.sell);
    free(x);
    free(y);
    free(wanted);
    matrix_free(&m);
    return 0;
}
