// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A square sparse matrix, row after row (CRS). Each node has the rows of its block, in memory of its own; columns are global.
//
// Blocks are multiples of CHUNK rows, which sliced formats take together (sliced.h). With few rows, nodes at the end have none.
#pragma once

#include <stdint.h>
#include <xmp.h>

#pragma xmp nodes p[*]

enum { CHUNK = 8 };

struct matrix {
    int n, block;
    long count;        // non-zeros of this node
    long *begin, *end; // [n], distributed: where a row is in the two that follow
    int *column;       // [count], ascending in each row
    double *value;     // [count]
};

// Fills a row, or only returns its length if `columns` is NULL.
typedef int row_maker(const void *what, int row, int *columns, double *values);

// Rows one by one; `row` may be asked twice for each. Collective, like all that follows.
void matrix_create(struct matrix *m, int n, row_maker *row, const void *what);
void matrix_free(struct matrix *m);

int block_of(int n);

enum values { INTEGERS, REALS };

// What a matrix of a family is made of.
struct recipe {
    int family, n, k; // enum family
    uint64_t seed;
    enum values values;
};

row_maker pattern_maker; // of a struct recipe

// Laplace's operator on a cube of points, 7 or 27 to a row: positive definite.
struct laplacian {
    int side, points;
};

row_maker laplacian_maker;

// Element i of the vector that is multiplied: any node knows it.
double element(enum values values, uint64_t seed, int i);
void set_vector(const struct matrix *m, enum values values, uint64_t seed, double x[m->n]);
