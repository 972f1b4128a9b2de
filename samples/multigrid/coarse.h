// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last level by conjugate gradients, where each node has it as a whole. The preconditioner is a sweep of the smoother that finds x = 0.
#pragma once

#include "level.h"

// A x = b: the residual is `tolerance` of b. So small that the cycle is the same linear operator each time, as the conjugate gradients around it need.
void coarse_solve(const struct level *l, void (*first_sweep)(const struct level *), double tolerance);
