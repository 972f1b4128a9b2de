// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sliced.h"

#include <stdlib.h>

#include "../common/arguments.h"

// The rows of this node: where they are in the matrix, and in which order they come here.
struct rows {
    int first, count;
    long *begin, *length; // [count]
    int *order;           // [count], from 0
};

static void note_rows(const struct matrix *m, struct rows *r, const long begin[m->n], const long end[m->n])
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: begin, end

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++) {
        if (r->count == 0)
            r->first = i;
        r->begin[r->count] = begin[i];
        r->length[r->count++] = end[i] - begin[i];
    }
}

// Longest first; rows of one length stay in their order. Lengths differ little: insertion has little to do.
static void sort_windows(struct rows *r)
{
    for (int i = 0; i < r->count; i++) {
        int at = i;

        for (; at % SIGMA && r->length[r->order[at - 1]] < r->length[i]; at--)
            r->order[at] = r->order[at - 1];
        r->order[at] = i;
    }
}

// How many columns the chunk that begins with row number i has.
static int width_at(const struct rows *r, int i)
{
    long most = 0;

    for (int l = i; l < i + CHUNK && l < r->count; l++)
        if (r->length[r->order[l]] > most)
            most = r->length[r->order[l]];
    return (int)most;
}

static void place_chunks(struct sliced *s, const struct rows *r, int is_ell, long first[s->n], int width[s->n], int row[s->n])
{
#pragma xmp template t[s->n]
#pragma xmp distribute t[block(s->block)] onto p
#pragma xmp align [i] with t[i] :: first, width, row

#pragma xmp loop (i) on t[i]
    for (int i = 0; i < s->n; i++) {
        const int number = i - r->first;

        if (number % CHUNK == 0) {
            first[i] = s->count;
            width[i] = is_ell ? s->most : width_at(r, number);
            s->count += (long)width[i] * CHUNK;
        }
        row[i] = r->first + r->order[number];
    }
}

static void fill(const struct sliced *s, const struct matrix *m, const struct rows *r, int is_ell)
{
    long at = 0;

    for (int i = 0; i < r->count; i += CHUNK) {
        const int width = is_ell ? s->most : width_at(r, i);

        for (int k = 0; k < width; k++)
            for (int l = i; l < i + CHUNK; l++, at++) {
                const int is_there = l < r->count && k < r->length[r->order[l]];

                s->column[at] = is_there ? m->column[r->begin[r->order[l]] + k] : r->first;
                s->value[at] = is_there ? m->value[r->begin[r->order[l]] + k] : 0;
            }
    }
}

static void *need(size_t size)
{
    void *memory = malloc(size + 1);

    if (!memory)
        refuse("there is not enough memory for the sliced formats; give the matrix more nodes, or fewer rows by --n");
    return memory;
}

void sliced_create(struct sliced *s, const struct matrix *m, int is_ell)
{
    struct rows r = {0};
    long *first;
    int *width, *row;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: first, width, row

    first = xmp_malloc(xmp_desc_of(first), m->n);
    width = xmp_malloc(xmp_desc_of(width), m->n);
    row = xmp_malloc(xmp_desc_of(row), m->n);
    *s = (struct sliced){.n = m->n, .block = m->block, .first = first, .width = width, .row = row};
    r.begin = need((size_t)m->block * sizeof *r.begin);
    r.length = need((size_t)m->block * sizeof *r.length);
    r.order = need((size_t)m->block * sizeof *r.order);
    note_rows(m, &r, m->begin, m->end);
    for (int i = 0; i < r.count; i++) {
        r.order[i] = i;
        s->most = r.length[i] > s->most ? (int)r.length[i] : s->most;
    }
    if (!is_ell)
        sort_windows(&r);
    place_chunks(s, &r, is_ell, first, width, row);
    s->column = need((size_t)s->count * sizeof *s->column);
    s->value = need((size_t)s->count * sizeof *s->value);
    fill(s, m, &r, is_ell);
    free(r.begin);
    free(r.length);
    free(r.order);
}

void sliced_free(struct sliced *s)
{
    free(s->first);
    free(s->width);
    free(s->row);
    free(s->column);
    free(s->value);
}

void multiply_ell(const struct sliced *s, double y[s->n], double x[s->n], const long first[s->n])
{
    const int *const column = s->column, width = s->most;
    const double *const value = s->value;
#pragma xmp template t[s->n]
#pragma xmp distribute t[block(s->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, first
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
    for (int i = 0; i < s->n; i += CHUNK) {
        const int rows = s->n - i < CHUNK ? s->n - i : CHUNK;
        double sum[CHUNK] = {0};

        for (long j = first[i]; j < first[i] + (long)width * CHUNK; j += CHUNK)
            for (int l = 0; l < CHUNK; l++)
                sum[l] += value[j + l] * x[column[j + l]];
        for (int l = 0; l < rows; l++)
            y[i + l] = sum[l];
    }
}

void multiply_sell(const struct sliced *s, double y[s->n], double x[s->n], const long first[s->n], const int width[s->n],
                   const int row[s->n])
{
    const int *const column = s->column;
    const double *const value = s->value;
#pragma xmp template t[s->n]
#pragma xmp distribute t[block(s->block)] onto p
#pragma xmp align [i] with t[i] :: x, y, first, width, row
#pragma xmp loop (i) on t[i] gather(x) expect(fixed)
    for (int i = 0; i < s->n; i += CHUNK) {
        const int rows = s->n - i < CHUNK ? s->n - i : CHUNK;
        double sum[CHUNK] = {0};

        for (long j = first[i]; j < first[i] + (long)width[i] * CHUNK; j += CHUNK)
            for (int l = 0; l < CHUNK; l++)
                sum[l] += value[j + l] * x[column[j + l]];
        for (int l = 0; l < rows; l++)
            y[row[i + l]] = sum[l];
    }
}
