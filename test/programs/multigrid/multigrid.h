// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intervals per side of the three levels.
#ifndef MULTIGRID_H
#define MULTIGRID_H

#define N0 48
#define N1 (N0 / 2)
#define N2 (N1 / 2)

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

#endif
