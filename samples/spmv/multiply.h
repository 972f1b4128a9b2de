// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// y = A x, in as many ways as there are to bring the elements of x that other nodes own.
//
// Patterns are taken for fixed: x is always multiplied by the same matrix.
#pragma once

#include "matrix.h"
#include "sliced.h"

enum way { AUTO, ALLGATHER, RANGE, MINIMAL, MINIMAL_ISEND, MINIMAL_ROUNDS, GAP, COMPACT, COMPACT_OVERLAP, COMPACT_GAP, ELL, SELL, TUNED, WAYS };

struct product {
    const char *name;   // of the method, or of the format
    enum way way;
    int gap;            // of GAP and COMPACT_GAP
};

enum { PRODUCTS = 15 };
extern const struct product products[PRODUCTS];

// NULL: there is none of this name.
const struct product *product_of(const char *name);

enum loop { BY_ROWS, BY_ELL, BY_SELL, BY_THREADS, LOOPS };

struct formats {
    struct matrix rows;
    struct sliced ell, sell;
    char what[128];    // is multiplied, on all nodes: by that the tuner knows which of these loops TUNED takes
    enum loop loops[LOOPS]; // [nloops] that it may take
    const char *names[LOOPS];
    int nloops;
};

// Without the formats `ell` and `sell`, which the caller may make: TUNED takes those that will be there.
void formats_begin(struct formats *f, const struct matrix *m, int has_ell, int has_sell);
void formats_create(struct formats *f, const struct matrix *m);
void formats_free(struct formats *f);

void multiply(const struct formats *f, const struct product *how, double y[f->rows.n], double x[f->rows.n]);

// The arithmetic of a product alone: all nodes have the whole x.
void multiply_whole(const struct matrix *m, double y[m->n], const double *x);
