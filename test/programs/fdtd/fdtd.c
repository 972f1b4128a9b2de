// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Maxwell's equations in two dimensions on Yee's staggered grid: the fields have different extents, and each
// needs its shadow on one side only.

#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define NX 41
#define NY 34
#define STEPS 70
#define NCOL (xmp_all_num_nodes() % 2 ? 1 : 2)

#pragma xmp nodes p[*][NCOL]
#pragma xmp template t(0:NX-1, 0:NY-1)
#pragma xmp distribute t(block, block) onto p

static double ez[NY][NX];           /* at the corners of the cells */
static double hx[NY-1][NX];         /* on the vertical edges */
static double hy[NY][NX-1];         /* on the horizontal edges */
static float eps[NY][NX];
#pragma xmp align [y][x] with t(x, y) :: ez, hx, hy, eps
#pragma xmp shadow ez[0:1][0:1]
#pragma xmp shadow hx[1:0][0]
#pragma xmp shadow hy[0][1:0]

static const double courant = 0.5;

static void material(void)
{
#pragma xmp loop on t(x, y)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            eps[y][x] = x > 24 && x < 30 ? 2.25f : 1.0f;
}

static void update_h(void)
{
    int x, y;

#pragma xmp reflect (ez) width(0:1, 0:1)
#pragma xmp loop (x, y) on t(x, y)
    for (y = 0; y < NY - 1; y++)
        for (x = 0; x < NX; x++)
            hx[y][x] -= courant * (ez[y+1][x] - ez[y][x]);
#pragma xmp loop (x, y) on t(x, y)
    for (y = 0; y < NY; y++)
        for (x = 0; x < NX - 1; x++)
            hy[y][x] += courant * (ez[y][x+1] - ez[y][x]);
}

static void update_e(void)
{
    int x, y;

#pragma xmp reflect (hx, hy)
#pragma xmp loop (x, y) on t(x, y)
    for (y = 1; y < NY - 1; y++)
        for (x = 1; x < NX - 1; x++)
            ez[y][x] += courant / eps[y][x] * (hy[y][x] - hy[y][x-1] - hx[y][x] + hx[y-1][x]);
}

static void source(int step)
{
    /* only who owns the point */
#pragma xmp task on t(NX/4, NY/2) nocomm
    ez[NY/2][NX/4] += exp(-0.01 * (step - 20) * (step - 20));
}

/* Value of ez at a probe, on all nodes. */
static double probe(int y, int x)
{
    double value = 0.0;
#pragma xmp task on t(x, y)
    {
        value = ez[y][x];
    }
#pragma xmp bcast (value) from t(x, y)
    return value;
}

int main(void)
{
    double peak = 0.0, energy = 0.0, trace[5];
    int step, x, y, taken = 0;

    material();
    for (step = 0; step < STEPS; step++) {
        update_h();
        update_e();
        source(step);
        if (step % 15 == 14) {
            trace[taken++] = probe(NY / 2, 3 * NX / 4);
        }
    }
#pragma xmp loop (x, y) on t(x, y) reduction(max: peak) reduction(+: energy)
    for (y = 0; y < NY; y++)
        for (x = 0; x < NX; x++) {
            peak = fmax(peak, fabs(ez[y][x]));
            energy += eps[y][x] * ez[y][x] * ez[y][x];
        }
#pragma xmp loop (x, y) on t(x, y) reduction(+: energy)
    for (y = 0; y < NY - 1; y++)
        for (x = 0; x < NX - 1; x++)
            energy += hx[y][x] * hx[y][x] + hy[y][x] * hy[y][x];
    if (xmp_node_num() == 1) {
        printf("peak %.12f energy %.8f\nprobe", peak, energy);
        for (int k = 0; k < taken; k++)
            printf(" %.12f", trace[k]);
        printf("\n");
    }
    return 0;
}
