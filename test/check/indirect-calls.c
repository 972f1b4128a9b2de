// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c -DWRONG %s -o %t.c 2>&1 | %messages %s
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// Mistakes that pointers hide: calls through pointers to functions, places and arrays behind members of structs.

#include <stdio.h>
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N];
#pragma xmp align [i] with t[i] :: u, v
struct counts {
    double *sum;
    int *hits;
};
struct random {
    unsigned long state;
};
struct grid {
    double *f, *w;
    int low;
};
struct at {
    int i;
};
struct scheme {
    double (*flux)(int);
};
void show(double);

static double kept, all;
static double double_of(double x) { return 2 * x; }
static double own(int i) { return v[i]; }
static double chosen(int k, double x) { return (k ? double_of : double_of)(x); }
#ifdef WRONG
static double running(double x)
{
    kept += x;
    return kept;
}
static void add(int i) { all += v[i]; }
static void each(int n, void (*f)(int))
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        f(i);
}
static double next(struct random *r)
{
    r->state = r->state * 1103515245 + 12345;
    return r->state % 1000;
}
static double left(int i) { return v[i-1]; }
static double of_grid(const struct grid *g, int i) { return g->f[i-1]; }
static double of_place(const struct at *x) { return u[x->i - 1]; }
static double permuted(int i) { return u[i * 5 % N]; }
void wrong(void)
{
    double (*op)(double) = running, sum = 0;
    struct counts c = {.sum = &sum};
    struct random r = {7};
    struct grid g = {u, v, 0};
    struct scheme s = {left};
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N; i++) {
        struct at x = {i};
        u[i] = op(v[i]) + next(&r) + s.flux(i);
        *c.sum += u[i];
        v[i] = of_grid(&g, i) + of_place(&x) + permuted(i);
    }
    each(N, add);
    show(sum + all + kept);
}
// CHECK: :[[@LINE-21]]:36: warning: a distributed loop reads 'v' here 1 element below its own part in dimension 0, but the shadow has width 0 there; '#pragma xmp shadow' and 'reflect' fetch what other nodes own
// CHECK: :[[@LINE-11]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-21]]:60: warning: this reads an element of 'u' that the node may not have: its index comes from memory; 'gather(u)' on the loop's directive fetches what is read, wherever it is
// CHECK: :[[@LINE-21]]:48: warning: this reads an element of 'u' that the node may not have: its index is found step by step
// CHECK: :[[@LINE-37]]:26: warning: 'all' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-35]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-41]]:12: warning: 'kept' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE-17]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-32]]:19: warning: 'r.state' carries a value from one iteration of the distributed loop to the next, but each node's first iteration finds the value from before the loop; compute it from the loop's index, or run this part in a loop that is not distributed
// CHECK: :[[@LINE-19]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-16]]:9: warning: 'sum' accumulates only this node's iterations of the distributed loop; no 'reduction' combines it over the nodes
// CHECK: :[[@LINE-21]]:13: note: for this 'loop' directive
// CHECK: :[[@LINE-32]]:67: warning: 'g->f' holds the address of this node's storage of 'u', own part and shadow, but subscript 'i-1' counts through the whole array; use 'u' itself, or let a parameter or a local pointer inherit its mapping
// CHECK: :[[@LINE-25]]:22: note: the address of 'u' is taken here
#else
void right(void)
{
    double (*op)(double) = double_of, sum = 0;
    struct counts c = {.sum = &sum};
    struct scheme s = {own};
    struct grid g = {u, v, 0};
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 1; i < N; i++) {
        u[i] = op(v[i]) + s.flux(i) + chosen(i, 1);
        *c.sum += u[i];
        v[i] = g.f[i - g.low];
    }
    show(sum + kept + all);
}
#endif
