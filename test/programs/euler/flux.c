// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fluxes by Rusanov and one stage of a time step.

#include <math.h>

#include "euler.h"

struct cell {
    double mass, px, py, energy;
};

static struct cell at(const struct state *s, int j, int i)
{
    return (struct cell){s->mass[j][i], s->px[j][i], s->py[j][i], s->energy[j][i]};
}

/* The cell behind a wall. */
static struct cell mirror(struct cell c)
{
    c.py = -c.py;
    return c;
}

static double pressure(struct cell c)
{
    return (GAMMA - 1) * (c.energy - 0.5 * (c.px * c.px + c.py * c.py) / c.mass);
}

static double sound(struct cell c)
{
    return sqrt(GAMMA * pressure(c) / c.mass);
}

double fastest(const struct state *s)
{
    double most = 0;

#pragma xmp loop (j) on t[j] reduction(max:most)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            struct cell c = at(s, j, i);
            most = fmax(most, fmax(fabs(c.px), fabs(c.py)) / c.mass + sound(c));
        }
    return most;
}

static struct cell across(struct cell a, struct cell b, int y)
{
    double va = (y ? a.py : a.px) / a.mass, vb = (y ? b.py : b.px) / b.mass, pa = pressure(a), pb = pressure(b);
    double s = 0.5 * fmax(fabs(va) + sound(a), fabs(vb) + sound(b));

    return (struct cell){
        0.5 * (va * a.mass + vb * b.mass) - s * (b.mass - a.mass),
        0.5 * (va * a.px + vb * b.px + (y ? 0 : pa + pb)) - s * (b.px - a.px),
        0.5 * (va * a.py + vb * b.py + (y ? pa + pb : 0)) - s * (b.py - a.py),
        0.5 * (va * (a.energy + pa) + vb * (b.energy + pb)) - s * (b.energy - a.energy),
    };
}

/* to = weight base + (1 - weight) (from + dt L(from)) */
void advance(struct state *to, const struct state *from, const struct state *base, double weight, double dt)
{
    to->time = weight * base->time + (1 - weight) * (from->time + dt);
#pragma xmp reflect (from->mass, from->px, from->py, from->energy)
#pragma xmp loop (j) on t[j]
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            struct cell c = at(from, j, i), west = at(from, j, (i + NX - 1) % NX), east = at(from, j, (i + 1) % NX);
            struct cell south = j > 0 ? at(from, j - 1, i) : mirror(c), north = j < NY - 1 ? at(from, j + 1, i) : mirror(c);
            struct cell w = across(west, c, 0), e = across(c, east, 0), s = across(south, c, 1), n = across(c, north, 1);
            to->mass[j][i] = weight * base->mass[j][i] + (1 - weight) * (c.mass - dt * (e.mass - w.mass + n.mass - s.mass));
            to->px[j][i] = weight * base->px[j][i] + (1 - weight) * (c.px - dt * (e.px - w.px + n.px - s.px));
            to->py[j][i] = weight * base->py[j][i] + (1 - weight) * (c.py - dt * (e.py - w.py + n.py - s.py));
            to->energy[j][i] =
                weight * base->energy[j][i] + (1 - weight) * (c.energy - dt * (e.energy - w.energy + n.energy - s.energy));
        }
}
