// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "flow.h"

#include <math.h>


// Gill's stages: u += dt A s + B q, q = dt C s + D q.
static void stage(const struct flow *flow, double dt, const double by[4], double complex u[3][flow->n][flow->n][flow->n / 2],
                  double complex q[3][flow->n][flow->n][flow->n / 2], double complex s[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;
    const double us = dt * by[0], uq = by[1], qs = dt * by[2], qq = by[3];

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j, i) on u[*][k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    const double complex before = q[c][k][j][i];

                    u[c][k][j][i] += us * s[c][k][j][i] + uq * before;
                    q[c][k][j][i] = qs * s[c][k][j][i] + qq * before;
                }
}

// With v = e^{nu |k|^2 t} u the viscous term is gone; half a step further, u and q are e^{-nu |k|^2 dt/2} of what they were.
static void decay(const struct flow *flow, double dt, double complex u[3][flow->n][flow->n][flow->n / 2], double complex q[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j, i) on u[*][k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    const int ky = wave(flow->cube, j), kz = wave(flow->cube, k);
                    const double by = exp(-flow->nu * (i * i + ky * ky + kz * kz) * dt / 2);

                    u[c][k][j][i] *= by;
                    q[c][k][j][i] *= by;
                }
}

void advance(const struct flow *flow, double dt, double complex u[3][flow->n][flow->n][flow->n / 2], double complex q[3][flow->n][flow->n][flow->n / 2],
             double complex s[3][flow->n][flow->n][flow->n / 2], double complex w[3][flow->n][flow->n][flow->n / 2],
             double complex y[3][flow->n][flow->n][flow->n / 2], double complex a[3][flow->n][flow->n][flow->n / 2],
             double complex b[3][flow->n][flow->n][flow->n / 2])
{
    const double r = sqrt(0.5);
    const double gill[4][4] = {{0.5, 0, 1, 0},
                               {1 - r, r - 1, 2 * (1 - r), 3 * r - 2},
                               {1 + r, -1 - r, 2 * (1 + r), -3 * r - 2},
                               {1.0 / 6, -1.0 / 3, 0, 0}};

    for (int k = 0; k < 4; k++) {
        slope(flow, u, s, w, y, a, b);
        stage(flow, dt, gill[k], u, q, s);
        if (flow->exact && k % 2 == 0)
            decay(flow, dt, u, q);
    }
}
