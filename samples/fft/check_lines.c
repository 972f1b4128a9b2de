// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transforms of lines against the sum that defines them, in long double, for all lengths 2^a 3^b 5^c.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/random.h"
#include "check.h"
#include "lines.h"

enum { LONGEST = 512, LINES = 19, WHOLE = 16 }; // lines: more than two vectors, and some left over

struct errors {
    double forward, back, along, along_back, parseval;
};

struct sums {
    double difference, square;
};

static void compare(struct sums *s, double complex a, double complex b)
{
    double re = creal(a) - creal(b), im = cimag(a) - cimag(b);

    s->difference += re * re + im * im;
    s->square += creal(b) * creal(b) + cimag(b) * cimag(b);
}

static double relative(struct sums s)
{
    return sqrt(s.difference / s.square);
}

static double roots[2 * 2 * LONGEST];  // e^{-2 pi i k / n}, re and im

static void set_roots(int n)
{
    for (int k = 0; k < n; k++)
        unit_root(k, n, &roots[2 * k], &roots[2 * k + 1]);
}

// sum_j x_j e^{-2 pi i j k / n} of x_j = from[j * stride]; after set_roots(n).
static double complex defined(int n, int k, const double complex *from, long stride)
{
    long double re = 0, im = 0;

    for (int j = 0; j < n; j++) {
        const double complex x = from[j * stride];
        const double cosine = roots[2 * ((long)j * k % n)], sine = roots[2 * ((long)j * k % n) + 1];

        re += (long double)creal(x) * cosine - (long double)cimag(x) * sine;
        im += (long double)creal(x) * sine + (long double)cimag(x) * cosine;
    }
    return (double)re + I * (double)im;
}

static double energy(const double complex *x, int n, long stride)
{
    double sum = 0;

    for (int k = 0; k < n; k++)
        sum += creal(x[k * stride]) * creal(x[k * stride]) + cimag(x[k * stride]) * cimag(x[k * stride]);
    return sum;
}

static void worsen(double *worst, double error)
{
    *worst = error <= *worst ? *worst : error;  // also by a NaN
}

// All lines: most of them in whole vectors, which take another way than the rest.
static void transform(const struct plan *plan, enum direction direction, const double complex *from, double complex *to)
{
    lines_across(plan, direction, from, LINES, to, LINES, WHOLE, NULL);
    lines_across(plan, direction, from + WHOLE, LINES, to + WHOLE, LINES, LINES - WHOLE, NULL);
}

static void check_across(const struct plan *plan, const double complex *start, double complex *x, struct errors *worst)
{
    const int n = plan->n;
    struct sums forward = {0}, back = {0};

    set_roots(n);
    transform(plan, FORWARD, start, x);
    for (int k = 0; k < n; k++)
        compare(&forward, x[k * LINES + k % LINES], defined(n, k, &start[k % LINES], LINES));
    worsen(&worst->forward, relative(forward));
    worsen(&worst->parseval, fabs(energy(x, n, LINES) / (n * energy(start, n, LINES)) - 1));
    transform(plan, BACKWARD, x, x);
    for (int k = 0; k < n * LINES; k++)
        compare(&back, x[k] / n, start[k]);
    worsen(&worst->back, relative(back));
}

static void check_along(const struct plan *plan, const double complex *start, double complex *x, struct errors *worst)
{
    const int h = plan->n;
    const size_t bytes = sizeof *x * (size_t)(h * LINES);
    double complex *line[LINES], real[2 * LONGEST];
    struct sums along = {0}, back = {0};

    for (int l = 0; l < LINES; l++)
        line[l] = x + l * h;
    set_roots(2 * h);
    memcpy(x, start, bytes);
    lines_along(plan, FORWARD, line, LINES, NULL);
    for (int j = 0; j < 2 * h; j++)
        real[j] = ((const double *)(start + (LINES - 1) * h))[j];
    for (int k = 0; k < h; k++)
        compare(&along, line[LINES - 1][k], defined(2 * h, k, real, 1));
    worsen(&worst->along, relative(along));

    memcpy(x, start, bytes);
    for (int l = 0; l < LINES; l++)
        line[l][0] = creal(line[l][0]);
    lines_along(plan, BACKWARD, line, LINES, NULL);
    lines_along(plan, FORWARD, line, LINES, NULL);
    for (int k = 0; k < h * LINES; k++)
        compare(&back, x[k] / (2 * h), k % h ? start[k] : creal(start[k]));
    worsen(&worst->along_back, relative(back));
}

static void check_radix(struct check *check, int radix, const double complex *start, double complex *x)
{
    struct errors worst = {0};
    char what[80], plan_name[16];

    for (int n = 1; n <= LONGEST; n++) {
        struct plan *plan = has_plan(n) ? plan_create(n, radix, LINES) : NULL;

        if (!plan)
            continue;
        check_across(plan, start, x, &worst);
        check_along(plan, start, x, &worst);
        plan_free(plan);
    }
    snprintf(plan_name, sizeof plan_name, radix == MIXED ? "mixed" : "%d", radix);
    snprintf(what, sizeof what, "radix %s: forward against the defining sum", plan_name);
    verdict(check, what, worst.forward, 0, 1e-15);
    snprintf(what, sizeof what, "radix %s: forward and back", plan_name);
    verdict(check, what, worst.back, 0, 1e-15);
    snprintf(what, sizeof what, "radix %s: Parseval", plan_name);
    verdict(check, what, worst.parseval, 0, 5e-15);
    snprintf(what, sizeof what, "radix %s: real lines against the defining sum", plan_name);
    verdict(check, what, worst.along, 0, 1e-15);
    snprintf(what, sizeof what, "radix %s: real lines back and forward", plan_name);
    verdict(check, what, worst.along_back, 0, 1e-15);
}

void check_lines(struct check *check)
{
    static double complex start[LONGEST * LINES], x[LONGEST * LINES];

    for (int k = 0; k < LONGEST * LINES; k++)
        start[k] = random_number(0, k) + I * random_number(1, k);
    check_radix(check, MIXED, start, x);
    for (int radix = 2; radix <= 16; radix *= 2)
        check_radix(check, radix, start, x);
}
