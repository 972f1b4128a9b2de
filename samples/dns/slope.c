// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "flow.h"


static void copy(const struct flow *flow, double complex to[3][flow->n][flow->n][flow->n / 2], double complex from[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j, i) on to[*][k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++)
                    to[c][k][j][i] = from[c][k][j][i];
}

static void curl(const struct flow *flow, double complex to[3][flow->n][flow->n][flow->n / 2], double complex from[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

#pragma xmp loop (k, j, i) on to[*][k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n / 2; i++) {
                const int kx = i, ky = wave(flow->cube, j), kz = wave(flow->cube, k);
                const double complex x = from[0][k][j][i], y = from[1][k][j][i], z = from[2][k][j][i];

                to[0][k][j][i] = times_i(ky * z - kz * y);
                to[1][k][j][i] = times_i(kz * x - kx * z);
                to[2][k][j][i] = times_i(kx * y - ky * x);
            }
}

// b = a x b at points.
static void cross(const struct flow *flow, double complex a[3][flow->n][flow->n][flow->n / 2], double complex b[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

#pragma xmp loop (k, j) on a[*][k][j][*]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++) {
            const double *a0 = (double *)&a[0][k][j][0], *a1 = (double *)&a[1][k][j][0], *a2 = (double *)&a[2][k][j][0];
            double *b0 = (double *)&b[0][k][j][0], *b1 = (double *)&b[1][k][j][0], *b2 = (double *)&b[2][k][j][0];

            for (int i = 0; i < n; i++) {
                const double x = b0[i], y = b1[i], z = b2[i];

                b0[i] = a1[i] * z - a2[i] * y;
                b1[i] = a2[i] * x - a0[i] * z;
                b2[i] = a0[i] * y - a1[i] * x;
            }
        }
}

// b = the products of components (0 0, 0 1, 0 2), or (1 1, 1 2, 2 2), of a.
static void multiply(const struct flow *flow, int second, double complex a[3][flow->n][flow->n][flow->n / 2], double complex b[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;
    static const int pairs[2][3][2] = {{{0, 0}, {0, 1}, {0, 2}}, {{1, 1}, {1, 2}, {2, 2}}};

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j) on a[*][k][j][*]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) {
                const double *left = (double *)&a[pairs[second][c][0]][k][j][0];
                const double *right = (double *)&a[pairs[second][c][1]][k][j][0];
                double *to = (double *)&b[c][k][j][0];

                for (int i = 0; i < n; i++)
                    to[i] = left[i] * right[i];
            }
}

// s += weight times the part of -div (u u) that the products in w give: (xx, xy, xz), or (yy, yz, zz).
static void add_divergence(const struct flow *flow, int second, double weight, double complex s[3][flow->n][flow->n][flow->n / 2],
                           double complex w[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

#pragma xmp loop (k, j, i) on s[*][k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n / 2; i++) {
                const int kx = i, ky = wave(flow->cube, j), kz = wave(flow->cube, k);
                const double complex f = w[0][k][j][i], g = w[1][k][j][i], h = w[2][k][j][i];

                s[0][k][j][i] -= weight * times_i(second ? 0 : kx * f + ky * g + kz * h);
                s[1][k][j][i] -= weight * times_i(second ? ky * f + kz * g : kx * g);
                s[2][k][j][i] -= weight * times_i(second ? ky * g + kz * h : kx * h);
            }
}

// s = weight w, or s += weight w.
static void add(const struct flow *flow, int begins, double weight, double complex s[3][flow->n][flow->n][flow->n / 2], double complex w[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j, i) on s[*][k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++)
                    s[c][k][j][i] = (begins ? 0 : s[c][k][j][i]) + weight * w[c][k][j][i];
}

static void clear(const struct flow *flow, double complex s[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j, i) on s[*][k][j][i]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++)
                    s[c][k][j][i] = 0;
}

// What is left of the three components of a wave: nothing along k, nothing where waves aren't kept.
static void project_wave(const struct flow *flow, int kx, int ky, int kz, double complex v[3])
{
    const double square = kx * kx + ky * ky + kz * kz, kept = is_kept(flow, kx, ky, kz) ? 1 : 0;
    const double complex along = square > 0 ? (kx * v[0] + ky * v[1] + kz * v[2]) / square : 0;

    v[0] = kept * (v[0] - kx * along);
    v[1] = kept * (v[1] - ky * along);
    v[2] = kept * (v[2] - kz * along);
}

void project(const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;

#pragma xmp loop (k, j, i) on u[*][k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n / 2; i++) {
                double complex v[3] = {u[0][k][j][i], u[1][k][j][i], u[2][k][j][i]};

                project_wave(flow, i, wave(flow->cube, j), wave(flow->cube, k), v);
                for (int c = 0; c < 3; c++)
                    u[c][k][j][i] = v[c];
            }
}

// Projects s, and adds forcing and viscosity.
static void finish(const struct flow *flow, double complex s[3][flow->n][flow->n][flow->n / 2], double complex u[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;
    double force = 0;

    if (flow->forced) {
        const struct totals now = measure(flow, u);

        force = now.low > 0 ? 2 * flow->nu * now.enstrophy / now.low : 0;
    }
#pragma xmp loop (k, j, i) on s[*][k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n / 2; i++) {
                const int ky = wave(flow->cube, j), kz = wave(flow->cube, k), square = i * i + ky * ky + kz * kz;
                const double by = (square < 6.25 ? force : 0) - (flow->exact ? 0 : flow->nu * square);
                double complex v[3] = {s[0][k][j][i], s[1][k][j][i], s[2][k][j][i]};

                project_wave(flow, i, ky, kz, v);
                for (int c = 0; c < 3; c++)
                    s[c][k][j][i] = v[c] + by * u[c][k][j][i];
            }
}

void slope(const struct flow *flow, double complex u[3][flow->n][flow->n][flow->n / 2], double complex s[3][flow->n][flow->n][flow->n / 2],
           double complex w[3][flow->n][flow->n][flow->n / 2], double complex y[3][flow->n][flow->n][flow->n / 2],
           double complex a[3][flow->n][flow->n][flow->n / 2], double complex b[3][flow->n][flow->n][flow->n / 2])
{
    const int grids = flow->dealias == PHASE ? 2 : 1;

    if (flow->form == DIVERGENCE)
        clear(flow, s);
    for (int displaced = 0; displaced < grids; displaced++) {
        copy(flow, w, u);
        cube_backward(flow->cube, displaced, 3, w, y, a);
        if (flow->form == ROTATIONAL) {
            curl(flow, w, u);
            cube_backward(flow->cube, displaced, 3, w, y, b);
            cross(flow, a, b);
            cube_forward(flow->cube, displaced, 3, b, y, w);
            add(flow, displaced == 0, 1.0 / grids, s, w);
        } else {
            for (int second = 0; second < 2; second++) {
                multiply(flow, second, a, b);
                cube_forward(flow->cube, displaced, 3, b, y, w);
                add_divergence(flow, second, 1.0 / grids, s, w);
            }
        }
    }
    finish(flow, s, u);
}
