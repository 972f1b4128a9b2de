// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plan is all that is known of a length before there is data: the passes, the roots of unity, and room for a panel, the
// lines that are transformed side by side.
#pragma once

#include "passes.h"

enum { MOST_PASSES = 32 };

// Which radix plan: 2, 4, 8, 16: no greater powers of two than this; MIXED: eights, with a sixteen or a four where they don't fit.
enum { MIXED = 0 };

struct plan {
    int n;                          // length
    int passes;
    struct pass pass[MOST_PASSES];
    double *roots;                  // of all passes
    int block;                      // lines in a panel, a multiple of LANES
    cell_t *panel, *other;          // n x block/LANES cells each: passes go from one to the other
    const double *half_roots;       // of real lines, which are transformed as n = half their length: e^{-pi i k / n}
};

// Whether n is 2^a 3^b 5^c; others have no plan.
int has_plan(int n);

// block is rounded up to whole vectors. Returns NULL if there is no memory.
struct plan *plan_create(int n, int radix, int block);
void plan_free(struct plan *plan);

// e^{-2 pi i k / n}, correctly rounded but for the last bit.
void unit_root(long k, long n, double *re, double *im);
