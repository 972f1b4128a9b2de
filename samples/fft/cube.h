// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fourier transforms of real fields on a cube of n^3 points, several fields at a time:
//
//   forward   u_k = n^-3 sum_x u(x) e^{-i k.x}            backward   u(x) = sum_k u_k e^{i k.x},     x = 2 pi (i, j, l) / n
//
// Each direction is transformed while nodes have its lines whole. A field stands in one of three arrays, [z][y][x] all of them:
//
//   x pencils  [block][block][*]   real numbers u(x): n in the place of n/2 complex ones
//   y pencils  [block][*][block]   between the transforms
//   z pencils  [*][block][block]   u_k: k_x = 0 .. n/2 - 1; k_y and k_z = 0 .. n/2 - 1, -n/2 .. -1
//
// and gmove takes it from one to the next. u_{-k} is the conjugate of u_k; the plane k_x = n/2 is not kept, so it is lost forward and
// taken as zero backward. Wave numbers -n/2 in y and z should be zero, too. y and z have padding() columns more (nodes.h).
#pragma once

#include <complex.h>

#include "lines.h"

enum phase { ALONG_X, X_AND_Y, ALONG_Y, Y_AND_Z, ALONG_Z, PHASES };  // transforms, and the ways between them

struct cube {
    int n;                     // points in each direction: even, 2^a 3^b 5^c
    struct plan *along;        // x
    struct plan *across;       // y, z
    // Of each wave number, [direction][displaced]: e^{-+i k pi / n}, and forward n^-3 in x; NULL: 1.
    double *factor_along[2][2], *factor_across[2][2];
    // How fields travel; u_k and u(x) are the same, bit for bit.
    int batch;                 // so many fields at a time; 0: as many as the cache holds
    int overlap;               // while those that come after them are transformed
    int most;                  // only |k_a| <= most: the others are zero. n/2 - 1: all of them
    // What it has cost so far.
    long transforms;           // of one field
    double seconds[PHASES];    // of this node
};

// Returns NULL if there is no memory, or no plan for n. radix: plan.h; block: lines that are transformed side by side.
struct cube *cube_create(int n, int radix, int block);
void cube_free(struct cube *cube);

// How many fields stay in the second cache of each node, one at least.
int batch_in_cache(int n, int fields);

// The wave number at index k.
static inline int wave(const struct cube *cube, int k)
{
    return k < cube->n / 2 ? k : k - cube->n;
}

// What is in x is lost, and so is y. Where nothing travels from x to y, or from y to z, and there is no padding, they may be one place in
// memory (fields.h). displaced: the points are half a cell further in all directions (the phase factors are part of what lines are multiplied
// with anyway).
void cube_forward(struct cube *cube, int displaced, int fields, double complex x[fields][cube->n][cube->n][cube->n / 2],
                  double complex y[fields][cube->n][cube->n][cube->n / 2],
                  double complex z[fields][cube->n][cube->n][cube->n / 2]);

// What is in z is lost, and so is y.
void cube_backward(struct cube *cube, int displaced, int fields, double complex z[fields][cube->n][cube->n][cube->n / 2],
                   double complex y[fields][cube->n][cube->n][cube->n / 2],
                   double complex x[fields][cube->n][cube->n][cube->n / 2]);
