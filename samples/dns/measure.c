// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "flow.h"

#include <math.h>


static double square_of(double complex x)
{
    return creal(x) * creal(x) + cimag(x) * cimag(x);
}

static double inner(double complex a, double complex b)  // the real part of conj(a) b
{
    return creal(a) * creal(b) + cimag(a) * cimag(b);
}

// Waves k and -k are stored once, but for k_x = 0.
struct totals measure(const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2])
{
    double energy = 0, enstrophy = 0, helicity = 0, divergence = 0, low = 0;
    const int n = flow->n;

#pragma xmp loop (k, j, i) on u[*][k][j][i] reduction(+: energy, enstrophy, helicity, low) ordered(any) reduction(max: divergence)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n / 2; i++) {
                const int kx = i, ky = wave(flow->cube, j), kz = wave(flow->cube, k);
                const double complex x = u[0][k][j][i], y = u[1][k][j][i], z = u[2][k][j][i];
                const double square = kx * kx + ky * ky + kz * kz, weight = i > 0 ? 2 : 1;
                const double size = weight * (square_of(x) + square_of(y) + square_of(z));

                energy += size / 2;
                enstrophy += square * size / 2;
                low += square < 6.25 ? size : 0;
                helicity += weight * (inner(x, times_i(ky * z - kz * y)) + inner(y, times_i(kz * x - kx * z))
                                      + inner(z, times_i(kx * y - ky * x)));
                divergence = fmax(divergence, sqrt(square_of(kx * x + ky * y + kz * z)));
            }
    return (struct totals){energy, enstrophy, helicity, divergence, low};
}

double shell_energy(const struct flow *flow, int shell, double complex u[3][flow->n][flow->n][flow->n / 2])
{
    double energy = 0;
    const int n = flow->n;

#pragma xmp loop (k, j, i) on u[*][k][j][i] reduction(+: energy) ordered(any)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n / 2; i++) {
                const int kx = i, ky = wave(flow->cube, j), kz = wave(flow->cube, k);
                const int within = (int)(sqrt((double)(kx * kx + ky * ky + kz * kz)) + 0.5) == shell;

                energy += within * (i > 0 ? 1 : 0.5)
                          * (square_of(u[0][k][j][i]) + square_of(u[1][k][j][i]) + square_of(u[2][k][j][i]));
            }
    return energy;
}
