// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state at the start, and what remains constant.

#include "euler.h"

void blast(struct state *s)
{
    s->time = 0;
#pragma xmp loop (j) on t[j]
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int hot = (i - 12) * (i - 12) + (j - 9) * (j - 9) < 20;
            s->mass[j][i] = 1 + 0.1 * (i % 7 == 3);
            s->px[j][i] = 0.2 * s->mass[j][i];
            s->py[j][i] = 0;
            s->energy[j][i] = (hot ? 5.0 : 1.0) / (GAMMA - 1) + 0.5 * 0.04 * s->mass[j][i];
        }
}

struct totals totals(const struct state *s)
{
    double mass = 0, energy = 0;

#pragma xmp loop (j) on t[j] reduction(+:mass, energy) ordered(any)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            mass += s->mass[j][i];
            energy += s->energy[j][i];
        }
    return (struct totals){mass, energy};
}
