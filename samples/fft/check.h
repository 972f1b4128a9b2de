// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The validation. README.md says what the checks of this folder are.
#pragma once

#include "../common/verdict.h"

// The transforms of lines: every length up to 512, every radix plan.
void check_lines(struct check *check);

// The transforms of cubes: waves, and there and back, with points displaced by half a cell, too.
void check_cube(struct check *check);

// The bits of fields, on all grids of nodes and all ways to travel.
void check_bits(struct check *check);
