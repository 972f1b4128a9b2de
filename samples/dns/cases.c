// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

#include <math.h>

#include "../common/random.h"

enum { WAVES = 24 };

// Component c of sums of waves with |k_a| <= 2: projected later.
static double random_velocity(int c, const double at[3])
{
    double sum = 0;

    for (int w = 0; w < WAVES; w++) {
        double phase = 3.2 * random_number(1, (uint64_t)(4 * WAVES * c + 4 * w));

        for (int d = 0; d < 3; d++)
            phase += floor(2.5 * random_number(1, (uint64_t)(4 * WAVES * c + 4 * w + 1 + d)) + 0.5) * at[d];
        sum += cos(phase);
    }
    return sum / 4;
}

static double velocity(enum which which, int c, const double at[3])
{
    const double x = at[0], y = at[1], z = at[2];

    switch (which) {
    case TGV: return c == 0 ? sin(x) * cos(y) * cos(z) : c == 1 ? -cos(x) * sin(y) * cos(z) : 0;
    case TG2D: return c == 0 ? sin(x) * cos(y) : c == 1 ? -cos(x) * sin(y) : 0;
    case ABC: return c == 0 ? sin(z) + cos(y) : c == 1 ? sin(x) + cos(z) : sin(y) + cos(x);
    default: return random_velocity(c, at);
    }
}

void set_points(const struct flow *flow, enum which which, double scale, double complex a[3][flow->n][flow->n][flow->n / 2])
{
    const int n = flow->n;
    const double spacing = 2 * 3.14159265358979323846 / n;

    for (int c = 0; c < 3; c++)
#pragma xmp loop (k, j) on a[*][k][j][*]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) {
                double *line = (double *)&a[c][k][j][0];

                for (int i = 0; i < n; i++)
                    line[i] = scale * velocity(which, c, (double[3]){i * spacing, j * spacing, k * spacing});
            }
}

void set_waves(const struct flow *flow, enum which which, double complex u[3][flow->n][flow->n][flow->n / 2],
               double complex y[3][flow->n][flow->n][flow->n / 2], double complex a[3][flow->n][flow->n][flow->n / 2])
{
    set_points(flow, which, 1, a);
    cube_forward(flow->cube, 0, 3, a, y, u);
    project(flow, u);
}
