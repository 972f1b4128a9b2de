// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plan.h"

#include <math.h>
#include <stdlib.h>

void unit_root(long k, long n, double *re, double *im)
{
    const long double turn = 6.28318530717958647692528676655900577L;
    long eighth;
    long double angle;
    double cosine, sine;

    k %= n;
    eighth = (8 * k + n / 2) / n;  // whole eighths of a turn; the rest is within 1/16 on both sides
    angle = turn * (long double)(8 * k - eighth * n) / (8 * (long double)n);
    cosine = (double)cosl(angle);
    sine = (double)sinl(angle);
    if (eighth % 2) {
        const long double root = 0.70710678118654752440084436210484904L;
        cosine = (double)(root * (cosl(angle) - sinl(angle)));
        sine = (double)(root * (sinl(angle) + cosl(angle)));
        eighth--;
    }
    switch (eighth % 8) {
    case 0: *re = cosine, *im = -sine; return;
    case 2: *re = -sine, *im = -cosine; return;
    case 4: *re = -cosine, *im = sine; return;
    case 6: *re = sine, *im = cosine; return;
    }
}

int has_plan(int n)
{
    if (n < 1)
        return 0;
    for (int prime = 2; prime <= 5; prime++)
        while (n % prime == 0)
            n /= prime;
    return n == 1;
}

// The radix of the next pass, if the passes have still to divide by n. Great ones come first.
static int next_radix(int n, int radix)
{
    int twos = 0;

    if (n % 5 == 0)
        return 5;
    if (n % 3 == 0)
        return 3;
    while (n >> (twos + 1))
        twos++;
    if (radix == MIXED)
        return twos % 3 == 0 ? 8 : twos == 1 ? 2 : twos % 3 == 1 ? 16 : 4;
    for (; radix > n; radix /= 2)
        ;
    return radix;
}

// The roots of a pass: w^{p k} of length R m.
static double *set_roots(struct pass *pass, double *to)
{
    const int n = pass->radix * pass->m;

    pass->root = to;
    for (int p = 0; p < pass->m; p++)
        for (int k = 1; k < pass->radix; k++, to += 2)
            unit_root((long)p * k, n, &to[0], &to[1]);
    return to;
}

static double *half_roots_create(int n)
{
    double *roots = malloc(2 * sizeof(double) * (size_t)n);

    for (int k = 0; roots && k < n; k++)
        unit_root(k, 2L * n, &roots[2 * k], &roots[2 * k + 1]);
    return roots;
}

struct plan *plan_create(int n, int radix, int block)
{
    struct plan *plan = calloc(1, sizeof *plan);
    size_t cells, roots = 0;
    double *to;

    if (!plan)
        return NULL;
    plan->n = n;
    plan->block = (block + LANES - 1) / LANES * LANES;
    for (int left = n; left > 1; plan->passes++) {
        struct pass *pass = &plan->pass[plan->passes];

        pass->radix = next_radix(left, radix);
        left /= pass->radix;
        pass->m = left;
        roots += 2 * (size_t)(pass->radix - 1) * (size_t)pass->m;
    }
    cells = (size_t)n * (size_t)(plan->block / LANES);
    plan->roots = malloc((roots + 1) * sizeof *plan->roots);
    plan->panel = aligned_alloc(64, (cells * sizeof(cell_t) + 63) / 64 * 64);
    plan->other = aligned_alloc(64, (cells * sizeof(cell_t) + 63) / 64 * 64);
    plan->half_roots = half_roots_create(n);
    if (!plan->roots || !plan->panel || !plan->other || !plan->half_roots) {
        plan_free(plan);
        return NULL;
    }
    to = plan->roots;
    for (int k = 0; k < plan->passes; k++)
        to = set_roots(&plan->pass[k], to);
    return plan;
}

void plan_free(struct plan *plan)
{
    if (!plan)
        return;
    free(plan->roots);
    free(plan->panel);
    free(plan->other);
    free((void *)plan->half_roots);
    free(plan);
}
