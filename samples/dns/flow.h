// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An incompressible flow in a periodic box, [0, 2 pi]^3, by waves: du_k/dt = P_k [N_k] - nu |k|^2 u_k + F_k, P_k = I - k k^T / |k|^2.
// Fields of waves have three components, and stand in z pencils; u at points in x pencils (cube.h).
#pragma once

#include <complex.h>
#include <string.h>

#include "../fft/cube.h"

enum form { ROTATIONAL, DIVERGENCE };  // N = u x omega, or -div (u u)
enum dealias {
    PHASE, // |k| < sqrt(2) n / 3, mean of two grids half a cell apart: aliases cancel, or fall outside
    TWO3,  // |k_a| < n / 3
    NONE
};

struct flow {
    int n;
    double nu;         // viscosity
    enum form form;
    enum dealias dealias;
    int exact;         // viscosity by an integrating factor, not by Runge and Kutta
    int forced;        // F_k = c u_k, |k| < 2.5, as much power as viscosity takes
    struct cube *cube;
};

struct totals {
    double energy, enstrophy, helicity;  // means of u.u/2, omega.omega/2, u.omega
    double divergence;                   // greatest |k.u_k|
    double low;                          // sum of |u_k|^2, |k| < 2.5
};

// i a, without the care that a product of complex numbers takes of infinities.
static inline double complex times_i(double complex a)
{
    const double parts[2] = {-cimag(a), creal(a)};  // CMPLX, which clang has not with glibc's header
    double complex product;

    memcpy(&product, parts, sizeof product);
    return product;
}

static inline int is_kept(const struct flow *flow, int kx, int ky, int kz)
{
    const int n = flow->n;

    if (flow->dealias == PHASE)
        return 9L * (kx * kx + ky * ky + kz * kz) < 2L * n * n;  // = would leave p = q = -k = (n/3, n/3, 0)
    if (flow->dealias == TWO3)
        return 3 * kx < n && 3 * ky < n && -3 * ky < n && 3 * kz < n && -3 * kz < n;
    return ky != -n / 2 && kz != -n / 2;
}

// One step of Runge, Kutta and Gill. q, s, w, y, a and b are its room; q is finite before the first step.
void advance(const struct flow *flow, double dt, double complex u[3][flow->n][flow->n][flow->n / 2],
             double complex q[3][flow->n][flow->n][flow->n / 2], double complex s[3][flow->n][flow->n][flow->n / 2],
             double complex w[3][flow->n][flow->n][flow->n / 2], double complex y[3][flow->n][flow->n][flow->n / 2],
             double complex a[3][flow->n][flow->n][flow->n / 2], double complex b[3][flow->n][flow->n][flow->n / 2]);

// s = du/dt without what the integrating factor does.
void slope(const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2],
           double complex s[3][flow->n][flow->n][flow->n / 2], double complex w[3][flow->n][flow->n][flow->n / 2],
           double complex y[3][flow->n][flow->n][flow->n / 2], double complex a[3][flow->n][flow->n][flow->n / 2],
           double complex b[3][flow->n][flow->n][flow->n / 2]);

// Makes u solenoidal, and removes the waves that aren't kept.
void project(const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2]);

struct totals measure(const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2]);

// The energy of waves with shell - 1/2 <= |k| < shell + 1/2.
double shell_energy(const struct flow *flow, int shell, double complex u[3][flow->n][flow->n][flow->n / 2]);
