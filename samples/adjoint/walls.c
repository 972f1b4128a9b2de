// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define EDGES mirror
#define BEFORE(i, n) ((i) ? (i) - 1 : 0)
#define AFTER(i, n) ((i) + 1 < (n) ? (i) + 1 : (n) - 1)
#define STEPS between_walls
#include "runs.h"
