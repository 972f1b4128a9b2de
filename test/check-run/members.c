// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc -g -fsode-check %s -o %t
// RUN: for what in 1 2 3 4 5 6 7 8 9; do SODE_CHECK=warn %limited %mpirun -n 3 %t $what > %t.out 2>&1 || { cat %t.out; exit 1; }; \
// RUN:   grep "array '[a-z]*\.[uv]': the shadow [ab][a-z]* the own part in dimension 0 is \(stale\|missing\): " %t.out || { cat %t.out; exit 1; }; done
// RUN: for what in 0 11 12 13 14 15; do %limited %mpirun -n 3 %t $what || exit 1; done
// Distributed members have accounts as other arrays: those of a struct, behind pointers to structs, of elements of arrays of structs, and memory that
// xmp_malloc has given a pointer, whichever member holds it. Not, if a pointer may write it.
#include <stdlib.h>
#include <xmp.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
struct state {
    int steps;
    double u[N];
};
#pragma xmp align state.u[i] with t[i]
#pragma xmp shadow state.u[1]
struct grid {
    int n;
    double *u, *v;
};
#pragma xmp align [i] with t[i] :: grid.u, grid.v
#pragma xmp shadow [1] :: grid.u, grid.v
static struct state now, level[3];
static double sum;

static void fill(struct state *s)
{
    s->steps = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        s->u[i] = i * i % 7 + 1;
}

static double at(const struct state *s, int i) { return s->u[i]; }

static void flow(const struct state *s)
{
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N - 1; i++)
        sum += at(s, i - 1) + at(s, i + 1);
}

static void make(struct grid *g)
{
    g->u = xmp_malloc(xmp_desc_of(g->u), N);
    g->v = xmp_malloc(xmp_desc_of(g->v), N);
}

static void set(struct grid *g)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        g->u[i] = g->v[i] = i;
}

static void step(struct grid *g)
{
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++)
        g->v[i] = g->u[i-1] + g->u[i+1];
    double *kept = g->u;
    g->u = g->v;
    g->v = kept;
}

static void walk(struct grid *g)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        double *own = &g->v[i];
        *own++ = 2 * i;
    }
}

static void hand(double *x) { x[0] += 0; }

static void exchange(struct grid *g)
{
    double *kept = g->u;
    g->u = g->v;
    g->v = kept;
    kept[0] += 0;
}

static void exchange_by(struct grid *g)
{
    double *kept = g->u;
    g->u = g->v;
    g->v = kept;
    hand(kept);
}

int main(int argc, char **argv)
{
    int what = argc > 1 ? atoi(argv[1]) : 0;
    struct grid g;
    make(&g);
    fill(&now);
    for (int k = 0; k < 3; k++)
        fill(&level[k]);
    set(&g);
#pragma xmp reflect (level[0].u, level[2].u)
    if (what != 1 && what != 2) {
#pragma xmp reflect (now.u)
    }
    if (what != 6) {
#pragma xmp reflect (g.u)
    }
    switch (what) {
    case 1: // written where a pointer leads to
    case 2:
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            sum += what == 1 ? now.u[i-1] : at(&now, i + 1);
        break;
    case 3: // of one element another one
        flow(&level[0]);
        flow(&level[1]);
        break;
    case 4:
        fill(&now);
        flow(&now);
        break;
    case 5: // the pointers exchange their arrays: the new one has no copies
        step(&g);
        step(&g);
        break;
    case 6:
        step(&g);
        break;
    case 7: // a pointer that only reads
        set(&g);
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++) {
            const double *own = &g.v[i];
            sum += *own + g.v[i-1];
        }
        break;
    case 8: // what a pointer of the body has written isn't known, but what a loop writes afterwards
        walk(&g);
        set(&g);
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            sum += g.v[i+1];
        break;
    case 9: // the address only passes through a pointer: the account goes on
        step(&g);
#pragma xmp reflect (g.u)
        step(&g);
        step(&g);
        break;
    case 11: // whoever has the address may fill the copies
        hand(g.v);
        set(&g);
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            sum += g.v[i-1];
        break;
    case 12:
        set(&g);
        walk(&g);
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            sum += g.v[i+1];
        break;
    case 13:
        hand(level[1].u);
        flow(&level[1]);
        break;
    case 14: // it passes through, and is followed
    case 15:
        if (what == 14)
            exchange(&g);
        else
            exchange_by(&g);
        set(&g);
#pragma xmp loop (i) on t[i] reduction(+: sum)
        for (int i = 1; i < N - 1; i++)
            sum += g.v[i-1];
        break;
    default:
        flow(&now);
        flow(&level[2]);
        step(&g);
#pragma xmp reflect (g.u)
        step(&g);
    }
    free(g.u);
    free(g.v);
    return sum < 0;
}
