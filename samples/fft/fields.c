// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fields.h"

#include <stdlib.h>
#include <xmp.h>

#include "nodes.h"
#include "pencils.h"
#include "random.h"

struct fields fields_create(const struct cube *cube, int count)
{
    const int n = cube->n;
    struct fields all;
    double complex (*x)[n][n][n / 2], (*y)[n][n][n / 2], (*z)[n][n][n / 2];
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template tx[cube->n][cube->n][cube->n / 2]
#pragma xmp template ty[cube->n][cube->n][cube->n / 2]
#pragma xmp template tz[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute tx[block][block][*] onto p
#pragma xmp distribute ty[block][*][block] onto p
#pragma xmp distribute tz[*][block][block] onto p
#pragma xmp align [*][k][j][i] with tx[k][j][i] :: x
#pragma xmp align [*][k][j][i] with ty[k][j][i] :: y
#pragma xmp align [*][k][j][i] with tz[k][j][i] :: z
#pragma xmp shadow [0][0][0][0:padding()] :: y, z

    y = xmp_malloc(xmp_desc_of(y), count, n, n, n / 2);
    all = (struct fields){count, y, y, y};
    if (!is_direct_y() || padding() > 0)
        all.x = x = xmp_malloc(xmp_desc_of(x), count, n, n, n / 2);
    if (!is_direct_z())
        all.z = z = xmp_malloc(xmp_desc_of(z), count, n, n, n / 2);
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
#pragma xmp nodes p[rows()][columns()]
#pragma xmp template t[cube->n][cube->n][cube->n / 2]
#pragma xmp distribute t[block][block][*] onto p
#pragma xmp align [*][k][j][i] with t[k][j][i] :: x

    for (int f = 0; f < count; f++)
#pragma xmp loop (k, j) on t[k][j][*]
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                for (int i = 0; i < n / 2; i++) {
                    const uint64_t at = (uint64_t)(((f * n + k) * n + j) * n + i);

                    x[f][k][j][i] = random_number(3, at) + I * random_number(4, at);
                }
}
