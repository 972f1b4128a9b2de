// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop stays what it is in a serial program; the clause says which elements of x travel.
#include "multiply.h"

#include <sode/variants.h>
#include <stdio.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

const struct product products[PRODUCTS] = {
    {"auto", AUTO, 0}, {"allgather", ALLGATHER, 0}, {"range", RANGE, 0},
    {"minimal", MINIMAL, 0}, {"minimal-isend", MINIMAL_ISEND, 0}, {"minimal-rounds", MINIMAL_ROUNDS, 0},
    {"gap1", GAP, 1}, {"gap8", GAP, 8}, {"gap64", GAP, 64},
    {"compact", COMPACT, 0}, {"compact-overlap", COMPACT_OVERLAP, 0}, {"compact8", COMPACT_GAP, 8},
    {"ell", ELL, 0}, {"sell", SELL, 0}, {"tuned", TUNED, 0},
};

const struct product *product_of(const char *name)
{
    for (int k = 0; k < PRODUCTS; k++)
        if (strcmp(products[k].name, name) == 0)
            return &products[k];
    return NULL;
}

#define ARGUMENTS \
    const struct matrix *m, double y[m->n], double x[m->n], const long begin[m->n], const long end[m->n], const int *column, const double *value

static void by_tuner(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_allgather(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(allgather) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_range(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(range) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_minimal(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(minimal) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_minimal_isend(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(minimal) order(isend) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_minimal_rounds(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(minimal) order(sendrecv) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_gap(ARGUMENTS, int gap)
{
    (void)gap; // a serial program has no gaps
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(gap(gap)) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_compact(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(compact) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_compact_overlap(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(compact) overlap expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

static void by_compact_gap(ARGUMENTS, int gap)
{
    (void)gap; // a serial program has no gaps
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) method(compact_gap(gap)) expect(fixed)
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

#ifdef _OPENMP
static void by_threads(ARGUMENTS)
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, begin, end
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
#pragma omp parallel for
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}
#endif

// The loop that is the fastest, by the method that is.
static void by_format(const struct formats *f, double y[f->rows.n], double x[f->rows.n])
{
    const struct matrix *m = &f->rows;

    switch (f->loops[sode_variant(f->what, f->nloops, f->names)]) {
    case BY_ELL: multiply_ell(&f->ell, y, x, f->ell.first); break;
    case BY_SELL: multiply_sell(&f->sell, y, x, f->sell.first, f->sell.width, f->sell.row); break;
#ifdef _OPENMP
    case BY_THREADS: by_threads(m, y, x, m->begin, m->end, m->column, m->value); break;
#endif
    default: by_tuner(m, y, x, m->begin, m->end, m->column, m->value);
    }
    sode_variant_done();
}

void multiply(const struct formats *f, const struct product *how, double y[f->rows.n], double x[f->rows.n])
{
    const struct matrix *m = &f->rows;

    switch (how->way) {
    case ALLGATHER: by_allgather(m, y, x, m->begin, m->end, m->column, m->value); break;
    case RANGE: by_range(m, y, x, m->begin, m->end, m->column, m->value); break;
    case MINIMAL: by_minimal(m, y, x, m->begin, m->end, m->column, m->value); break;
    case MINIMAL_ISEND: by_minimal_isend(m, y, x, m->begin, m->end, m->column, m->value); break;
    case MINIMAL_ROUNDS: by_minimal_rounds(m, y, x, m->begin, m->end, m->column, m->value); break;
    case GAP: by_gap(m, y, x, m->begin, m->end, m->column, m->value, how->gap); break;
    case COMPACT: by_compact(m, y, x, m->begin, m->end, m->column, m->value); break;
    case COMPACT_OVERLAP: by_compact_overlap(m, y, x, m->begin, m->end, m->column, m->value); break;
    case COMPACT_GAP: by_compact_gap(m, y, x, m->begin, m->end, m->column, m->value, how->gap); break;
    case ELL: multiply_ell(&f->ell, y, x, f->ell.first); break;
    case SELL: multiply_sell(&f->sell, y, x, f->sell.first, f->sell.width, f->sell.row); break;
    case TUNED: by_format(f, y, x); break;
    default: by_tuner(m, y, x, m->begin, m->end, m->column, m->value);
    }
}

static void whole_rows(const struct matrix *m, double y[m->n], const double *x, const long begin[m->n], const long end[m->n])
{
    const int *const column = m->column;
    const double *const value = m->value;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: y, begin, end
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * x[column[j]];
        y[i] = sum;
    }
}

void multiply_whole(const struct matrix *m, double y[m->n], const double *x)
{
    whole_rows(m, y, x, m->begin, m->end);
}

static void add_loop(struct formats *f, enum loop loop)
{
    static const char *const names[LOOPS] = {[BY_ROWS] = "rows", [BY_ELL] = "ELL", [BY_SELL] = "slices", [BY_THREADS] = "rows in threads"};

    f->loops[f->nloops] = loop;
    f->names[f->nloops++] = names[loop];
}

void formats_begin(struct formats *f, const struct matrix *m, int has_ell, int has_sell)
{
    long count = m->count, columns = 0; // whose sum tells patterns apart
    int threads = 1;

    for (long j = 0; j < m->count; j++)
        columns += m->column[j];

#ifdef _OPENMP
    threads = omp_get_max_threads();
#endif
#pragma xmp reduction(+: count, columns)
#pragma xmp reduction(min: threads)
    *f = (struct formats){.rows = *m};
    add_loop(f, BY_ROWS);
    if (has_ell)
        add_loop(f, BY_ELL);
    if (has_sell)
        add_loop(f, BY_SELL);
    if (threads > 1)
        add_loop(f, BY_THREADS);
    snprintf(f->what, sizeof f->what, "a sparse product, %d rows, %ld non-zeros, sum of columns %ld, %d threads", m->n, count, columns, threads);
}

void formats_create(struct formats *f, const struct matrix *m)
{
    formats_begin(f, m, 1, 1);
    sliced_create(&f->ell, m, 1);
    sliced_create(&f->sell, m, 0);
}

void formats_free(struct formats *f)
{
    sliced_free(&f->ell);
    sliced_free(&f->sell);
}
