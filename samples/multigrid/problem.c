// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem.h"

#include <math.h>
#include <string.h>
#include <xmp.h>

#include "field.h"
#include "mesh/medium.h"

#define PI 3.14159265358979323846

const char problem_names[] = " line sine waves across along ";

static bool is(const struct problem *problem, const char *name)
{
    return strcmp(problem->name, name) == 0;
}

struct faces faces_of(const struct problem *problem)
{
    if (is(problem, "line"))
        return (struct faces){.given = TOP_GIVEN};
    if (is(problem, "across"))
        return (struct faces){.given = 1 << 4 | 1 << 5, .value[4] = 1};
    if (is(problem, "along"))
        return (struct faces){.given = 1 << 0 | 1 << 1, .value[0] = 1};
    return (struct faces){.given = ALL_GIVEN};
}

static void set_kappa(int n, bool waves, bool layers, double (*kappa)[n][n])
{
    const double h = 1.0 / n;
#pragma xmp inherit (kappa)
#pragma xmp loop (k, j, i) on kappa[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                kappa[k][j][i] = waves ? wave_kappa((i + 0.5) * h, (j + 0.5) * h, (k + 0.5) * h) : layers ? layer_kappa((k + 0.5) * h) : 1;
}

void problem_kappa(const void *what, int level, int n, double (*kappa)[n][n])
{
    const struct problem *problem = what;

    (void)level;
    if (is(problem, "line") && problem->s > 0)
        permeability(n, problem->seed, problem->s, kappa);
    else
        set_kappa(n, is(problem, "waves"), is(problem, "across") || is(problem, "along"), kappa);
}

// -div(kappa grad phi) of phi = sin sin sin.
static double wave_source(double x, double y, double z)
{
    const double sx = sin(PI * x), sy = sin(PI * y), sz = sin(PI * z), cx = cos(PI * x), cy = cos(PI * y), cz = cos(PI * z);
    const double s2x = sin(2 * PI * x), s2y = sin(2 * PI * y), s2z = sin(2 * PI * z);
    const double c2x = cos(2 * PI * x), c2y = cos(2 * PI * y), c2z = cos(2 * PI * z);

    return PI * PI * (3 * wave_kappa(x, y, z) * sx * sy * sz
                      - (c2x * c2y * c2z * cx * sy * sz - s2x * s2y * c2z * sx * cy * sz - s2x * c2y * s2z * sx * sy * cz));
}

static double exact(double x, double y, double z)
{
    return sin(PI * x) * sin(PI * y) * sin(PI * z);
}

static void set_line(int n, double (*b)[n][n])
{
#pragma xmp inherit (b)
#pragma xmp loop (k, j, i) on b[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                b[k][j][i] = i == n / 2 && j == n / 2 ? 1.0 / n : 0;
}

static void set_waves(int n, bool waves, double (*b)[n][n])
{
    const double h = 1.0 / n;
#pragma xmp inherit (b)
#pragma xmp loop (k, j, i) on b[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const double x = (i + 0.5) * h, y = (j + 0.5) * h, z = (k + 0.5) * h;

                b[k][j][i] = h * h * h * (waves ? wave_source(x, y, z) : 3 * PI * PI * exact(x, y, z));
            }
}

static void set_nothing(int n, double (*b)[n][n])
{
#pragma xmp inherit (b)
#pragma xmp loop (k, j, i) on b[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                b[k][j][i] = 0;
}

void set_sources(const struct problem *problem, const struct level *l)
{
    const struct faces faces = faces_of(problem);

    if (is(problem, "line"))
        set_line(l->n, l->b);
    else if (is(problem, "sine") || is(problem, "waves"))
        set_waves(l->n, is(problem, "waves"), l->b);
    else
        set_nothing(l->n, l->b);
    level_add_inflow(l, &faces);
}

static double sum_of_squares(int n, double (*phi)[n][n])
{
    const double h = 1.0 / n;
    double sum = 0;
#pragma xmp inherit (phi)
#pragma xmp loop (k, j, i) on phi[k][j][i] reduction(+: sum)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                const double error = phi[k][j][i] - exact((i + 0.5) * h, (j + 0.5) * h, (k + 0.5) * h);

                sum += error * error;
            }
    return h * h * h * sum;
}

double error_of(const struct level *l, void *phi)
{
    return sqrt(sum_of_squares(l->n, phi));
}

// The sampled sine is an eigenvector of the matrix.
static double largest_difference(int n, double factor, double (*phi)[n][n])
{
    const double h = 1.0 / n;
    double largest = 0;
#pragma xmp inherit (phi)
#pragma xmp loop (k, j, i) on phi[k][j][i] reduction(max: largest)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                largest = fmax(largest, fabs(phi[k][j][i] - factor * exact((i + 0.5) * h, (j + 0.5) * h, (k + 0.5) * h)));
    return largest / factor;
}

double discrete_error(const struct level *l, void *phi)
{
    const double step = l->h;

    return largest_difference(l->n, 3 * PI * PI / (3 * (2 - 2 * cos(PI * step)) / (step * step)), phi);
}

static double flow_out(int n, int face, double given, double (*kappa)[n][n], double (*phi)[n][n])
{
    const double h = 1.0 / n;
    double sum = 0;
#pragma xmp inherit (kappa, phi)
#pragma xmp loop (k, j, i) on phi[k][j][i] reduction(+: sum)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                if ((face / 2 == 0 ? i : face / 2 == 1 ? j : k) == (face % 2 ? n - 1 : 0))
                    sum += 2 * kappa[k][j][i] * h * (phi[k][j][i] - given);
    return sum;
}

double outflow(const struct level *l, const struct faces *faces, int face, void *phi)
{
    return faces->given & 1u << face ? flow_out(l->n, face, faces->value[face], l->kappa, phi) : 0;
}
