// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <math.h>
#include <stdlib.h>
#include <xmp.h>

#include "../common/random.h"
#include "../fft/fields.h"
#include "checks.h"
#include "flow.h"

enum { N = 12, FIELDS = 1 };

// Wave k of random field f, 0 where it isn't kept: wave -k is its conjugate.
static double complex amplitude(const struct flow *flow, int f, int kx, int ky, int kz)
{
    const int at = ((kx + N) * 2 * N + ky + N) * 2 * N + kz + N, mirror = ((N - kx) * 2 * N + N - ky) * 2 * N + N - kz;
    const uint64_t seed = (uint64_t)f + 5;

    if (kx < -N / 2 || kx >= N / 2 || ky < -N / 2 || ky >= N / 2 || kz < -N / 2 || kz >= N / 2 || kx == -N / 2
        || !is_kept(flow, abs(kx), ky, kz))
        return 0;
    return random_number(seed, (uint64_t)at) + random_number(seed, (uint64_t)mirror)
           + I * (random_number(seed + 2, (uint64_t)at) - random_number(seed + 2, (uint64_t)mirror));
}

static void set_field(const struct flow *flow, int f, double complex z[FIELDS][N][N][N / 2])
{
#pragma xmp loop (k, j, i) on z[*][k][j][i]
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N / 2; i++)
                z[0][k][j][i] = amplitude(flow, f, i, wave(flow->cube, j), wave(flow->cube, k));
}

static double complex convolution(const struct flow *flow, int kx, int ky, int kz)
{
    double complex sum = 0;

    for (int z = -N / 2; z < N / 2; z++)
        for (int y = -N / 2; y < N / 2; y++)
            for (int x = -N / 2; x < N / 2; x++)
                sum += amplitude(flow, 0, x, y, z) * amplitude(flow, 1, kx - x, ky - y, kz - z);
    return sum;
}

static void multiply(double complex a[FIELDS][N][N][N / 2], double complex b[FIELDS][N][N][N / 2])
{
#pragma xmp loop (k, j) on a[*][k][j][*]
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                ((double *)&b[0][k][j][0])[i] *= ((double *)&a[0][k][j][0])[i];
}

static void add(double weight, double complex sum[FIELDS][N][N][N / 2], double complex z[FIELDS][N][N][N / 2])
{
#pragma xmp loop (k, j, i) on sum[*][k][j][i]
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N / 2; i++)
                sum[0][k][j][i] += weight * z[0][k][j][i];
}

static double difference(const struct flow *flow, double complex z[FIELDS][N][N][N / 2])
{
    double left = 0, size = 0;
#pragma xmp loop (k, j, i) on z[*][k][j][i] reduction(+: left, size) ordered(any)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N / 2; i++)
                if (is_kept(flow, i, wave(flow->cube, j), wave(flow->cube, k))) {
                    const double complex right = convolution(flow, i, wave(flow->cube, j), wave(flow->cube, k));
                    const double complex d = z[0][k][j][i] - right;

                    left += creal(d) * creal(d) + cimag(d) * cimag(d);
                    size += creal(right) * creal(right) + cimag(right) * cimag(right);
                }
    return sqrt(left / size);
}

// The product on one grid, or the mean of that on two.
static double error_of(const struct flow *flow, int grids)
{
    double complex (*a)[N][N][N / 2], (*b)[N][N][N / 2], (*y)[N][N][N / 2], (*z)[N][N][N / 2], (*sum)[N][N][N / 2];
    double error;

    a = pencils_create(flow->cube, ALONG_X, FIELDS);
    b = pencils_create(flow->cube, ALONG_X, FIELDS);
    y = pencils_create(flow->cube, ALONG_Y, FIELDS);
    z = pencils_create(flow->cube, ALONG_Z, FIELDS);
    sum = pencils_create(flow->cube, ALONG_Z, FIELDS);
    set_field(flow, 0, sum);
    add(-1, sum, sum);
    for (int displaced = 0; displaced < grids; displaced++) {
        set_field(flow, 0, z);
        cube_backward(flow->cube, displaced, FIELDS, z, y, a);
        set_field(flow, 1, z);
        cube_backward(flow->cube, displaced, FIELDS, z, y, b);
        multiply(a, b);
        cube_forward(flow->cube, displaced, FIELDS, b, y, z);
        add(1.0 / grids, sum, z);
    }
    error = difference(flow, sum);
    free(a);
    free(b);
    free(y);
    free(z);
    free(sum);
    return error;
}

void check_dealiasing(struct check *check)
{
    struct flow flow = {.n = N, .dealias = PHASE, .cube = cube_create(N, MIXED, 16)};

    verdict(check, "product of random fields: |k| < sqrt(2) n / 3, two grids", error_of(&flow, 2), 0, 1e-14);
    verdict(check, "product of random fields: the same on one grid, not enough", error_of(&flow, 1), 0.05, 1);
    flow.dealias = TWO3;
    verdict(check, "product of random fields: |k_a| < n / 3, one grid", error_of(&flow, 1), 0, 1e-14);
    cube_free(flow.cube);
}
