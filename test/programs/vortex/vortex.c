// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// A decaying Taylor-Green vortex on a torus: lattice Boltzmann, D2Q9, one relaxation time. The populations are pulled from the
// neighbors, whose indices are computed once for a cell, as in the serial program.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NY 29
#define NX 34
#define STEPS 60
#define TAU 0.8
#define NODES_X (xmp_all_num_nodes() % 2 ? 1 : 2)

#pragma xmp nodes p[*][NODES_X]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][block] onto p
static double f[NY][NX][9], g[NY][NX][9];
#pragma xmp align [y][x][*] with t[y][x] :: f, g
#pragma xmp shadow f[1][1][0]

static const double weight[9] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
static const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

static inline double equilibrium(int k, double rho, double ux, double uy)
{
    double eu = ex[k] * ux + ey[k] * uy;
    return weight[k] * rho * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * (ux * ux + uy * uy));
}

static void start(void)
{
    const double pi = acos(-1.0);

#pragma xmp loop (y, x) on t[y][x]
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            double ux = -0.05 * cos(2 * pi * x / NX) * sin(2 * pi * y / NY);
            double uy = 0.05 * sin(2 * pi * x / NX) * cos(2 * pi * y / NY);
            for (int k = 0; k < 9; k++)
                f[y][x][k] = equilibrium(k, 1, ux, uy);
        }
}

static void step(void)
{
#pragma xmp reflect (f) width(/periodic/1, /periodic/1, 0)
#pragma xmp loop (y, x) on t[y][x]
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            const int yp = (y + 1) % NY, ym = y > 0 ? y - 1 : NY - 1;
            const int xp = x == NX - 1 ? 0 : x + 1, xm = (x + NX - 1) % NX;
            double h[9] = {f[y][x][0],   f[y][xm][1],  f[ym][x][2],  f[y][xp][3], f[yp][x][4],
                           f[ym][xm][5], f[ym][xp][6], f[yp][xp][7], f[yp][xm][8]};
            double rho = 0, ux = 0, uy = 0;
            for (int k = 0; k < 9; k++) {
                rho += h[k];
                ux += ex[k] * h[k];
                uy += ey[k] * h[k];
            }
            for (int k = 0; k < 9; k++)
                g[y][x][k] = h[k] + (equilibrium(k, rho, ux / rho, uy / rho) - h[k]) / TAU;
        }
#pragma xmp loop (y, x) on t[y][x]
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            for (int k = 0; k < 9; k++)
                f[y][x][k] = g[y][x][k];
}

int main(void)
{
    start();
    for (int n = 0; n <= STEPS; n++) {
        if (n % 20 == 0) {
            double mass = 0, energy = 0, fastest = 0;
#pragma xmp loop (y, x) on t[y][x] reduction(+:mass, energy) reduction(max:fastest)
            for (int y = 0; y < NY; y++)
                for (int x = 0; x < NX; x++) {
                    double rho = 0, ux = 0, uy = 0;
                    for (int k = 0; k < 9; k++) {
                        rho += f[y][x][k];
                        ux += ex[k] * f[y][x][k];
                        uy += ey[k] * f[y][x][k];
                    }
                    mass += rho;
                    energy += (ux * ux + uy * uy) / rho;
                    fastest = fmax(fastest, ux * ux + uy * uy);
                }
            if (xmp_node_num() == 1)
                printf("step %d: mass %.8f energy %.8f fastest %.12f\n", n, mass, energy, sqrt(fastest));
        }
        step();
    }
    return 0;
}
