// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/random.h"

static uint64_t bits_of(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void add_rows(const struct matrix *m, enum values values, uint64_t seed, double wanted[m->n], const long begin[m->n], const long end[m->n])
{
    const int *const column = m->column;
    const double *const value = m->value;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: wanted, begin, end

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++) {
        double sum = 0;

        for (long j = begin[i]; j < end[i]; j++)
            sum += value[j] * element(values, seed, column[j]);
        wanted[i] = sum;
    }
}

void set_product(const struct matrix *m, enum values values, uint64_t seed, double wanted[m->n])
{
    add_rows(m, values, seed, wanted, m->begin, m->end);
}

long count_wrong(const struct matrix *m, double wanted[m->n], double y[m->n], uint64_t *sum)
{
    long wrong = 0;
    uint64_t mixed = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: wanted, y

#pragma xmp loop (i) on t[i] reduction(+: wrong, mixed)
    for (int i = 0; i < m->n; i++) {
        wrong += bits_of(y[i]) != bits_of(wanted[i]);
        mixed += splitmix64(bits_of(y[i]) + (uint64_t)i);
    }
    *sum += mixed;
    return wrong;
}

static void clear(const struct matrix *m, double y[m->n])
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align y[i] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++)
        y[i] = -1;
}

long check(const struct formats *f, const char *name, const struct product *how, enum values values, uint64_t seed)
{
    const struct matrix *m = &f->rows;
    long wrong = 0, count = m->count;
    uint64_t sum = 0;
    double *x, *y, *wanted;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, wanted

    x = xmp_malloc(xmp_desc_of(x), m->n);
    y = xmp_malloc(xmp_desc_of(y), m->n);
    wanted = xmp_malloc(xmp_desc_of(wanted), m->n);
    set_vector(m, values, seed, x);
    set_product(m, values, seed, wanted);
    for (int k = 0; k < PRODUCTS; k++)
        if (!how || how == &products[k])
            for (int turn = 0; turn < 2; turn++) { // the first makes the plan
                sum = 0;
                clear(m, y);
                multiply(f, &products[k], y, x);
                wrong += count_wrong(m, wanted, y, &sum);
            }
    free(x);
    free(y);
    free(wanted);
#pragma xmp reduction(+: count)
    if (xmp_node_num() == 1)
        printf("%-8s %9d rows %11ld non-zeros  y %016" PRIx64 "  %s\n", name, m->n, count, sum, wrong ? "WRONG" : "right");
    return wrong;
}

static void print_rows(const struct matrix *m, double y[m->n])
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align y[i] with t[i]
#pragma xmp template first[m->n]
#pragma xmp distribute first[block(m->n)] onto p
// All rows are the first node's here, which gathers y.
#pragma xmp loop (i) on first[i] gather(y) method(range)
    for (int i = 0; i < m->n; i++)
        printf("%a\n", y[i]);
}

void print_product(const struct formats *f, const struct product *how, enum values values, uint64_t seed)
{
    const struct matrix *m = &f->rows;
    double *x, *y;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y

    x = xmp_malloc(xmp_desc_of(x), m->n);
    y = xmp_malloc(xmp_desc_of(y), m->n);
    set_vector(m, values, seed, x);
    multiply(f, how, y, x);
    print_rows(m, y);
    free(x);
    free(y);
}
