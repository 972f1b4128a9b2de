// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Are the products right? Each row is compared with the sum over its columns by a node that computes the elements of x itself.
#pragma once

#include "multiply.h"

// The sums of rows.
void set_product(const struct matrix *m, enum values values, uint64_t seed, double wanted[m->n]);

// Rows whose bits differ; adds to *sum what has the same value on any number of nodes: all bits of y, by position.
long count_wrong(const struct matrix *m, double wanted[m->n], double y[m->n], uint64_t *sum);

// All products, or only `how`; prints a line. Rows that are wrong.
long check(const struct formats *f, const char *name, const struct product *how, enum values values, uint64_t seed);

// y, a line for each row, as hexadecimal numbers.
void print_product(const struct formats *f, const struct product *how, enum values values, uint64_t seed);
