// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validation. README.md says what the figures mean.
#pragma once

#include "run.h"

// n: cells a side of the finest grid that is solved. Returns what main returns.
int run_checks(int n, struct cycle how);
