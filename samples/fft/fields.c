// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fields.h"

#include <stdlib.h>
#include <xmp.h>

#include "nodes.h"
#include "random.h"

struct fields fields_create(const struct cube *cube, int count)
{
    const int n = cube->n;
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

    x = xmp_malloc(xmp_desc_of(x), count, n, n, n / 2);
    y = xmp_malloc(xmp_desc_of(y), count, n, n, n / 2);
    z = xmp_malloc(xmp_desc_of(z), count, n, n, n / 2);
    return (struct fields){count, x, y, z};
}

void fields_free(struct fields fields)
{
    free(fields.x);
    free(fields.y);
    free(fields.z);
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
