// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cube.h"

#include <stdlib.h>
#include <xmp.h>

#include "assign.h"
#include "nodes.h"
#include "pencils.h"

// Of lines of n waves: `scale` times e^{-+i k pi / n}, where points are displaced.
static double *factors(int n, enum direction direction, int displaced, double scale)
{
    double *factor = malloc(2 * (size_t)n * sizeof *factor);

    for (int k = 0; factor && k < n; k++) {
        double re = 1, im = 0;

        if (displaced)
            unit_root(k < n / 2 ? k : n - k, 2 * n, &re, &im);
        if (k >= n / 2)
            im = -im;
        factor[2 * k] = scale * re;
        factor[2 * k + 1] = scale * (direction == FORWARD ? im : -im);
    }
    return factor;
}

// All that forward divides by is in the factors of x. What is 1 has none. Returns 0 if there is no memory.
static int set_factors(struct cube *cube)
{
    const double n = cube->n, volume = n * n * n;
    int good = 1;

    for (enum direction direction = FORWARD; direction <= BACKWARD; direction++)
        for (int displaced = 0; displaced < 2; displaced++) {
            double **along = &cube->factor_along[direction][displaced], **across = &cube->factor_across[direction][displaced];

            if (displaced || direction == FORWARD)
                good = (*along = factors(cube->n, direction, displaced, direction == FORWARD ? 1 / volume : 1)) && good;
            if (displaced)
                good = (*across = factors(cube->n, direction, displaced, 1)) && good;
        }
    return good;
}

void cube_free(struct cube *cube)
{
    if (!cube)
        return;
    plan_free(cube->along);
    plan_free(cube->across);
    for (int k = 0; k < 4; k++) {
        free(cube->factor_along[k / 2][k % 2]);
        free(cube->factor_across[k / 2][k % 2]);
    }
    free(cube);
}

struct cube *cube_create(int n, int radix, int block)
{
    struct cube *cube = has_plan(n) && n % 2 == 0 ? calloc(1, sizeof *cube) : NULL;

    if (!cube)
        return NULL;
    cube->n = n;
    cube->most = n / 2 - 1;
    cube->along = plan_create(n / 2, radix, block);
    cube->across = plan_create(n, radix, block);
    if (set_factors(cube) && cube->along && cube->across)
        return cube;
    cube_free(cube);
    return NULL;
}

