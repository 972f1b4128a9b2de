// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --cflags=-fopenmp %S/*.c
//
// A little ocean: layers of temperature with diffusion and convection over a bottom with islands, and a fast
// barotropic mode. Each node's part of the loops is shared by OpenMP threads.

#include <math.h>
#include <stdio.h>

#include "ocean.h"

double temperature[NZ][NY][NX], flux[NZ][NY][NX];
double eta[NY][NX], u[NY][NX], v[NY][NX];
int bottom[NY][NX];

static void topography(void)
{
    int i, j, k;

#pragma xmp loop (j) on t[j][*]
#pragma omp parallel for private(i, k) schedule(static, 2)
    for (j = 0; j < NY; j++)
        for (i = 0; i < NX; i++) {
            int island = (i - 20) * (i - 20) + (j - 9) * (j - 9) < 12;
            int coast = i == 0 || j == 0 || i == NX - 1 || j == NY - 1;
            bottom[j][i] = island || coast ? 0 : 2 + (i * 3 + j) % (NZ - 1);
            eta[j][i] = i == 8 && j == 17 ? 0.5 : 0.0;
            u[j][i] = v[j][i] = 0.0;
            for (k = 0; k < NZ; k++)
                temperature[k][j][i] = WET(k, j, i)
                    ? 20.0 - 2.0 * k + 3.0 * cos(0.2 * j) + (k == 1 && i > 16) * 6 : 0.0;
        }
    /* shared by all steps: nobody changes it any more */
#pragma xmp reflect (bottom)
}

/* Warm water below cold water changes places, column by column. */
static int convect(void)
{
    int mixed = 0;

#pragma omp parallel for collapse(2) reduction(+:mixed)
#pragma xmp loop (j, i) on t[j][i] reduction(+:mixed)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            for (int k = 0; k + 1 < bottom[j][i]; k++)
                if (temperature[k][j][i] < temperature[k+1][j][i]) {
                    double mean = 0.5 * (temperature[k][j][i] + temperature[k+1][j][i]);
                    temperature[k][j][i] = temperature[k+1][j][i] = mean;
                    mixed++;
                }
    return mixed;
}

int main(void)
{
    double warmest = -100, coldest = 100, tide = 0.0;
    int i, j, k, mixed = 0, wet = 0;
    double layer[NZ];

    topography();
    for (int day = 0; day < 8; day++) {
        diffuse(0.1);
        mixed += convect();
        barotropic(5, 0.1);
    }

    for (k = 0; k < NZ; k++)
        layer[k] = -100.0;
#pragma xmp loop (j) on t[j][*] reduction(max:warmest, tide, layer) reduction(min:coldest) reduction(+:wet)
#pragma omp parallel for private(i, k) reduction(max:warmest, tide, layer) reduction(min:coldest) reduction(+:wet)
    for (j = 1; j < NY - 1; j++)
        for (i = 1; i < NX - 1; i++) {
            tide = fmax(tide, fabs(eta[j][i]));
            for (k = 0; k < bottom[j][i]; k++) {
                warmest = fmax(warmest, temperature[k][j][i]);
                coldest = fmin(coldest, temperature[k][j][i]);
                layer[k] = fmax(layer[k], temperature[k][j][i]);
                wet++;
            }
        }
    if (xmp_node_num() == 1) {
        printf("%d wet cells, %d mixed, %.10f to %.10f degrees, tide %.10f\n", wet, mixed, coldest, warmest, tide);
        for (k = 0; k < NZ; k++)
            printf("layer %d: %.10f\n", k, layer[k]);
    }
    return 0;
}
