// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validation list: each check prints a figure, the bar that it has to meet, and a verdict.
#pragma once

#include <stdbool.h>

struct check {
    int done, failed;
};

// One line of the table: passed if low <= figure <= high.
void verdict(struct check *check, const char *what, double figure, double low, double high);

void check_physics(struct check *check);   // fronts, curvature, free energy
void check_gradient(struct check *check);  // Taylor remainder, dot product, finite difference
void check_twin(struct check *check);      // m found again from observations of the model itself
void check_snapshots(struct check *check); // the same gradient from few states
void check_bits(struct check *check);      // fingerprints of fields, equal on all numbers of nodes

// All of them, or those of one name; returns how many failed, or 1 if there is no such name.
int run_checks(const char *name);
