// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fourier transforms of many lines at the same time:
//
//   FORWARD  X_k = factor_k sum_j x_j e^{-2 pi i j k / n}         BACKWARD  x_j = sum_k factor_k X_k e^{+2 pi i j k / n}
//
// A factor costs no pass over memory: it is applied where lines are read or written anyway. NULL is 1; else re and im of
// each k.
#pragma once

#include <complex.h>

#include "plan.h"

enum direction { FORWARD, BACKWARD };

// Lines that stand side by side: element k of line l is from[k * stride + l], l < count, count <= plan->block. Their transforms go to `to` in the same
// way; that may be the same place.
void lines_across(const struct plan *plan, enum direction direction, const double complex *from, long stride, double complex *to,
                  long to_stride, int count, const double *factor);

// Real lines in place, each in one piece, of 2 plan->n numbers; the transform of real numbers has X_{-k} = conj X_k, and X_k for 0 <= k < plan->n
// takes their place. The last one, X_n, has none: it is lost forward, and taken as 0 backward. line[l], l < count, count <= plan->block,
// is where line l begins, in either form.
void lines_along(const struct plan *plan, enum direction direction, double complex *line[], int count, const double *factor);

// What the transforms are made of: "own kernels", "FFTW".
extern const char *const lines_backend;
