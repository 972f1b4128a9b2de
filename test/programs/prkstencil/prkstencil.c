// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// The stencil kernel of the Parallel Research Kernels: a star of weights from a table is applied to a linear field again
// and again, and the norm of the result is known. Blocks in two dimensions.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define RADIUS 2
#define COEFX 1.0
#define COEFY 1.0

#pragma xmp nodes p[*][*]
#pragma xmp template t[:][:]
#pragma xmp distribute t[block][block] onto p

static double weight[2 * RADIUS + 1][2 * RADIUS + 1];
#define WEIGHT(i, j) weight[(i) + RADIUS][(j) + RADIUS]

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 45, iterations = 10;

    for (int k = 1; k <= RADIUS; k++) {
        WEIGHT(0, k) = WEIGHT(k, 0) = 1.0 / (2.0 * k * RADIUS);
        WEIGHT(0, -k) = WEIGHT(-k, 0) = -1.0 / (2.0 * k * RADIUS);
    }

#pragma xmp template_fix t[n][n]
    double in[n][n], out[n][n];
#pragma xmp align [i][j] with t[i][j] :: in, out
#pragma xmp shadow in[RADIUS][RADIUS]

#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            in[i][j] = COEFX * j + COEFY * i;
            out[i][j] = 0.0;
        }

    double time = 0.0;
    for (int iter = 0; iter <= iterations; iter++) {
        if (iter == 1)
            time = xmp_wtime();
#pragma xmp reflect (in) orthogonal
#pragma xmp loop (i, j) on t[i][j]
        for (int i = RADIUS; i < n - RADIUS; i++)
            for (int j = RADIUS; j < n - RADIUS; j++) {
                for (int jj = -RADIUS; jj <= RADIUS; jj++)
                    out[i][j] += WEIGHT(0, jj) * in[i][j+jj];
                for (int ii = -RADIUS; ii < 0; ii++)
                    out[i][j] += WEIGHT(ii, 0) * in[i+ii][j];
                for (int ii = 1; ii <= RADIUS; ii++)
                    out[i][j] += WEIGHT(ii, 0) * in[i+ii][j];
            }
#pragma xmp loop (i, j) on t[i][j]
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                in[i][j] += 1.0;
    }
    time = xmp_wtime() - time;

    double norm = 0.0;
#pragma xmp loop (i, j) on t[i][j] reduction(+:norm) ordered(any)
    for (int i = RADIUS; i < n - RADIUS; i++)
        for (int j = RADIUS; j < n - RADIUS; j++)
            norm += fabs(out[i][j]);
    norm /= (double)(n - 2 * RADIUS) * (n - 2 * RADIUS);
    double reference = (iterations + 1) * (COEFX + COEFY);

    if (xmp_node_num() == 1) {
        printf("norm %.9f: %s\n", norm, fabs(norm - reference) < 1e-8 ? "right" : "WRONG");
        if (argc > 2)
            printf("%.3f s\n", time / iterations);
    }
    return 0;
}
