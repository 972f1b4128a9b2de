// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sodecc --emit-c %s -o %t.c 2>&1 | count 0
// RUN: %run-compare %s
// 25 programs that come close to mistakes that are told, and are right: nothing is said, and the numbers are the serial ones.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 24
#define M 4
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], w[N][M], near[N];
#pragma xmp align [i] with t[i] :: u, v, near
#pragma xmp align w[i][*] with t[i]
#pragma xmp shadow near[1]

static void fill(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        u[i] = i * 7 % N;
        v[i] = near[i] = i;
        for (int j = 0; j < M; j++)
            w[i][j] = i + j;
    }
}
static double sum_of_u(void)
{
    double s = 0;
#pragma xmp loop (i) on t[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += u[i] * (i + 1) + v[i];
    return s;
}
static void show(int k, double x)
{
    if (xmp_node_num() == 1)
        printf("%d %g\n", k, x);
}

static double kept_sum(void)
{
    static double s;
    s = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        s += v[i];
#pragma xmp reduction (+: s)
    return s;
}
static double until(void)
{
    double s;
    int turn = 0;
    while (1) {
        s = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            s += v[i] * turn;
#pragma xmp reduction (+: s)
        if (++turn == 3)
            break;
    }
    return s;
}
static double once(void)
{
    double s = 0;
    for (;;) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            s += v[i];
#pragma xmp reduction (+: s)
        break;
    }
    return s;
}
static double twice(double x) { return 2 * x; }
static double half(double x) { return x / 2; }
static void by_pointers(void)
{
    static double (*const table[])(double) = {twice, half};
    double (*op)(double) = N > 3 ? twice : half;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = op(v[i]) + table[i % 2](v[i]);
}
struct grid {
    double *f;
    int low;
};
static double of_grid(const struct grid *g, int i) { return g->f[i - g->low]; }
static void by_grid(void)
{
    int low = 0;
#ifdef __SODE__
    low = xmp_array_gcllbound(xmp_desc_of(v), 1);
#endif
    struct grid g = {v, low};
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = of_grid(&g, i);
}
static int ask(void)
{
    int n = 0;
    if (xmp_node_num() == 1)
        n = 12;
    return n;
}
static int tell(void)
{
    int n = ask();
#pragma xmp bcast (n)
    return n;
}
static void asked(void)
{
    int m = ask(), n = tell();
#pragma xmp bcast (m)
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < n; i++)
        u[i] += m;
}
static void for_the_log(void)
{
    int n = ask();
    if (n > 0)
        show(0, n);
}
struct random {
    unsigned long state;
};
static double next(struct random *r)
{
    r->state = r->state * 1103515245 + 12345;
    return r->state % 1000;
}
static void seeded(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        struct random r = {i};
        next(&r);
        u[i] = next(&r);
    }
}
struct counts {
    double *sum;
};
static void into(struct counts *c, double x) { *c->sum += x; }
static double by_member(void)
{
    double all = 0;
#pragma xmp loop (i) on t[i] reduction(+: all)
    for (int i = 0; i < N; i++) {
        struct counts c = {&all};
        into(&c, v[i]);
    }
    return all;
}
static void within(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        double own = 0, *to = &own;
        struct counts c = {to};
        into(&c, v[i]), into(&c, u[i]);
        u[i] = own;
    }
}
static void steps(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int k = M;
        u[i] = 0;
        do
            u[i] += w[i][--k];
        while (k > 0);
        while (k < M)
            w[i][k++] *= 2;
        for (int j = M; j-- > 0;)
            u[i] -= w[i][j];
    }
}
static void row(double *x, int m)
{
    while (m--)
        *x++ += m;
}
static void rows(void)
{
    double *of[N];
    for (int i = 0; i < N; i++)
        of[i] = w[i];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        row(of[i], M);
        row(w[i], M);
        u[i] = of[i][M - 1];
    }
}
static double where(void)
{
    double low = 1e9, x = 0;
    int at = -1, last = N - 1;
#pragma xmp loop (i) on t[i] reduction(firstmin: low /at/)
    for (int i = 0; i < N; i++)
        if (u[i] < low) {
            low = u[i];
            at = i;
        }
#pragma xmp task on t[last]
    x = v[last];
#pragma xmp bcast (x) from t[last]
#pragma xmp task on t[at]
    v[at] += 1;
    return low + at + x;
}
static double down(double x, int n) { return n == 0 ? x : down(x * 0.5, n - 1); }
static void recursive(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        u[i] = down(v[i], 3);
}
static void branches(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++) {
        int state;
        double a, b;
        switch (i % 3) {
        case 0:
            state = 1;
            break;
        default:
            state = 2;
        }
        if (i == 5)
            goto next;
        a = v[i], b = state;
        u[i] = a * b;
    next:;
    }
}
static double neighbors(const double *c) { return c[-1] + c[1]; }
static void stencil(void)
{
#pragma xmp reflect (near)
#pragma xmp loop (i) on t[i]
    for (int i = 1; i < N - 1; i++) {
        int left = i - 1, right = left + 2;
        const double *c = &near[i];
        u[i] = near[left] + near[right] + neighbors(&near[i]) + c[1];
    }
}
static double two_sums(void)
{
    double s = 0, all = 0;
    for (int k = 0; k < 2; k++) {
        s = k;
#pragma xmp loop (i) on t[i] reduction(+: s)
        for (int i = 0; i < N; i++)
            s += v[i];
        all += s;
    }
    return all;
}
static double converge(double eps)
{
    double rest = 1;
    int turns = 0;
    do {
        rest = 0;
#pragma xmp loop (i) on t[i] reduction(max: rest)
        for (int i = 0; i < N; i++) {
            u[i] *= 0.5;
            rest = u[i] > rest ? u[i] : rest;
        }
    } while (rest > eps && ++turns < 9);
    return turns;
}
static double list(void)
{
    int mine[N], count = 0;
    double s = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        if (v[i] > 7)
            mine[count++] = i;
    for (int k = 0; k < count; k++)
        s += mine[k];
#pragma xmp reduction (+: s)
    return s;
}
static void first_of_node(void)
{
    double *own = &u[0];
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        own[i] = i;
#pragma xmp task on p[0]
    u[0] = 3;
}

int main(void)
{
    void (*const all[])(void) = {fill,   by_pointers, by_grid, asked,    for_the_log, seeded,        within,
                                 steps,  rows,        recursive, branches, stencil,    first_of_node};
    for (int k = 0; k < (int)(sizeof all / sizeof *all); k++) {
        all[k]();
        show(k, sum_of_u());
    }
    show(20, kept_sum() + kept_sum() + until() + once());
    show(21, by_member() + where() + two_sums() + list());
    show(22, converge(0.01));
    show(23, sum_of_u());
    return 0;
}
