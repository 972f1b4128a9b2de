// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One pass of Stockham's form of the fast Fourier transform, which needs no reordering at the end. With n = R m, and for each q < s
//
//   to[q + s (R p + k)] = w^{p k} sum_{j < R} from[q + s (p + m j)] e^{-2 pi i j k / R},     w = e^{-2 pi i / n},  p < m,  k < R
//
// leaves s R transforms of length m, whose elements are s R apart; the passes that follow transform those. The last has m = 1.
#pragma once

#include "lanes.h"

struct pass {
    int radix;          // R
    int m;
    const double *root; // w^{p k}, re and im, for p < m and 0 < k < R
};

// `s` counts cells: the transforms that earlier passes have left, times those that lie side by side from the beginning.
void run_pass(const struct pass *pass, int s, const cell_t *restrict from, cell_t *restrict to);

// Lines in memory, vectors of them side by side: element k of line l is first[2 * (k * stride + l)] and the number after it.
struct source {
    const double *first;
    long stride;
    const double *factor;  // of each element, re and im; NULL: 1
};

struct target {
    double *first;
    long stride;
    const double *factor;
};

// The first pass of `groups` vectors of lines reads memory, and the last one (m = 1) writes it: two ways through the cache less.
// swapped: re and im exchanged.
void run_first_pass(const struct pass *pass, int groups, const struct source *from, int swapped, cell_t *restrict to);
void run_last_pass(const struct pass *pass, int groups, int s, const cell_t *restrict from, const struct target *to, int swapped);
