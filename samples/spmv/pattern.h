// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The 66 patterns: six families, and 1, 2, 4, ... 1024 non-zeros in each row.
#pragma once

#include <stdint.h>

enum family { U, M, C, B2, B4, B8, FAMILIES };
enum { DENSITIES = 11 };

extern const char *const family_names[FAMILIES];

// FAMILIES if there is no such family.
enum family family_of(const char *name);

// Can rows of length n have k non-zeros of this family?
int is_possible(enum family family, int n, int k);

// The k columns of a row, ascending.
void pattern_row(enum family family, int n, int k, uint64_t seed, int row, int *columns);
