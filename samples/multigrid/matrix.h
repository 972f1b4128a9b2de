// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The equations for others to solve.
#pragma once

#include "run.h"

// A to prefix.mtx, its lower triangle as a symmetric Matrix Market file, and b and phi to prefix.txt, a line for each cell. The first node
// writes; a file that can't be written ends the run.
void matrix_write(const char *prefix, const struct run *r);
