// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "coarse.h"

#include <stdlib.h>

#include "stencil.h"

// q = A p
static void multiply_whole(int n, ARRAY(p), ARRAY(q), ARRAY(tx), ARRAY(ty), ARRAY(tz), ARRAY(diagonal))
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            APPLY_ROW(p, k, j, 0, n, &q[k][j][0]);
}

static double dot_whole(size_t count, const double *x, const double *y)
{
    double sum = 0;

    for (size_t c = 0; c < count; c++)
        sum += x[c] * y[c];
    return sum;
}

void coarse_solve(const struct level *l, void (*first_sweep)(const struct level *), double tolerance)
{
    enum { PHI, R, Z, P, Q, VECTORS };
    const int n = l->n, most = 10 * n;
    const size_t count = (size_t)n * n * n;
    struct level precondition = *l;
    double *v[VECTORS], *const b = l->b, *const x = l->x, rho, before = 0;

    for (int k = 0; k < VECTORS; k++)
        v[k] = cells_create(n, WHOLE);
    double *const phi = v[PHI], *const r = v[R], *const z = v[Z], *const p = v[P], *const q = v[Q];
    for (size_t c = 0; c < count; c++) {
        phi[c] = p[c] = 0;
        r[c] = b[c];
    }
    precondition.b = r; // z = M^-1 r
    precondition.x = z;
    const double enough = tolerance * tolerance * dot_whole(count, r, r);
    for (int step = 0; step < most && dot_whole(count, r, r) > enough; step++) {
        first_sweep(&precondition);
        rho = dot_whole(count, r, z);
        for (size_t c = 0; c < count; c++)
            p[c] = z[c] + (step > 0 ? rho / before : 0) * p[c];
        multiply_whole(n, (void *)p, (void *)q, l->tx, l->ty, l->tz, l->diagonal);
        const double alpha = rho / dot_whole(count, p, q);
        for (size_t c = 0; c < count; c++) {
            phi[c] += alpha * p[c];
            r[c] -= alpha * q[c];
        }
        before = rho;
    }
    for (size_t c = 0; c < count; c++)
        x[c] = phi[c];
    for (int k = 0; k < VECTORS; k++)
        free(v[k]);
}
