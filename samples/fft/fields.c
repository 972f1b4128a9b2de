// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fields.h"

#include <stdlib.h>
#include <xmp.h>

#include "../common/random.h"
#include "nodes.h"
#include "pencils.h"

void *pencils_create(const struct cube *cube, enum phase along, int count)
{
    const int n = cube->n;
    double complex (*x)[n][n][n / 2], (*y)[n][n][n / 2], (*z)[n][n][n / 2];
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template [n][n][n/2], distribute [block][block][*] onto p :: tx
#pragma xmp template [n][n][n/2], distribute [block][*][block] onto p :: ty
#pragma xmp template [n][n][n/2], distribute [*][block][block] onto p :: tz
#pragma xmp align x[*][k][j][i] with tx[k][j][i]
#pragma xmp align [*][k][j][i] with ty[k][j][i], shadow [0][0][0][0:padding()] :: y
#pragma xmp align [*][k][j][i] with tz[k][j][i], shadow [0][0][0][0:padding()] :: z

    if (along == ALONG_X)
        return x = xmp_malloc(xmp_desc_of(x), count, n, n, n / 2);
    if (along == ALONG_Y)
        return y = xmp_malloc(xmp_desc_of(y), count, n, n, n / 2);
    return z = xmp_malloc(xmp_desc_of(z), count, n, n, n / 2);
}

struct fields fields_create(const struct cube *cube, int count)
{
    void *y = pencils_create(cube, ALONG_Y, count);
    struct fields all = {count, y, y, y};

    if (!is_direct_y() || padding() > 0)
        all.x = pencils_create(cube, ALONG_X, count);
    if (!is_direct_z())
        all.z = pencils_create(cube, ALONG_Z, count);
    return all;
}

void fields_free(struct fields fields)
{
    if (fields.x != fields.y)
        free(fields.x);
    if (fields.z != fields.y)
        free(fields.z);
    free(fields.y);
}

void set_random(const struct cube *cube, int count, double complex x[count][cube->n][cube->n][cube->n / 2])
{
    const int n = cube->n;

    for (int f = 0; f < count; f++)
#pragma xmp loop (k, j) on x[*][k][j][*]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    const uint64_t at = (uint64_t)(((f * n + k) * n + j) * n + i);

                    x[f][k][j][i] = random_number(3, at) + I * random_number(4, at);
                }
}