// Adds the time since `*since` to a phase.
static void lap(struct cube *cube, enum phase phase, double *since)
{
    const double now = xmp_wtime();

    cube->seconds[phase] += now - *since;
    *since = now;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int batch_in_cache(int n, int fields)
{
    const double field = 8.0 * n * n * n / xmp_all_num_nodes(), cache = 1 << 20;
    const int count = field < cache ? (int)(cache / field) : 1;

    return least(count, fields);
}

static int batch_of(const struct cube *cube, int fields)
{
    return cube->batch > 0 ? least(cube->batch, fields) : batch_in_cache(cube->n, fields);
}

// Which rows k_y travel between y and z: none, all, or those at both ends. Returns how many parts there are.
static int set_parts(const struct cube *cube, struct rows part[2])
{
    const int n = cube->n, most = cube->most;

    part[0] = (struct rows){0, is_pruned(cube) ? most + 1 : n};
    part[1] = (struct rows){n - most, most};
    return is_direct_z() ? 0 : is_pruned(cube) && most > 0 ? 2 : 1;
}

// Communications are in flight under these names: of the fields from f on, on their first and on their second way.
#define FIRST_WAY(f) (2 * (f) + 4000)
#define SECOND_WAY(f) (2 * (f) + 4001)

// A batch goes all the way before the next one begins, and stays in the cache if it is small enough. With overlap each step is done for
// all batches, so that one travels while another one is transformed.
static int batch_end(const struct cube *cube, int fields, int f)
{
    return cube->overlap ? fields : least(f + batch_of(cube, fields), fields);
}

void cube_forward(struct cube *cube, int displaced, int fields, double complex x[fields][cube->n][cube->n][cube->n / 2],
                  double complex y[fields][cube->n][cube->n][cube->n / 2],
                  double complex z[fields][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n, width = width_of(cube), batch = batch_of(cube, fields);
    double since = xmp_wtime();
    struct rows part[2];
    const int parts = set_parts(cube, part);
#pragma xmp inherit (x, y, z)

    for (int from = 0, end; from < fields; from = end) {
        end = batch_end(cube, fields, from);
        for (int f = from; f < end; f += batch) {
            const int count = least(batch, fields - f);

            transform_x(cube, FORWARD, displaced, f, count, fields, x);
            lap(cube, ALONG_X, &since);
            if (is_direct_y()) {
                // nothing to do
            } else if (cube->overlap) {
#pragma xmp gmove async(FIRST_WAY(f))
                ASSIGN(y, x, f, count, 0, n, width);
            } else {
#pragma xmp gmove
                ASSIGN(y, x, f, count, 0, n, width);
            }
            lap(cube, X_AND_Y, &since);
        }
        for (int f = from; f < end; f += batch) {
            const int count = least(batch, fields - f);

#pragma xmp wait_async (FIRST_WAY(f))
            lap(cube, X_AND_Y, &since);
            transform_y(cube, FORWARD, displaced, f, count, fields, x, y);
            lap(cube, ALONG_Y, &since);
            for (int r = 0; r < parts; r++)
                if (cube->overlap) {
#pragma xmp gmove async(SECOND_WAY(f))
                    ASSIGN(z, y, f, count, part[r].low, part[r].height, width);
                } else {
#pragma xmp gmove
                    ASSIGN(z, y, f, count, part[r].low, part[r].height, width);
                }
            lap(cube, Y_AND_Z, &since);
        }
        for (int f = from; f < end; f += batch) {
#pragma xmp wait_async (SECOND_WAY(f))
            lap(cube, Y_AND_Z, &since);
            transform_z(cube, FORWARD, displaced, f, least(batch, fields - f), fields, y, z);
            lap(cube, ALONG_Z, &since);
        }
    }
    cube->transforms += fields;
}

void cube_backward(struct cube *cube, int displaced, int fields, double complex z[fields][cube->n][cube->n][cube->n / 2],
                   double complex y[fields][cube->n][cube->n][cube->n / 2],
                   double complex x[fields][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n, width = width_of(cube), batch = batch_of(cube, fields);
    double since = xmp_wtime();
    struct rows part[2];
    const int parts = set_parts(cube, part);
#pragma xmp inherit (x, y, z)

    for (int from = 0, end; from < fields; from = end) {
        end = batch_end(cube, fields, from);
        for (int f = from; f < end; f += batch) {
            const int count = least(batch, fields - f);

            transform_z(cube, BACKWARD, displaced, f, count, fields, y, z);
            lap(cube, ALONG_Z, &since);
            for (int r = 0; r < parts; r++)
                if (cube->overlap) {
#pragma xmp gmove async(FIRST_WAY(f))
                    ASSIGN(y, z, f, count, part[r].low, part[r].height, width);
                } else {
#pragma xmp gmove
                    ASSIGN(y, z, f, count, part[r].low, part[r].height, width);
                }
            lap(cube, Y_AND_Z, &since);
        }
        for (int f = from; f < end; f += batch) {
            const int count = least(batch, fields - f);

#pragma xmp wait_async (FIRST_WAY(f))
            lap(cube, Y_AND_Z, &since);
            transform_y(cube, BACKWARD, displaced, f, count, fields, x, y);
            lap(cube, ALONG_Y, &since);
            if (is_direct_y()) {
                // nothing to do
            } else if (cube->overlap) {
#pragma xmp gmove async(SECOND_WAY(f))
                ASSIGN(x, y, f, count, 0, n, width);
            } else {
#pragma xmp gmove
                ASSIGN(x, y, f, count, 0, n, width);
            }
            lap(cube, X_AND_Y, &since);
        }
        for (int f = from; f < end; f += batch) {
#pragma xmp wait_async (SECOND_WAY(f))
            lap(cube, X_AND_Y, &since);
            transform_x(cube, BACKWARD, displaced, f, least(batch, fields - f), fields, x);
            lap(cube, ALONG_X, &since);
        }
    }
    cube->transforms += fields;
}
