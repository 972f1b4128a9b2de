// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Lattice Boltzmann D2Q9 in a channel with an obstacle: arrays of structs, pulled from the neighbors, bounce-back
// at solid cells. The channel is closed to a ring in x, the direction that is not distributed.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 30
#define NY 21
#define Q 9
#define STEPS 50
#define OMEGA 1.2
#define FORCE 1.0e-4

struct site {
    double f[Q];
    char solid;
};

#pragma xmp nodes p[*]
#pragma xmp template t[NY]
#pragma xmp distribute t[block] onto p
static struct site cell[NY][NX], next[NY][NX];
#pragma xmp align [y][*] with t[y] :: cell, next
#pragma xmp shadow [1][0] :: cell

static const int ex[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int ey[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const double weight[Q] = {4./9, 1./9, 1./9, 1./9, 1./9, 1./36, 1./36, 1./36, 1./36};

static void macroscopic(const struct site *s, double *rho, double *ux, double *uy)
{
    *rho = *ux = *uy = 0.0;
    for (int q = 0; q < Q; q++) {
        *rho += s->f[q];
        *ux += ex[q] * s->f[q];
        *uy += ey[q] * s->f[q];
    }
    *ux /= *rho;
    *uy /= *rho;
}

static double equilibrium(int q, double rho, double ux, double uy)
{
    double eu = ex[q] * ux + ey[q] * uy;
    return weight[q] * rho * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * (ux * ux + uy * uy));
}

static void set_up(void)
{
    int x, y;

#pragma xmp loop (y) on t[y]
    for (y = 0; y < NY; y++)
        for (x = 0; x < NX; x++) {
            int wall = y == 0 || y == NY - 1;
            int obstacle = (x - 8) * (x - 8) + (y - 9) * (y - 9) < 10;
            cell[y][x].solid = wall || obstacle;
            for (int q = 0; q < Q; q++)
                cell[y][x].f[q] = equilibrium(q, 1.0, wall || obstacle ? 0.0 : 0.02, 0.0);
            next[y][x] = cell[y][x];
        }
}

static void collide(void)
{
#pragma xmp loop (y) on t[y]
    for (int y = 1; y < NY - 1; y++)
        for (int x = 0; x < NX; x++) {
            double rho, ux, uy;
            if (cell[y][x].solid)
                continue;
            macroscopic(&cell[y][x], &rho, &ux, &uy);
            for (int q = 0; q < Q; q++)
                cell[y][x].f[q] += OMEGA * (equilibrium(q, rho, ux, uy) - cell[y][x].f[q])
                    + 3 * weight[q] * ex[q] * FORCE;
        }
}

static void stream(void)
{
#pragma xmp reflect (cell) width(1, 0)
#pragma xmp loop (y) on t[y]
    for (int y = 1; y < NY - 1; y++)
        for (int x = 0; x < NX; x++)
            for (int q = 0; q < Q; q++) {
                int fy = y - ey[q], fx = (x - ex[q] + NX) % NX;
                if (cell[fy][fx].solid)
                    next[y][x].f[q] = cell[y][x].f[opposite[q]];
                else
                    next[y][x].f[q] = cell[fy][fx].f[q];
            }
#pragma xmp loop (y) on t[y]
    for (int y = 1; y < NY - 1; y++)
        for (int x = 0; x < NX; x++)
            cell[y][x] = next[y][x];
}

int main(void)
{
    double fastest = 0.0, mass = 0.0, profile[NY] = {0};
    int fluid = 0;

    set_up();
    for (int step = 0; step < STEPS; step++) {
        collide();
        stream();
    }
#pragma xmp loop (y) on t[y] reduction(max:fastest) reduction(+:mass, fluid, profile)
    for (int y = 1; y < NY - 1; y++)
        for (int x = 0; x < NX; x++) {
            double rho, ux, uy;
            if (cell[y][x].solid)
                continue;
            macroscopic(&cell[y][x], &rho, &ux, &uy);
            fastest = fmax(fastest, sqrt(ux * ux + uy * uy));
            mass += rho;
            profile[y] += ux; /* one node has the whole row */
            fluid++;
        }
    if (xmp_node_num() == 1) {
        printf("%d fluid cells, mass %.8f, fastest %.12f\n", fluid, mass, fastest);
        for (int y = 1; y < NY - 1; y += 3)
            printf("mean velocity at %2d: %.9f\n", y, profile[y] / NX);
    }
    return 0;
}
