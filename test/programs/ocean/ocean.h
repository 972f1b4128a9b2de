// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Grid, mapping and fields of the ocean model.
#ifndef OCEAN_H
#define OCEAN_H

#include <xmp.h>

#define NX 32   /* east */
#define NY 27   /* north */
#define NZ 6    /* down */

#pragma xmp nodes p[*]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][*] onto p

extern double temperature[NZ][NY][NX], flux[NZ][NY][NX];
extern double eta[NY][NX], u[NY][NX], v[NY][NX];  /* surface and barotropic velocity */
extern int bottom[NY][NX];                        /* number of wet layers; 0 is land */
#pragma xmp align [*][j][i] with t[j][i] :: temperature, flux
#pragma xmp align [j][i] with t[j][i] :: eta, u, v, bottom
#pragma xmp shadow [0][1][0] :: temperature
#pragma xmp shadow [1][0] :: eta, u, v, bottom

#define WET(k, j, i) ((k) < bottom[j][i])

void diffuse(double kappa);
void barotropic(int steps, double dt);

#endif
