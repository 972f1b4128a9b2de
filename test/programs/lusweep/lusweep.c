// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
// RUN: %run-compare --ranks=4 --sodecc-flags=-fsode-check %S/*.c
//
// Symmetric successive over-relaxation of five coupled fields in three dimensions (the pattern of NAS LU): a right side, a sweep in which each point
// needs the ones before it along x, y and z, one back that needs those after it. Blocks of y and x are distributed, and values flow along both.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 14
#define NY 12
#define NZ 9
#define FIELDS 5
#define STEPS 6

#pragma xmp nodes p[*][*]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][block] onto p

static double u[NZ][NY][NX][FIELDS], v[NZ][NY][NX][FIELDS];
#pragma xmp align [*][j][i][*] with t[j][i] :: u, v
#pragma xmp shadow [0][1][1][0] :: u, v

static const double dt = 0.3, relaxation = 1.2;

/* How fields depend on each other. */
static double coupling(int m, int l)
{
    return m == l ? 0.25 : 0.02 / (1 + m + 2 * l);
}

static void right_side(void)
{
#pragma xmp reflect (u)
#pragma xmp loop (j, i) on t[j][i]
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                for (int m = 0; m < FIELDS; m++)
                    v[k][j][i][m] = dt * (u[k-1][j][i][m] + u[k+1][j][i][m] + u[k][j-1][i][m] + u[k][j+1][i][m] + u[k][j][i-1][m] + u[k][j][i+1][m]
                                          - 6 * u[k][j][i][m]);
}

static void lower(void)
{
#pragma xmp loop (j, i) on t[j][i] pipeline(j, i)
    for (int k = 1; k < NZ - 1; k++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                for (int m = 0; m < FIELDS; m++) {
                    double sum = v[k][j][i][m];
                    for (int l = 0; l < FIELDS; l++)
                        sum += dt * coupling(m, l) * (v[k-1][j][i][l] + v[k][j-1][i][l] + v[k][j][i-1][l]);
                    v[k][j][i][m] = relaxation * sum / (1 + 6 * dt);
                }
}

static void upper(void)
{
#pragma xmp loop (j, i) on t[j][i] pipeline(j, i)
    for (int k = NZ - 2; k >= 1; k--)
        for (int j = NY - 2; j >= 1; j--)
            for (int i = NX - 2; i >= 1; i--)
                for (int m = 0; m < FIELDS; m++) {
                    double sum = 0;
                    for (int l = 0; l < FIELDS; l++)
                        sum += dt * coupling(m, l) * (v[k+1][j][i][l] + v[k][j+1][i][l] + v[k][j][i+1][l]);
                    v[k][j][i][m] += relaxation * sum / (1 + 6 * dt);
                }
}

int main(void)
{
    double norm[FIELDS] = {0}, most = 0;

#pragma xmp loop (j, i) on t[j][i]
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++)
                    u[k][j][i][m] = k % (NZ - 1) && j % (NY - 1) && i % (NX - 1) ? 0 : 0.1 * ((3 * k + 5 * j + 7 * i + m) % 13);
    for (int step = 0; step < STEPS; step++) {
        right_side();
        lower();
        upper();
#pragma xmp loop (j, i) on t[j][i]
        for (int k = 1; k < NZ - 1; k++)
            for (int j = 1; j < NY - 1; j++)
                for (int i = 1; i < NX - 1; i++)
                    for (int m = 0; m < FIELDS; m++)
                        u[k][j][i][m] += v[k][j][i][m];
    }
#pragma xmp loop (j, i) on t[j][i] reduction(+:norm) reduction(max:most)
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++) {
                    norm[m] += u[k][j][i][m] * u[k][j][i][m];
                    most = fmax(most, fabs(v[k][j][i][m]));
                }
    if (xmp_node_num() == 1) {
        for (int m = 0; m < FIELDS; m++)
            printf("field %d: norm %.9f\n", m, sqrt(norm[m] / (NX * NY * NZ)));
        printf("largest change %.12f\n", most);
    }
    return 0;
}
