// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#include "mesh/field.h"
#include "mesh/medium.h"

static int draw_box(const void *what, const int first[3], const int count[3], double *kappa)
{
    return medium_box(what, first, count, kappa);
}

void permeability(int n, uint64_t seed, double s, double (*kappa)[n][n])
{
#pragma xmp inherit (kappa)
    const struct medium medium = {.cells = {n, n, n}, .s = s, .seed = seed, .ground = ROUGH};

    if (!field_fill(n, kappa, draw_box, &medium))
        return;
    if (xmp_node_num() == 1)
        fprintf(stderr, "multigrid: there is not enough memory for the permeability; give it more nodes, or fewer cells by --n\n");
    exit(1);
}

void coarsen(int n, double (*fine)[2 * n][2 * n], double (*kappa)[n][n])
{
#pragma xmp inherit (fine, kappa)
#pragma xmp loop (k, j, i) on kappa[k][j][i]
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                kappa[k][j][i] = 0.125 * (fine[2 * k][2 * j][2 * i] + fine[2 * k][2 * j][2 * i + 1] + fine[2 * k][2 * j + 1][2 * i]
                                          + fine[2 * k][2 * j + 1][2 * i + 1] + fine[2 * k + 1][2 * j][2 * i]
                                          + fine[2 * k + 1][2 * j][2 * i + 1] + fine[2 * k + 1][2 * j + 1][2 * i]
                                          + fine[2 * k + 1][2 * j + 1][2 * i + 1]);
}
