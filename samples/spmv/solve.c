// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void report(const struct solver *s, int iteration, double residual)
{
    if (s->prints && xmp_node_num() == 1)
        printf("%5d %.6e %a\n", iteration, residual, residual);
}

// y = a x + b y
static void combine(const struct matrix *m, double a, double x[m->n], double b, double y[m->n])
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, y
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++)
        y[i] = a * x[i] + b * y[i];
}

static void fill(const struct matrix *m, double value, double x[m->n])
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align x[i] with t[i]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++)
        x[i] = value;
}

static void copy(const struct matrix *m, double from[m->n], double to[m->n])
{
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: from, to
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < m->n; i++)
        to[i] = from[i];
}

// r = b and x = 0 at first. One reduction for each iteration: r.r and r.w, w = A r; A p = s follows from w as p does from r.
static struct solution by_cg(const struct formats *f, const struct solver *o, double b2, double x[f->rows.n], double r[f->rows.n])
{
    const struct matrix *m = &f->rows;
    struct solution found = {0};
    struct pair now, last = {0, 0};
    double alpha = 0;
    double *p_, *s, *w;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: p_, s, w

    p_ = xmp_malloc(xmp_desc_of(p_), m->n);
    s = xmp_malloc(xmp_desc_of(s), m->n);
    w = xmp_malloc(xmp_desc_of(w), m->n);
    fill(m, 0, p_);
    fill(m, 0, s);
    for (;;) {
        double beta = 0;

        multiply(f, o->how, w, r);
        now = dots(m, o->order, o->is_fused, r, r, r, w);
        found.residual = sqrt(now.first / b2);
        report(o, found.iterations, found.residual);
        if (!(found.residual > o->tolerance) || found.iterations == o->most)
            break;
        if (found.iterations > 0)
            beta = now.first / last.first;
        alpha = now.first / (now.second - (found.iterations > 0 ? beta * now.first / alpha : 0));
        combine(m, 1, r, beta, p_);
        combine(m, 1, w, beta, s);
        combine(m, alpha, p_, 1, x);
        combine(m, -alpha, s, 1, r);
        last = now;
        found.iterations++;
    }
    free(p_);
    free(s);
    free(w);
    return found;
}

static struct solution by_bicgstab(const struct formats *f, const struct solver *o, double b2, double x[f->rows.n], double r[f->rows.n])
{
    const struct matrix *m = &f->rows;
    struct solution found = {0};
    double rho = b2, residual2 = b2;
    double *shadow, *p_, *v, *q;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: shadow, p_, v, q

    shadow = xmp_malloc(xmp_desc_of(shadow), m->n);
    p_ = xmp_malloc(xmp_desc_of(p_), m->n);
    v = xmp_malloc(xmp_desc_of(v), m->n);
    q = xmp_malloc(xmp_desc_of(q), m->n);
    copy(m, r, shadow);
    copy(m, r, p_);
    for (;;) {
        struct pair both;
        double alpha, omega;

        found.residual = sqrt(residual2 / b2);
        report(o, found.iterations, found.residual);
        if (!(found.residual > o->tolerance) || found.iterations == o->most)
            break;
        multiply(f, o->how, v, p_);
        alpha = rho / dot(m, o->order, shadow, v);
        combine(m, -alpha, v, 1, r);
        multiply(f, o->how, q, r);
        both = dots(m, o->order, o->is_fused, q, r, q, q);
        omega = both.first / both.second;
        combine(m, alpha, p_, 1, x);
        combine(m, omega, r, 1, x);
        combine(m, -omega, q, 1, r);
        both = dots(m, o->order, o->is_fused, shadow, r, r, r);
        combine(m, -omega, v, 1, p_);
        combine(m, 1, r, both.first / rho * (alpha / omega), p_);
        rho = both.first;
        residual2 = both.second;
        found.iterations++;
    }
    free(shadow);
    free(p_);
    free(v);
    free(q);
    return found;
}

struct solution solve(const struct formats *f, const struct solver *s)
{
    const struct matrix *m = &f->rows;
    struct solution found;
    double b2, since;
    double *x, *r, *b;
#pragma xmp template t[m->n]
#pragma xmp distribute t[block(m->block)] onto p
#pragma xmp align [i] with t[i] :: x, r, b

    x = xmp_malloc(xmp_desc_of(x), m->n);
    r = xmp_malloc(xmp_desc_of(r), m->n);
    b = xmp_malloc(xmp_desc_of(b), m->n);
    fill(m, 1, x);
    multiply(f, s->how, b, x);
    fill(m, 0, x);
    copy(m, b, r);
    b2 = dot(m, s->order, b, b);
#pragma xmp barrier
    since = xmp_wtime();
    found = (strcmp(s->name, "cg") == 0 ? by_cg : by_bicgstab)(f, s, b2, x, r);
#pragma xmp barrier
    found.seconds = xmp_wtime() - since;
    multiply(f, s->how, r, x);
    combine(m, 1, b, -1, r);
    found.true_residual = sqrt(dot(m, s->order, r, r) / b2);
    free(x);
    free(r);
    free(b);
    return found;
}
