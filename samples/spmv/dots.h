// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of distributed vectors: alone, or two that travel together; in whichever order is fastest, in the order of the
// nodes (the same bits for the same number of nodes), or exact (the same bits for any number).
#pragma once

#include "matrix.h"

enum order { PLAIN, BY_NODE, EXACT };

struct pair {
    double first, second;
};

// a.b and c.d, in one reduction if they are fused, else in two.
struct pair dots(const struct matrix *m, enum order order, int is_fused, double a[m->n], double b[m->n], double c[m->n], double d[m->n]);

double dot(const struct matrix *m, enum order order, double a[m->n], double b[m->n]);
