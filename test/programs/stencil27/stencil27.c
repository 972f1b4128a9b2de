// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --tolerance=1e-12 %s
// A 27-point stencil in three dimensions, two of them distributed; sums of real numbers differ in the last digits.
/*
 * Smooths a field: by 27 terms, by three loops over the neighbors, and by one dimension after the other in place, which reads
 * only what later iterations write.
 */
#include <stdio.h>
#include <xmp.h>

#define NX 14
#define NY 11
#define NZ 9
#define EACH(i, j, k) for (i = 1; i < NX - 1; i++) for (j = 1; j < NY - 1; j++) for (k = 1; k < NZ - 1; k++)

#define NODES_Y (xmp_all_num_nodes() % 2 ? 1 : 2)
#pragma xmp nodes p[*][NODES_Y]
#pragma xmp template t[NX][NY]
#pragma xmp distribute t[block][block] onto p
static double a[NX][NY][NZ], b[NX][NY][NZ];
#pragma xmp align [i][j][*] with t[i][j] :: a, b
#pragma xmp shadow [1][1][0] :: a, b

static double plane(int i, int j, int k)
{
    return a[i][j-1][k-1] + a[i][j-1][k] + a[i][j-1][k+1] + a[i][j][k-1] + a[i][j][k] + a[i][j][k+1] + a[i][j+1][k-1]
           + a[i][j+1][k] + a[i][j+1][k+1];
}

static void copy(double from[NX][NY][NZ], double to[NX][NY][NZ])
#pragma xmp align [i][j][*] with t[i][j] :: from, to
#pragma xmp shadow [1][1][0] :: from, to
{
    int i, j, k;
#pragma xmp loop (i, j) on t[i][j]
    EACH(i, j, k)
        to[i][j][k] = from[i][j][k];
}

int main(void)
{
    double sum = 0;
    int i, j, k, n;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < NX; i++)
        for (j = 0; j < NY; j++)
            for (k = 0; k < NZ; k++)
                a[i][j][k] = b[i][j][k] = (i * 3 + j * 5 + k * 7) % 11;
    for (n = 0; n < 3; n++) {
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
        EACH(i, j, k)
            b[i][j][k] = (plane(i - 1, j, k) + plane(i, j, k) + plane(i + 1, j, k)) / 27;
        copy(b, a);
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
        EACH(i, j, k) {
            double around = 0;
            for (int di = -1; di <= 1; di++)
                for (int dj = -1; dj <= 1; dj++)
                    for (int dk = -1; dk <= 1; dk++)
                        around += a[i + di][j + dj][k + dk];
            b[i][j][k] = around / 27;
        }
        copy(b, a);
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
        EACH(i, j, k)
            a[i][j][k] = 0.5 * (a[i][j][k] + a[i+1][j][k]);
#pragma xmp reflect (a)
#pragma xmp loop (i, j) on t[i][j]
        EACH(i, j, k)
            a[i][j][k] = 0.5 * (a[i][j][k] + a[i][j+1][k]);
#pragma xmp loop (i, j) on t[i][j]
        EACH(i, j, k)
            a[i][j][k] = 0.5 * (a[i][j][k] + a[i][j][k-1]);
    }
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (i = 0; i < NX; i++)
        for (j = 0; j < NY; j++)
            for (k = 0; k < NZ; k++)
                sum += a[i][j][k] * (1 + (i + j + k) % 3);
#pragma xmp task on p[0][0]
    printf("%.9e\n", sum);
    return 0;
}
