// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define EDGES periodic
#define BEFORE(i, n) ((i) ? (i) - 1 : (n) - 1)
#define AFTER(i, n) (((i) + 1) % (n))
#define STEPS on_torus
#include "runs.h"
