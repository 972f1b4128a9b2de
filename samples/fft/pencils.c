// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pencils.h"

#include "nodes.h"

static void clear(double complex *from, double complex *end)
{
    while (from < end)
        *from++ = 0;
}

// Lines of x: as many at a time as a panel holds.
void transform_x(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex x[fields][cube->n][cube->n][cube->n / 2])
{
    const double *factor = cube->factor[direction == BACKWARD][displaced];
    const int width = width_of(cube);
    double complex *line[cube->along->block];
    int lines = 0;
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[block][block][*] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: x

    for (int f = first; f < first + count; f++)
#pragma xmp loop (k, j) on t[k][j][*]
        for (int k = 0; k < cube->n; k++)
            for (int j = 0; j < cube->n; j++) {
                line[lines++] = &x[f][k][j][0];
                if (direction == BACKWARD)
                    clear(&x[f][k][j][width], &x[f][k][j][cube->n / 2]);
                if (lines == cube->along->block) {
                    lines_along(cube->along, direction, line, lines, factor);
                    lines = 0;
                }
            }
    if (lines)
        lines_along(cube->along, direction, line, lines, factor);
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
#pragma xmp nodes p[rows()][columns()]
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

void transform_y(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex y[fields][cube->n][cube->n][cube->n / 2])
{
    const double *factor = cube->factor[direction == BACKWARD][displaced];
    const int block = cube->across->block;
    const struct range own = own_columns(cube);
    const int end = least(own.high, width_of(cube));
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[block][*][block] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: y
#pragma xmp shadow [0][0][0][0:padding()] :: y

    for (int f = first; f < first + count; f++)
#pragma xmp loop (k) on t[k][*][*]
        for (int k = 0; k < cube->n; k++) {
            for (int j = 0; j < cube->n && direction == BACKWARD && own.low < end; j++)
                if (!is_row(cube, j))
                    clear(&y[f][k][j][own.low], &y[f][k][j][end]);
            for (int i = own.low; i < end; i += block)
                lines_across(cube->across, direction, &y[f][k][0][i], &y[f][k][1][i] - &y[f][k][0][i], least(block, end - i),
                             factor);
        }
}

void transform_z(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex z[fields][cube->n][cube->n][cube->n / 2])
{
    const double *factor = cube->factor[direction == BACKWARD][displaced];
    const int block = cube->across->block;
    const struct range own = own_columns(cube);
    const int width = width_of(cube), forward = direction == FORWARD;
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[*][block][block] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: z
#pragma xmp shadow [0][0][0][0:padding()] :: z

    for (int f = first; f < first + count; f++)
#pragma xmp loop (j) on t[*][j][*]
        for (int j = 0; j < cube->n; j++) {
            const int end = !is_row(cube, j) ? own.low : width <= own.low ? own.low : least(width, own.high);

            for (int k = 0; k < cube->n && forward && end < own.high; k++)
                clear(&z[f][k][j][end], &z[f][k][j][own.high]);
            for (int i = own.low; i < end; i += block)
                lines_across(cube->across, direction, &z[f][0][j][i], &z[f][1][j][i] - &z[f][0][j][i], least(block, end - i),
                             factor);
        }
}
