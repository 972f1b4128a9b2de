// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validation. README.md says what the figures mean.
#pragma once

#include "../common/verdict.h"

// A product of two random fields against the sum over all pairs of waves.
void check_dealiasing(struct check *check);

// Exact solutions, conservation, the budget of energy, the number of transforms, Taylor and Green's reference.
void check_flows(struct check *check);
