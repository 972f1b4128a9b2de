// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for fields on a cube in its three arrays, and fields to fill it with.
#pragma once

#include "cube.h"

// Each points to double complex [count][n][n][n/2] of its pencils; functions that take them `inherit` how they are distributed. A node array of one column has the
// same part of a field in x and in y, one of one row in y and in z: then the two are one place, for which the caches have more room.
struct fields {
    int count;
    void *x, *y, *z;
};

// One of them.
void *pencils_create(const struct cube *cube, enum phase along, int count);
struct fields fields_create(const struct cube *cube, int count);
void fields_free(struct fields fields);

// Random points, the same ones on any number of nodes.
void set_random(const struct cube *cube, int count, double complex x[count][cube->n][cube->n][cube->n / 2]);
