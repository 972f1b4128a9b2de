// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %S/*.c
//
// Pentadiagonal systems along a distributed axis (the z part of NAS SP): elimination goes up through the nodes, substitution comes back, in blocks of
// lines that follow each other. Rows of the matrix are made while the elimination comes along, so three arrays flow up and one flows back.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 13
#define NY 11
#define NZ 26
#define FIELDS 3
#define STEPS 8

#pragma xmp nodes p[*]
#pragma xmp template t[NZ]
#pragma xmp distribute t[block] onto p

static double u[NZ][NY][NX][FIELDS], x[NZ][NY][NX][FIELDS], first[NZ][NY][NX], second[NZ][NY][NX];
#pragma xmp align [k][*][*][*] with t[k] :: u, x
#pragma xmp align [k][*][*] with t[k] :: first, second
#pragma xmp shadow [2][0][0][0] :: u, x
#pragma xmp shadow [2][0][0] :: first, second

static const double dt = 0.2, damping = 0.05;

static void right_side(void)
{
#pragma xmp reflect (u)
#pragma xmp loop (k) on t[k]
    for (int k = 2; k < NZ - 2; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++)
                    x[k][j][i][m] = dt * (u[k-1][j][i][m] - 2 * u[k][j][i][m] + u[k+1][j][i][m])
                        - damping * (u[k-2][j][i][m] - 4 * u[k-1][j][i][m] + 6 * u[k][j][i][m] - 4 * u[k+1][j][i][m] + u[k+2][j][i][m]);
}

/* After row k: x[k] + first[k] x[k+1] + second[k] x[k+2]. Rows 0, 1 and the last two are x = 0. */
static void eliminate(void)
{
    const double far = damping, near = -dt - 4 * damping, middle = 1 + 2 * dt + 6 * damping;

#pragma xmp loop (k) on t[k] pipeline(k)
    for (int k = 2; k < NZ - 2; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++) {
                double low = near - far * first[k-2][j][i];
                double pivot = 1 / (middle - far * second[k-2][j][i] - low * first[k-1][j][i]);
                first[k][j][i] = pivot * (near - low * second[k-1][j][i]);
                second[k][j][i] = pivot * far;
                for (int m = 0; m < FIELDS; m++)
                    x[k][j][i][m] = pivot * (x[k][j][i][m] - far * x[k-2][j][i][m] - low * x[k-1][j][i][m]);
            }
}

static void substitute(void)
{
#pragma xmp loop (k) on t[k] pipeline(k)
    for (int k = NZ - 3; k >= 2; k--)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++)
                    x[k][j][i][m] -= first[k][j][i] * x[k+1][j][i][m] + second[k][j][i] * x[k+2][j][i][m];
}

int main(void)
{
    double norm[FIELDS] = {0}, most = 0;

#pragma xmp loop (k) on t[k]
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++)
                    u[k][j][i][m] = k > 1 && k < NZ - 2 ? sin(M_PI * (k - 1) / (NZ - 3)) * (1 + m) + 0.01 * ((5 * k + 3 * j + i + m) % 7) : 0;
    for (int step = 0; step < STEPS; step++) {
        right_side();
        eliminate();
        substitute();
#pragma xmp loop (k) on t[k]
        for (int k = 2; k < NZ - 2; k++)
            for (int j = 0; j < NY; j++)
                for (int i = 0; i < NX; i++)
                    for (int m = 0; m < FIELDS; m++)
                        u[k][j][i][m] += x[k][j][i][m];
    }
#pragma xmp loop (k) on t[k] reduction(+:norm) reduction(max:most)
    for (int k = 0; k < NZ; k++)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++)
                for (int m = 0; m < FIELDS; m++) {
                    norm[m] += u[k][j][i][m] * u[k][j][i][m];
                    most = fmax(most, fabs(x[k][j][i][m]));
                }
    if (xmp_node_num() == 1) {
        for (int m = 0; m < FIELDS; m++)
            printf("field %d: norm %.9f\n", m, sqrt(norm[m] / (NX * NY * NZ)));
        printf("largest change %.12f\n", most);
    }
    return 0;
}
