// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cube.h"

#include <stdlib.h>

#include "assign.h"
#include "nodes.h"

static double *factors(int n, enum direction direction, int displaced)
{
    double *factor = malloc(2 * (size_t)n * sizeof *factor);

    for (int k = 0; factor && k < n; k++) {
        double re = 1, im = 0;

        if (displaced)
            unit_root(k < n / 2 ? k : n - k, 2 * n, &re, &im);
        if (k >= n / 2)
            im = -im;
        factor[2 * k] = direction == FORWARD ? re / n : re;
        factor[2 * k + 1] = direction == FORWARD ? im / n : -im;
    }
    return factor;
}

void cube_free(struct cube *cube)
{
    if (!cube)
        return;
    plan_free(cube->along);
    plan_free(cube->across);
    for (int k = 0; k < 4; k++)
        free(cube->factor[k / 2][k % 2]);
    free(cube);
}

struct cube *cube_create(int n, int radix, int block)
{
    struct cube *cube = has_plan(n) && n % 2 == 0 ? calloc(1, sizeof *cube) : NULL;
    int good;

    if (!cube)
        return NULL;
    cube->n = n;
    cube->along = plan_create(n / 2, radix, block);
    cube->across = plan_create(n, radix, block);
    good = cube->along && cube->across;
    for (int k = 0; k < 4; k++) {
        cube->factor[k / 2][k % 2] = factors(n, k / 2 ? BACKWARD : FORWARD, k % 2);
        good = good && cube->factor[k / 2][k % 2];
    }
    if (good)
        return cube;
    cube_free(cube);
    return NULL;
}

// Lines of x: as many at a time as a panel holds.
static void transform_x(const struct cube *cube, enum direction direction, int displaced, int fields,
                        double complex x[fields][cube->n][cube->n][cube->n / 2])
{
    const double *factor = cube->factor[direction == BACKWARD][displaced];
    double complex *line[cube->along->block];
    int count = 0;
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[block][block][*] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: x

    for (int f = 0; f < fields; f++)
#pragma xmp loop (k, j) on t[k][j][*]
        for (int k = 0; k < cube->n; k++)
            for (int j = 0; j < cube->n; j++) {
                line[count++] = &x[f][k][j][0];
                if (count == cube->along->block) {
                    lines_along(cube->along, direction, line, count, factor);
                    count = 0;
                }
            }
    if (count)
        lines_along(cube->along, direction, line, count, factor);
}

struct range {
    int low, high;  // low <= i < high
};

static void extend(struct range *range, int i)
{
    if (range->high == 0)
        range->low = i;
    range->high = i + 1;
}

// Which of the indices of x this node has, in y and z pencils.
static struct range own_columns(const struct cube *cube)
{
    struct range own = {0, 0};
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[*][block][block] onto p
#pragma xmp loop (i) on t[*][*][i]
    for (int i = 0; i < cube->n / 2; i++)
        extend(&own, i);
    return own;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static void transform_y(const struct cube *cube, enum direction direction, int displaced, int fields,
                        double complex y[fields][cube->n][cube->n][cube->n / 2])
{
    const double *factor = cube->factor[direction == BACKWARD][displaced];
    const int block = cube->across->block;
    const struct range own = own_columns(cube);
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[block][*][block] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: y

    for (int f = 0; f < fields; f++)
#pragma xmp loop (k) on t[k][*][*]
        for (int k = 0; k < cube->n; k++)
            for (int i = own.low; i < own.high; i += block)
                lines_across(cube->across, direction, &y[f][k][0][i], &y[f][k][1][i] - &y[f][k][0][i],
                             least(block, own.high - i), factor);
}

static void transform_z(const struct cube *cube, enum direction direction, int displaced, int fields,
                        double complex z[fields][cube->n][cube->n][cube->n / 2])
{
    const double *factor = cube->factor[direction == BACKWARD][displaced];
    const int block = cube->across->block;
    const struct range own = own_columns(cube);
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[*][block][block] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: z

    for (int f = 0; f < fields; f++)
#pragma xmp loop (j) on t[*][j][*]
        for (int j = 0; j < cube->n; j++)
            for (int i = own.low; i < own.high; i += block)
                lines_across(cube->across, direction, &z[f][0][j][i], &z[f][1][j][i] - &z[f][0][j][i],
                             least(block, own.high - i), factor);
}

void cube_forward(struct cube *cube, int displaced, int fields, double complex x[fields][cube->n][cube->n][cube->n / 2],
                  double complex y[fields][cube->n][cube->n][cube->n / 2],
                  double complex z[fields][cube->n][cube->n][cube->n / 2])
{
#pragma xmp template tx[cube->n][cube->n][cube->n / 2]
#pragma xmp template ty[cube->n][cube->n][cube->n / 2]
#pragma xmp template tz[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute tx[block][block][*] onto p
#pragma xmp distribute ty[block][*][block] onto p
#pragma xmp distribute tz[*][block][block] onto p
#pragma xmp align [*][k][j][i] with tx[k][j][i] :: x
#pragma xmp align [*][k][j][i] with ty[k][j][i] :: y
#pragma xmp align [*][k][j][i] with tz[k][j][i] :: z

    transform_x(cube, FORWARD, displaced, fields, x);
#pragma xmp gmove
    ASSIGN(y, x);
    transform_y(cube, FORWARD, displaced, fields, y);
#pragma xmp gmove
    ASSIGN(z, y);
    transform_z(cube, FORWARD, displaced, fields, z);
    cube->transforms += fields;
}

void cube_backward(struct cube *cube, int displaced, int fields, double complex z[fields][cube->n][cube->n][cube->n / 2],
                   double complex y[fields][cube->n][cube->n][cube->n / 2],
                   double complex x[fields][cube->n][cube->n][cube->n / 2])
{
#pragma xmp template tx[cube->n][cube->n][cube->n / 2]
#pragma xmp template ty[cube->n][cube->n][cube->n / 2]
#pragma xmp template tz[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute tx[block][block][*] onto p
#pragma xmp distribute ty[block][*][block] onto p
#pragma xmp distribute tz[*][block][block] onto p
#pragma xmp align [*][k][j][i] with tx[k][j][i] :: x
#pragma xmp align [*][k][j][i] with ty[k][j][i] :: y
#pragma xmp align [*][k][j][i] with tz[k][j][i] :: z

    transform_z(cube, BACKWARD, displaced, fields, z);
#pragma xmp gmove
    ASSIGN(y, z);
    transform_y(cube, BACKWARD, displaced, fields, y);
#pragma xmp gmove
    ASSIGN(x, y);
    transform_x(cube, BACKWARD, displaced, fields, x);
    cube->transforms += fields;
}
