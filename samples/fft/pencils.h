// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transforms of the lines that a node has whole, of `count` fields from `first` on. Of waves beyond cube->most, forward leaves zeros in z;
// backward takes them as zero, whatever is there.
#pragma once

#include "cube.h"

// How fields travel: which rows and columns of waves matter.
struct rows {
    int low, height;
};

// How many columns k_x there are: 0 .. cube->most.
static inline int width_of(const struct cube *cube)
{
    return cube->most + 1 < cube->n / 2 ? cube->most + 1 : cube->n / 2;
}

static inline int is_pruned(const struct cube *cube)
{
    return cube->most + 1 < cube->n / 2;
}

static inline int is_row(const struct cube *cube, int k)  // of waves that matter
{
    return !is_pruned(cube) || k <= cube->most || k >= cube->n - cube->most;
}

// Nothing if y is direct, below.
void transform_x(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex x[fields][cube->n][cube->n][cube->n / 2]);

// A node array of one column has a line of y in x pencils, too, and one of one row has a line of z in y pencils: then nothing
// has to travel, and lines are read from one array and written to the other.
int is_direct_y(void);
int is_direct_z(void);

// Between x, if direct, and y. Then it takes the lines of x, too, plane by plane, which stay in the cache.
void transform_y(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex x[fields][cube->n][cube->n][cube->n / 2], double complex y[fields][cube->n][cube->n][cube->n / 2]);

// Between y, if direct, and z.
void transform_z(const struct cube *cube, enum direction direction, int displaced, int first, int count, int fields,
                 double complex y[fields][cube->n][cube->n][cube->n / 2], double complex z[fields][cube->n][cube->n][cube->n / 2]);
