// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validation list: each check prints a figure, the bar that it has to meet, and a verdict.
#pragma once

#include "../common/verdict.h"

void check_physics(struct check *check);   // fronts, curvature, free energy
void check_gradient(struct check *check);  // Taylor remainder, dot product, finite difference
void check_twin(struct check *check);      // m found again from observations of the model itself
void check_snapshots(struct check *check); // the same gradient from few states
void check_bits(struct check *check);      // fingerprints of fields, equal on all numbers of nodes

// All of them, or those of one name. Returns what main returns.
int run_checks(const char *name);
