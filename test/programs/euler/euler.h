// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The grid, its mapping and the fields of the flow.
#ifndef EULER_H
#define EULER_H

#include <xmp.h>

#define NX 40
#define NY 33
#define GAMMA 1.4

#pragma xmp nodes p[*]
#pragma xmp template t[NY]
#pragma xmp distribute t[block] onto p

/* What is conserved, per unit of area; rows NY - 1 and 0 are walls, the columns form a ring. */
struct state {
    double time;
    double mass[NY][NX], px[NY][NX], py[NY][NX], energy[NY][NX];
};
#pragma xmp align state.mass[j][*] with t[j]
#pragma xmp align state.px[j][*] with t[j]
#pragma xmp align state.py[j][*] with t[j]
#pragma xmp align state.energy[j][*] with t[j]
#pragma xmp shadow state.mass[1][0]
#pragma xmp shadow state.px[1][0]
#pragma xmp shadow state.py[1][0]
#pragma xmp shadow state.energy[1][0]

struct totals {
    double mass, energy;
};

/* flux.c */
double fastest(const struct state *s);
void advance(struct state *to, const struct state *from, const struct state *base, double weight, double dt);

/* setup.c */
void blast(struct state *s);
struct totals totals(const struct state *s);

#endif
