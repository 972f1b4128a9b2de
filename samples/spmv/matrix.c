// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matrix.h"

#include <stdlib.h>

#include "../common/arguments.h"
#include "../common/random.h"
#include "pattern.h"

int block_of(int n)
{
    const int nodes = xmp_num_nodes(), even = (n + nodes - 1) / nodes;

    return (even + CHUNK - 1) / CHUNK * CHUNK;
}

static long count_rows(const struct matrix *m, row_maker *row, const void *what, long begin[m->n], long end[m->n])
{
    long count = 0;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: begin, end

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++) {
        begin[i] = count;
        end[i] = count += row(what, i, NULL, NULL);
    }
    return count;
}

static void fill_rows(const struct matrix *m, row_maker *row, const void *what, long begin[m->n])
{
    int *const column = m->column;
    double *const value = m->value;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align begin[i] with t[i]

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++)
        row(what, i, column + begin[i], value + begin[i]);
}

void matrix_create(struct matrix *m, int n, row_maker *row, const void *what)
{
    const int block = block_of(n);
    long *begin, *end;
    int failed;
#pragma xmp template t[n]
#pragma xmp distribute t[block(block)] onto p
#pragma xmp align [i] with t[i] :: begin, end

    begin = xmp_malloc(xmp_desc_of(begin), n);
    end = xmp_malloc(xmp_desc_of(end), n);
    *m = (struct matrix){.n = n, .block = block, .begin = begin, .end = end};
    const long count = count_rows(m, row, what, begin, end);
    m->count = count;
    m->column = malloc(((size_t)count + 1) * sizeof *m->column);
    m->value = malloc(((size_t)count + 1) * sizeof *m->value);
    failed = !m->column || !m->value;
#pragma xmp reduction(max: failed)
    if (failed)
        refuse("there is not enough memory for the matrix; give it more nodes, or fewer rows by --n");
    fill_rows(m, row, what, begin);
}

void matrix_free(struct matrix *m)
{
    free(m->begin);
    free(m->end);
    free(m->column);
    free(m->value);
}

// Small integers, whose products and sums are exact in any order.
static double integer(uint64_t drawn)
{
    return (double)((int)(drawn % 1025) - 512);
}

int pattern_maker(const void *what, int row, int *columns, double *values)
{
    const struct recipe *r = what;

    if (!columns)
        return r->k;
    pattern_row((enum family)r->family, r->n, r->k, r->seed, row, columns);
    for (int j = 0; j < r->k; j++)
        values[j] = r->values == INTEGERS ? integer(draw(r->seed + 1, row, columns[j], 0)) : normal(r->seed + 1, row, columns[j]);
    return r->k;
}

int laplacian_maker(const void *what, int row, int *columns, double *values)
{
    const struct laplacian *l = what;
    const int m = l->side, x = row % m, y = row / m % m, z = row / m / m;
    int count = 0;

    for (int dz = -1; dz <= 1; dz++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                const int away = abs(dx) + abs(dy) + abs(dz);

                if (x + dx < 0 || x + dx >= m || y + dy < 0 || y + dy >= m || z + dz < 0 || z + dz >= m || (l->points == 7 && away > 1))
                    continue;
                if (columns) {
                    columns[count] = row + dx + m * (dy + m * dz);
                    values[count] = away ? -1 : l->points - 1;
                }
                count++;
            }
    return count;
}

double element(enum values values, uint64_t seed, int i)
{
    return values == INTEGERS ? integer(draw(seed + 2, i, 0, 0)) : normal(seed + 2, i, 0);
}

void set_vector(const struct matrix *m, enum values values, uint64_t seed, double x[m->n])
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align x[i] with t[i]

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++)
        x[i] = element(values, seed, i);
}
