// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags=-fsode-check %s
// RUN: %translate -P %s > %t.c && %filecheck %s --input-file=%t.c
// Flat subscripts that a condition chooses, as at walls: each dimension gets the choice that concerns it.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

static const int nz = 13, ny = 6, nx = 7;
#pragma xmp nodes p[*]
#pragma xmp template t[nz]
#pragma xmp distribute t[block] onto p
static double *in, *out;
#pragma xmp shape in[nz][ny][nx], out[nz][ny][nx]
#pragma xmp align [z][*][*] with t[z] :: in, out
#pragma xmp shadow [1][0][0] :: in, out

// CHECK-LABEL: static void step(
static void step(void)
{
#pragma xmp reflect (in)
#pragma xmp loop (z) on t[z]
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                int c = x + y * nx + z * nx * ny;
                int w = x == 0 ? c : c - 1, e = x == nx - 1 ? c : c + 1;
                int n = (y == 0) ? c : c - nx, s = (y == ny - 1) ? c : c + nx;
                int b = z == 0 ? c : c - nx * ny, t = z == nz - 1 ? c : c + nx * ny;
                int east = x == nx - 1 ? x + 1 - nx : x + 1, west = x ? x - 1 : nx - 1; /* in the row */
                out[c] = in[west + nx * (y + ny * z)] / 32 - in[z * nx * ny + y * nx + east] / 16 + 0.4 * in[c] + 0.1 * (in[w] + in[e] + in[n] + in[s] + in[b] + in[t]) - in[x == 0 ? e : x == 1 ? c - 1 : w] / 64;
// CHECK: in[z][y][west] / 32 - in[z][y][east] / 16
// CHECK-SAME: in[z][y][( x == 0 ? x : x - 1)] + in[z][y][( x == nx - 1 ? x : x + 1)] + in[z][( (y == 0) ? y : y - 1)][x]
// CHECK-SAME: in[( z == 0 ? z : z - 1)][y][x] + in[( z == nz - 1 ? z : z + 1)][y][x]
            }
}

int main(void)
{
    double sum = 0;

    in = xmp_malloc(xmp_desc_of(in), nz, ny, nx);
    out = xmp_malloc(xmp_desc_of(out), nz, ny, nx);
#pragma xmp loop (z) on t[z]
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++)
                in[(z * ny + y) * nx + x] = (3 * x + 5 * y + 7 * z) % 11;
    for (int k = 0; k < 6; k++) {
        step();
        double *w = in;
        in = out;
        out = w;
    }
#pragma xmp loop (z) on t[z] reduction(+:sum)
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++)
                sum += in[(z * ny + y) * nx + x] * (x + y + 1);
    if (xmp_node_num() == 1)
        printf("%.9f\n", sum);
    return 0;
}
