// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows in chunks of CHUNK, column after column, so that a processor computes CHUNK sums at a time:
//
//     ELL    all chunks of a node are as wide as its longest row
//     SELL   a chunk is as wide as its longest row; rows of like lengths come together, sorted within windows of SIGMA rows
//            (SELL-C-sigma of Kreutzer, Hager, Wellein, Fehske and Bishop)
//
// Shorter rows are filled up with zeros times the first element of the node. Each sum still goes by column: the same bits as CRS.
#pragma once

#include "matrix.h"

enum { SIGMA = 256 };

struct sliced {
    int n, block;
    int most;          // width of ELL
    long count;        // of this node, with what fills rows up
    long *first;       // [n], distributed, at each CHUNKth: where a chunk begins
    int *width;        // [n], likewise
    int *row;          // [n], distributed: which row it is
    int *column;       // [count]
    double *value;     // [count]
};

void sliced_create(struct sliced *s, const struct matrix *m, int is_ell);
void sliced_free(struct sliced *s);

void multiply_ell(const struct sliced *s, double y[s->n], double x[s->n], const long first[s->n]);
void multiply_sell(const struct sliced *s, double y[s->n], double x[s->n], const long first[s->n], const int width[s->n],
                   const int row[s->n]);
