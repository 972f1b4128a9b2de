// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %S/*.c
//
// A complex scalar field on a lattice in space and time, four dimensions, two of them distributed, one of these
// periodic: the Klein-Gordon operator and a Wilson-like flow that smooths the field.

#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define LT 12
#define LZ 10
#define LY 6
#define LX 5
#define MASS2 0.3
#define NPZ (xmp_all_num_nodes() % 2 ? 1 : 2)

typedef double complex field_type;

#pragma xmp nodes p[*][NPZ]
#pragma xmp template lattice[LT][LZ][LY][LX]
#pragma xmp distribute lattice[block][block][*][*] onto p
field_type phi[LT][LZ][LY][LX], chi[LT][LZ][LY][LX];
#pragma xmp align phi[t][z][y][x] with lattice[t][z][y][x]
#pragma xmp align chi[t][z][y][x] with lattice[t][z][y][x]
#pragma xmp shadow phi[1][1][0][0]
#pragma xmp shadow chi[1][1][0][0]

/* Space is a torus, in time the field ends. x and y are whole on every node. */
#define AT(f, t, z, y, x) f[t][((z) + LZ) % LZ][((y) + LY) % LY][((x) + LX) % LX]

#define FOR_ALL_SITES(t0, t1) \
    for (t = (t0); t < (t1); t++) \
        for (z = 0; z < LZ; z++) \
            for (y = 0; y < LY; y++) \
                for (x = 0; x < LX; x++)

/* chi = (d^2 - m^2) phi inside, 0 at the ends */
static void apply(void)
{
    int t, z, y, x;

#pragma xmp reflect (phi) width(1, /periodic/1, 0, 0)
#pragma xmp loop (t, z) on lattice[t][z][:][:]
    FOR_ALL_SITES(1, LT - 1) {
        chi[t][z][y][x] = AT(phi, t+1, z, y, x) + AT(phi, t-1, z, y, x)
            + AT(phi, t, z+1, y, x) + AT(phi, t, z-1, y, x)
            + AT(phi, t, z, y+1, x) + AT(phi, t, z, y-1, x)
            + AT(phi, t, z, y, x+1) + AT(phi, t, z, y, x-1) - (8 + MASS2) * phi[t][z][y][x];
    }
}

/* The plane of diagonal neighbors in (t, z): needs the corners of the shadow. */
static double twist(void)
{
    int t, z, y, x;
    double most = 0.0;

#pragma xmp reflect (chi) width(1, /periodic/1, 0, 0)
#pragma xmp loop (t, z) on lattice[t][z][*][*] reduction(max: most)
    FOR_ALL_SITES(1, LT - 1) {
        field_type d = AT(chi, t+1, z+1, y, x) - AT(chi, t+1, z-1, y, x)
            - AT(chi, t-1, z+1, y, x) + AT(chi, t-1, z-1, y, x);
        most = fmax(most, fabs(creal(d)) + fabs(cimag(d)));
    }
    return most;
}

int main(void)
{
    int t, z, y, x;
    double largest = 0.0, by_time[LT] = {0};

#pragma xmp loop (t, z, y, x) on lattice[t][z][y][x]
    FOR_ALL_SITES(0, LT) {
        phi[t][z][y][x] = sin(1.0 + t * 0.7 + z * 1.3) * cos(y * 0.9 - x * 2.1) + I * cos(t * z * 0.37 + y + 3 * x);
        chi[t][z][y][x] = 0.0;
    }
    for (int step = 0; step < 15; step++) {
        apply();
#pragma xmp loop (t, z) on lattice[t][z][*][*]
        FOR_ALL_SITES(1, LT - 1)
            phi[t][z][y][x] += 0.05 * chi[t][z][y][x];
    }
    apply();
    double twisted = twist();
#pragma xmp loop (t, z) on lattice[t][z][*][*] reduction(max: largest, by_time)
    FOR_ALL_SITES(0, LT) {
        double size = fmax(fabs(creal(phi[t][z][y][x])), fabs(cimag(phi[t][z][y][x])));
        largest = fmax(largest, size);
        by_time[t] = fmax(by_time[t], size);
    }

    /* one slice of time, by the row of nodes that owns it */
    double slice = 0.0;
#pragma xmp task on lattice[LT/2][:][:][:]
    {
#pragma xmp loop (z) on lattice[LT/2][z][*][*] reduction(max: slice)
        for (z = 0; z < LZ; z++)
            for (y = 0; y < LY; y++)
                for (x = 0; x < LX; x++)
                    slice = fmax(slice, creal(chi[LT/2][z][y][x]));
    }
#pragma xmp bcast (slice) from lattice[LT/2][0][0][0]

    if (xmp_node_num() == 1) {
        printf("largest %.12f twist %.12f slice %.12f\n", largest, twisted, slice);
        for (t = 0; t < LT; t += 3)
            printf("time %d: %.12f\n", t, by_time[t]);
    }
    return 0;
}
