// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transforms of a cube against what they have to be, without another transform: fields that are sums of a few waves, and random fields
// there and back. Points displaced by half a cell are checked in the same way.
#include <math.h>
#include <xmp.h>

#include "../common/random.h"
#include "check.h"
#include "cube.h"
#include "fields.h"

enum { FIELDS = 3, WAVES = 4 };

static const double pi = 3.14159265358979323846;

// Wave numbers of wave w of field f, small enough for n, and its amplitude.
static void get_wave(int n, int f, int w, int k[3], double complex *amplitude)
{
    const int most = n / 2 - 1;

    for (int d = 0; d < 3; d++)
        k[d] = (int)floor(random_number(7, (uint64_t)(((f * WAVES + w) * 3 + d) * 1000 + n)) * (most + 0.5) + 0.5);
    if (k[0] < 0)
        k[0] = -k[0];
    *amplitude = random_number(8, (uint64_t)(f * WAVES + w)) + I * random_number(9, (uint64_t)(f * WAVES + w));
}

// The sum of all waves of field f at a point.
static double point(int n, int displaced, int f, int k, int j, int i)
{
    const double half = displaced ? 0.5 : 0;
    double sum = 0;

    for (int w = 0; w < WAVES; w++) {
        int q[3];
        double complex a;

        get_wave(n, f, w, q, &a);
        sum += 2 * creal(a * cexp(2 * pi * I / n * (q[0] * (i + half) + q[1] * (j + half) + q[2] * (k + half))));
    }
    return sum;
}

static void set_waves(const struct cube *cube, int displaced, double complex x[FIELDS][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n;

    for (int f = 0; f < FIELDS; f++)
#pragma xmp loop (k, j) on x[*][k][j][*]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++)
                    x[f][k][j][i] = point(n, displaced, f, k, j, 2 * i) + I * point(n, displaced, f, k, j, 2 * i + 1);
}

// What is left in z after the waves have been taken out, against their size.
static double rest(const struct cube *cube, double complex z[FIELDS][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n;
    double left = 0, size = 0;

    for (int f = 0; f < FIELDS; f++)
#pragma xmp loop (k, j, i) on z[*][k][j][i] reduction(+: left, size) ordered(any)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    double complex sum = 0;

                    for (int w = 0; w < WAVES; w++) {
                        int q[3];
                        double complex a;

                        get_wave(n, f, w, q, &a);
                        if (q[0] == i && q[1] == wave(cube, j) && q[2] == wave(cube, k))
                            sum += a;
                        if (q[0] == 0 && i == 0 && -q[1] == wave(cube, j) && -q[2] == wave(cube, k))
                            sum += conj(a);
                    }
                    size += creal(sum) * creal(sum) + cimag(sum) * cimag(sum);
                    sum -= z[f][k][j][i];
                    left += creal(sum) * creal(sum) + cimag(sum) * cimag(sum);
                }
    return sqrt(left / size);
}

// How far x is from the waves, after a transform there and back.
static double distance(const struct cube *cube, int displaced, double complex x[FIELDS][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n;
    double left = 0, size = 0;

    for (int f = 0; f < FIELDS; f++)
#pragma xmp loop (k, j, i) on x[*][k][j][i] reduction(+: left, size) ordered(any)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    const double a = point(n, displaced, f, k, j, 2 * i), b = point(n, displaced, f, k, j, 2 * i + 1);
                    const double da = creal(x[f][k][j][i]) - a, db = cimag(x[f][k][j][i]) - b;

                    size += a * a + b * b;
                    left += da * da + db * db;
                }
    return sqrt(left / size);
}

static void run(struct cube *cube, int displaced, double *forward, double *back)
{
    struct fields all = fields_create(cube, FIELDS);

    set_waves(cube, displaced, all.x);
    cube_forward(cube, displaced, FIELDS, all.x, all.y, all.z);
    *forward = fmax(*forward, rest(cube, all.z));
    cube_backward(cube, displaced, FIELDS, all.z, all.y, all.x);
    *back = fmax(*back, distance(cube, displaced, all.x));
    fields_free(all);
}

void check_cube(struct check *check)
{
    static const int sizes[] = {4, 6, 8, 10, 12, 16, 18, 20, 24, 30, 32, 36};

    for (int displaced = 0; displaced < 2; displaced++) {
        double forward = 0, back = 0;

        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            struct cube *cube = cube_create(sizes[k], k % 2 ? 4 : MIXED, 16);

            run(cube, displaced, &forward, &back);
            cube_free(cube);
        }
        verdict(check, displaced ? "cubes displaced by half a cell: forward against waves" : "cubes: forward against waves",
                forward, 0, 1e-13);
        verdict(check, displaced ? "cubes displaced by half a cell: there and back" : "cubes: there and back", back, 0, 1e-14);
    }
}
