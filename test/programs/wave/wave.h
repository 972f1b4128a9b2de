// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mapping and the arrays of the wave equation; wave.c defines the arrays, step.c and field.c use them.
#ifndef WAVE_H
#define WAVE_H

#include <xmp.h>

#define NX 57
#define NY 39
#define NPX (xmp_all_num_nodes() % 3 ? 1 : 3)
#define SQUARE(x) ((x) * (x))

#pragma xmp nodes p[*][NPX]
#pragma xmp template t[NY][NX]
#pragma xmp distribute t[block][block] onto p

extern double now[NY][NX], before[NY][NX], after[NY][NX];
extern double velocity[NY][NX]; /* of the wave in the medium */
extern int time_step;
#pragma xmp align [i][j] with t[i][j] :: now, before, after, velocity
#pragma xmp shadow [2][2] :: now

/* field.c */
void medium(double field[NY][NX], double slow, double fast);
double largest(double field[NY][NX]);
double at(double field[NY][NX], int y, int x);

/* step.c */
void step(double courant);

#endif
