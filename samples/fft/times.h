// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What takes how long.
#pragma once

#include <stdio.h>

#include "cube.h"

// All nodes call it; `file` is the first node's, NULL elsewhere. Writes "what: seconds", means of the nodes: the phases of transforms, and what is
// left of `seconds`, if there is something; then a line "# ..." with GFLOPS and the share of the transforms.
void write_times(FILE *file, const struct cube *cube, double seconds);

// Forgets them.
void reset_times(struct cube *cube);

// The seconds of `fields` random fields forward and back, the fastest of so many tries, on the slowest node.
double time_cube(struct cube *cube, int fields, int tries);
