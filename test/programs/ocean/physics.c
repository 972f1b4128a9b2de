// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diffusion of temperature and the barotropic mode.

#include "ocean.h"

/* Flux from the wet neighbors; land lets nothing through. */
#define FROM(k, j1, i1, j, i) (WET(k, j1, i1) ? temperature[k][j1][i1] - temperature[k][j][i] : 0.0)

void diffuse(double kappa)
{
#pragma xmp reflect (temperature) width(0, 1, 0)
    for (int k = 0; k < NZ; k++) {
#pragma xmp loop (j) on t[j][*]
#pragma omp parallel for schedule(dynamic)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                flux[k][j][i] = WET(k, j, i)
                    ? FROM(k, j-1, i, j, i) + FROM(k, j+1, i, j, i) + FROM(k, j, i-1, j, i) + FROM(k, j, i+1, j, i)
                    : 0.0;
    }
#pragma xmp loop (j) on t[j][*]
    for (int k = 0; k < NZ; k++)
#pragma omp parallel for
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                temperature[k][j][i] += kappa * flux[k][j][i];
}

void barotropic(int steps, double dt)
{
    int i, j;

    while (steps-- > 0) {
#pragma xmp reflect (eta) width(1, 0)
#pragma xmp loop (j) on t[j][*]
#pragma omp parallel for default(none) private(i) shared(eta, u, v, bottom, dt)
        for (j = 1; j < NY - 1; j++)
            for (i = 1; i < NX - 1; i++) {
                if (bottom[j][i] && bottom[j][i+1])
                    u[j][i] -= dt * (eta[j][i+1] - eta[j][i]);
                if (bottom[j][i] && bottom[j+1][i])
                    v[j][i] -= dt * (eta[j+1][i] - eta[j][i]);
            }
#pragma xmp reflect (u, v)
#pragma xmp loop (j) on t[j][*]
#pragma omp parallel for default(none) private(i) shared(eta, u, v, bottom, dt)
        for (j = 1; j < NY - 1; j++)
            for (i = 1; i < NX - 1; i++)
                if (bottom[j][i])
                    eta[j][i] -= dt * (u[j][i] - u[j][i-1] + v[j][i] - v[j-1][i]);
    }
}
