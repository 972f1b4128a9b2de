// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pencils.h"

#include "nodes.h"

static void clear(double complex *from, double complex *end)
{
    while (from < end)
        *from++ = 0;
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

// A line of elements first[k * stride], and those beside it.
struct place {
    double complex *first;
    long stride;
};

static int least(int a, int b)
{
    return a < b ? a : b;
}

// Lines of x: as many at a time as a panel holds.
void transform_x(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex x[fields][cube->n][cube->n][cube->n / 2])
{
    const double *factor = cube->factor_along[direction][displaced];
    const int width = width_of(cube);
    double complex *line[cube->along->block];
    int lines = 0;

    for (int f = first; f < first + count && !is_direct_y(); f++)
#pragma xmp loop (k, j) on x[*][k][j][*]
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

// The lines of x of one plane, from `first` on.
static void plane_of_x(const struct cube *cube, enum direction direction, int displaced, struct place first)
{
    const int block = cube->along->block;
    double complex *line[block];

    for (int j = 0; j < cube->n; j += block) {
        const int count = least(block, cube->n - j);

        for (int l = 0; l < count; l++) {
            line[l] = first.first + (j + l) * first.stride;
            if (direction == BACKWARD)
                clear(line[l] + width_of(cube), line[l] + cube->n / 2);
        }
        lines_along(cube->along, direction, line, count, cube->factor_along[direction][displaced]);
    }
}

// Which of the indices of x this node has, in y and z pencils.
static struct range own_columns(const struct cube *cube, int fields, double complex y[fields][cube->n][cube->n][cube->n / 2])
{
    struct range own = {0, 0};

    (void)y;  // a plain compiler doesn't see the use
#pragma xmp loop (i) on y[*][*][*][i]
    for (int i = 0; i < cube->n / 2; i++)
        extend(&own, i);
    return own;
}

int is_direct_y(void)
{
    return columns() == 1;
}

int is_direct_z(void)
{
    return rows() == 1;
}

static void across(const struct cube *cube, enum direction direction, int displaced, struct place from, struct place to, int count)
{
    const int block = cube->across->block;

    for (int i = 0; i < count; i += block)
        lines_across(cube->across, direction, from.first + i, from.stride, to.first + i, to.stride, least(block, count - i),
                     cube->factor_across[direction][displaced]);
}

void transform_y(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex x[fields][cube->n][cube->n][cube->n / 2], double complex y[fields][cube->n][cube->n][cube->n / 2])
{
    const struct range own = own_columns(cube, fields, y);
    const int end = least(own.high, width_of(cube)), direct = is_direct_y(), forward = direction == FORWARD;

    for (int f = first; f < first + count; f++)
#pragma xmp loop (k) on y[*][k][*][*]
        for (int k = 0; k < cube->n; k++) {
            if (own.low >= end)
                continue;  // no column is here, and has no address
            struct place here = {&y[f][k][0][own.low], &y[f][k][1][own.low] - &y[f][k][0][own.low]}, there = here;

            if (direct)
                there = (struct place){&x[f][k][0][own.low], &x[f][k][1][own.low] - &x[f][k][0][own.low]};
            if (direct && forward)
                plane_of_x(cube, direction, displaced, there);
            for (int j = 0; j < cube->n && !forward && own.low < end; j++)
                if (!is_row(cube, j))
                    clear(&y[f][k][j][own.low], &y[f][k][j][end]);
            across(cube, direction, displaced, forward ? there : here, forward ? here : there, end - own.low);
            if (direct && !forward)
                plane_of_x(cube, direction, displaced, there);
        }
}

void transform_z(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex y[fields][cube->n][cube->n][cube->n / 2], double complex z[fields][cube->n][cube->n][cube->n / 2])
{
    const struct range own = own_columns(cube, fields, z);
    const int width = width_of(cube), forward = direction == FORWARD, direct = is_direct_z();

    for (int f = first; f < first + count; f++)
#pragma xmp loop (j) on z[*][*][j][*]
        for (int j = 0; j < cube->n; j++) {
            if (own.low >= own.high)
                continue;
            const int end = !is_row(cube, j) || width <= own.low ? own.low : least(width, own.high);
            struct place here = {&z[f][0][j][own.low], &z[f][1][j][own.low] - &z[f][0][j][own.low]}, there = here;

            for (int k = 0; k < cube->n && forward && end < own.high; k++)
                clear(&z[f][k][j][end], &z[f][k][j][own.high]);
            if (direct)
                there = (struct place){&y[f][0][j][own.low], &y[f][1][j][own.low] - &y[f][0][j][own.low]};
            across(cube, direction, displaced, forward ? there : here, forward ? here : there, end - own.low);
        }
}
