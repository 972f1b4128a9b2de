// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// Shallow water over a coast: rows are given to the nodes by how much water they have, a gblock distribution that
// is known only at run time. The template is fixed then, and the arrays are allocated.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define NX 36
#define NY 44
#define STEPS 40
#define G 9.81
#define DX 10.0

#pragma xmp nodes p(*)
#pragma xmp template t(0:NX-1, 0:NY-1)
#pragma xmp distribute t(*, gblock(*)) onto p

double (*h)[NX], (*hu)[NX], (*hv)[NX];      /* depth and transport */
double (*h2)[NX], (*hu2)[NX], (*hv2)[NX];
double (*ground)[NX];
#pragma xmp align h[y][x] with t(x, y)
#pragma xmp align hu[y][x] with t(x, y)
#pragma xmp align hv[y][x] with t(x, y)
#pragma xmp align h2[y][x] with t(x, y)
#pragma xmp align hu2[y][x] with t(x, y)
#pragma xmp align hv2[y][x] with t(x, y)
#pragma xmp align ground[y][x] with t(x, y)
#pragma xmp shadow h[1][0]
#pragma xmp shadow hu[1][0]
#pragma xmp shadow hv[1][0]
#pragma xmp shadow ground[1][0]

/* The sea is deep in the south. */
static double depth_at(int y, int x)
{
    double d = 20.0 - 0.4 * y - 2.0 * sin(0.3 * x);
    return d > 4.0 ? d : 4.0;
}

/* Rows per node, so that each gets about the same volume of water; some nodes may get nothing. */
static void share(int *map, int nodes)
{
    double all = 0.0, sum = 0.0;
    int y, k;

    for (y = 0; y < NY; y++)
        all += depth_at(y, 0);
    for (k = 0; k < nodes; k++)
        map[k] = 0;
    for (y = 0; y < NY; y++) {
        sum += depth_at(y, 0);
        k = (int)(sum / all * nodes);
        map[k < nodes ? k : nodes - 1]++;
    }
}

static double wave_speed(void)
{
    double fastest = 0.0;
#pragma xmp loop (y) on t(*, y) reduction(max: fastest)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            double c = sqrt(G * h[y][x]) + fmax(fabs(hu[y][x]), fabs(hv[y][x])) / h[y][x];
            fastest = c > fastest ? c : fastest;
        }
    return fastest;
}

/* Local Lax-Friedrichs on the surface h + ground, which is flat at rest. */
static void step(double dt, double c)
{
    int x, y;
    const double k = dt / DX / 2;

#pragma xmp reflect (h, hu, hv, ground)
#pragma xmp loop (y) on t(*, y)
    for (y = 1; y < NY - 1; y++)
        for (x = 1; x < NX - 1; x++) {
#define SURFACE(y, x) (h[y][x] + ground[y][x])
            double dx = SURFACE(y, x+1) - SURFACE(y, x-1), dy = SURFACE(y+1, x) - SURFACE(y-1, x);
            double smooth = SURFACE(y, x+1) + SURFACE(y, x-1) + SURFACE(y+1, x) + SURFACE(y-1, x) - 4 * SURFACE(y, x);
            h2[y][x] = h[y][x] - k * (hu[y][x+1] - hu[y][x-1] + hv[y+1][x] - hv[y-1][x]) + k * c * 0.2 * smooth;
            hu2[y][x] = hu[y][x] - k * G * h[y][x] * dx
                + k * c * 0.2 * (hu[y][x+1] + hu[y][x-1] + hu[y+1][x] + hu[y-1][x] - 4 * hu[y][x]);
            hv2[y][x] = hv[y][x] - k * G * h[y][x] * dy
                + k * c * 0.2 * (hv[y][x+1] + hv[y][x-1] + hv[y+1][x] + hv[y-1][x] - 4 * hv[y][x]);
        }
#pragma xmp loop (y) on t(*, y)
    for (y = 1; y < NY - 1; y++)
        for (x = 1; x < NX - 1; x++) {
            h[y][x] = h2[y][x];
            hu[y][x] = hu2[y][x];
            hv[y][x] = hv2[y][x];
        }
}

int main(void)
{
    int nodes = xmp_num_nodes(), rows = 0;
    int map[nodes];
    double time = 0.0, highest = 0.0, volume = 0.0;

    share(map, nodes);
#pragma xmp template_fix(*, gblock(map)) t
    h = xmp_malloc(xmp_desc_of(h), NY, NX);
    hu = xmp_malloc(xmp_desc_of(hu), NY, NX);
    hv = xmp_malloc(xmp_desc_of(hv), NY, NX);
    h2 = xmp_malloc(xmp_desc_of(h2), NY, NX);
    hu2 = xmp_malloc(xmp_desc_of(hu2), NY, NX);
    hv2 = xmp_malloc(xmp_desc_of(hv2), NY, NX);
    ground = xmp_malloc(xmp_desc_of(ground), NY, NX);

#pragma xmp loop (y) on t(*, y) reduction(+: rows)
    for (int y = 0; y < NY; y++) {
        for (int x = 0; x < NX; x++) {
            double r2 = (y - 12) * (y - 12) + (x - 18) * (x - 18);
            ground[y][x] = -depth_at(y, x);
            h[y][x] = depth_at(y, x) + 1.5 * exp(-r2 / 20);
            hu[y][x] = hv[y][x] = 0.0;
        }
        rows++;
    }
    for (int n = 0; n < STEPS; n++) {
        double c = wave_speed(), dt = 0.4 * DX / c;
        step(dt, c);
        time += dt;
    }
#pragma xmp loop (y) on t(*, y) reduction(max: highest) reduction(+: volume)
    for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) {
            highest = fmax(highest, h[y][x] + ground[y][x]);
            volume += h[y][x];
        }
    if (xmp_node_num() == 1)
        printf("%d rows, time %.9f, highest %.10f, volume %.5f\n", rows, time, highest, volume);
    free(h), free(hu), free(hv);
    free(h2), free(hu2), free(hv2);
    xmp_free(xmp_desc_of(ground));
    return 0;
}
