// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The smoother: x <- x + M^-1 (b - A x), where M is the incomplete Cholesky factorization, IC(0), of each block for itself. The residual is that of
// all cells, so values of other blocks count as they were before the sweep (additive Schwarz).
//
// For seven points, M = (D + L) D^-1 (D + L^T) with L that of A and a diagonal D of its own.
#pragma once

#include "level.h"

// x = M^-1 b: a sweep that finds x = 0.
void smooth_first(const struct level *l);
// After halo(l) (transfer.h).
void smooth(const struct level *l);

// The same with factors in other formats and orders (smooth_sparse.c), which sparse_factor() makes and sparse_free() takes back.
void sparse_factor(struct level *l, struct layout layout);
void sparse_free(struct level *l);
void sparse_first(const struct level *l);
void sparse_next(const struct level *l);

// The same in the blocks of `blockwise` (smooth_schwarz.c), which have factors of their own, after level_assemble().
void schwarz_factor(const struct level *l);
void schwarz_first(const struct level *l);
void schwarz(const struct level *l);

// The same by symmetric Gauss-Seidel sweeps inside the blocks (smooth_gs.c).
void relax_first(const struct level *l);
void relax(const struct level *l);

// x = 0
void begin_at_zero(const struct level *l);

// Damped Jacobi sweeps, `steps` of them with one exchange (smooth_jacobi.c). jacobi_down, on a level that all nodes share: and the residual, and its
// sums over the cells of a grid of m cells a side.
void jacobi(const struct level *l, int sweeps, int steps);
void jacobi_down(const struct level *l, int sweeps, int steps, int m, void *coarse);
