// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The permeability of the ground: exp(s g), at least 1e-5 and at most 1e5, with g of mean 0, variance 1, and correlated over a few cells.
//
// g comes from a generator that counts: a number depends on seed and cell, so any number of nodes makes the same field.
#pragma once

#include <stdint.h>

// s = 0 is constant, 1 moderate, 2.3 severe: at 128^3 nine orders of magnitude.
void permeability(int n, uint64_t seed, double s, double (*kappa)[n][n]);

// kappa of the next level, of n cells a side: means of 8 cells of the finer one.
void coarsen(int n, double (*fine)[2 * n][2 * n], double (*kappa)[n][n]);
