// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two averages over three neighbors are one over five with weights 1 2 3 2 1, in each direction by itself. The order of additions is
// the same wherever the box is, so its values are, too, bit for bit.
#include "medium.h"

#include <math.h>
#include <stdlib.h>

#include "../../common/random.h"

enum { REACH = 2, WEIGHTS = 2 * REACH + 1 };

static const double weight[WEIGHTS] = {1 / 9., 2 / 9., 3 / 9., 2 / 9., 1 / 9.};

double wave_kappa(double x, double y, double z)
{
    const double turn = 2 * 3.14159265358979323846;

    return 1 + 0.5 * sin(turn * x) * cos(turn * y) * cos(turn * z);
}

double layer_kappa(double z)
{
    static const double kappa[] = {1, 1e-3, 1e3, 1};

    return kappa[(int)(4 * z)];
}

static int known_box(const struct medium *m, const int first[3], const int count[3], double *kappa)
{
    for (int k = 0; k < count[2]; k++)
        for (int j = 0; j < count[1]; j++)
            for (int i = 0; i < count[0]; i++) {
                const double x = (first[0] + i + 0.5) / m->cells[0], y = (first[1] + j + 0.5) / m->cells[1], z = (first[2] + k + 0.5) / m->cells[2];

                *kappa++ = m->ground == WAVES ? wave_kappa(x, y, z) : layer_kappa(z);
            }
    return 0;
}

static int wrapped(int at, int extent)
{
    return ((at - REACH) % extent + extent) % extent;
}

// Of the sum along one direction; a narrow cube has some neighbors twice.
static double variance(int extent)
{
    double sum = 0;

    for (int k = 0; k < extent && k < WEIGHTS; k++) {
        double folded = 0;

        for (int l = k; l < WEIGHTS; l += extent)
            folded += weight[l];
        sum += folded * folded;
    }
    return sum;
}

// From rows that are `stride` apart to averages of each five, in place: those at the front.
static void average(double *values, long outer, int count, long inner)
{
    double *to = values;

    for (long o = 0; o < outer; o++)
        for (long k = 0; k < count * inner; k++) {
            const double *from = values + o * (count + 2 * REACH) * inner + k;
            double sum = 0;

            for (int l = 0; l < WEIGHTS; l++)
                sum += weight[l] * from[l * inner];
            *to++ = sum;
        }
}

static void draw_box(const struct medium *m, const int first[3], const int extent[3], double *values)
{
    for (int k = 0; k < extent[2]; k++)
        for (int j = 0; j < extent[1]; j++)
            for (int i = 0; i < extent[0]; i++) {
                const int64_t z = wrapped(first[2] + k, m->cells[2]), y = wrapped(first[1] + j, m->cells[1]);

                *values++ = normal(m->seed, (z * m->cells[1] + y) * m->cells[0] + wrapped(first[0] + i, m->cells[0]), 0);
            }
}

static int rough_box(const struct medium *m, const int first[3], const int count[3], double *kappa)
{
    const int extent[3] = {count[0] + 2 * REACH, count[1] + 2 * REACH, count[2] + 2 * REACH};
    const long cells = (long)count[0] * count[1] * count[2];
    const double scale = m->s / sqrt(variance(m->cells[0]) * variance(m->cells[1]) * variance(m->cells[2]));
    double *values = m->s == 0 ? NULL : malloc(sizeof(double) * (size_t)extent[0] * (size_t)extent[1] * (size_t)extent[2]);

    if (m->s != 0 && !values)
        return 1;
    if (values) {
        draw_box(m, first, extent, values);
        average(values, (long)extent[1] * extent[2], count[0], 1);
        average(values, extent[2], count[1], count[0]);
        average(values, 1, count[2], (long)count[0] * count[1]);
    }
    for (long k = 0; k < cells; k++)
        kappa[k] = values ? fmin(fmax(exp(scale * values[k]), 1e-5), 1e5) : 1;
    free(values);
    return 0;
}

int medium_box(const struct medium *m, const int first[3], const int count[3], double *kappa)
{
    return (m->ground == ROUGH ? rough_box : known_box)(m, first, count, kappa);
}
