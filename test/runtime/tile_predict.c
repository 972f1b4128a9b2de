/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What the model of time blocks says of made-up machines whose rates are known: rates
 * come back from the times of two exchanges and a step, and the fastest form is the
 * one that the formulas of docs/blocking.md say.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tile/predict.c -o %t
 * RUN: %t
 */
#include <math.h>
#include <stdio.h>

#include "tile/predict.h"

/* n x n points, radius 1, one array of doubles, neighbors on all sides, by pa1. */
static sode_load_t load_of(int n, int steps)
{
    sode_load_t load = {.steps = steps, .rounds = 2};
    for (int left = 0; left < steps; left++)
        load.points += (double)(n + 2 * left) * (n + 2 * left);
    load.bytes = 8.0 * ((n + 2.0 * steps) * (n + 2.0 * steps) - (double)n * n);
    return load;
}

static double exchange(const sode_rates_t *rates, const sode_load_t *load)
{
    return load->rounds * rates->round + load->bytes * rates->byte;
}

static int fastest(const sode_rates_t *rates, int n)
{
    int best = 1;
    for (int steps = 1; steps <= 8; steps *= 2) {
        sode_load_t load = load_of(n, steps), of_best = load_of(n, best);
        if (sode_predict(rates, &load) < sode_predict(rates, &of_best))
            best = steps;
    }
    return best;
}

/* Are rates found again from what they lead to? */
static int check_rates(const sode_rates_t *rates, int n)
{
    sode_load_t one = load_of(n, 1), eight = load_of(n, 8);
    sode_rates_t found = sode_predict_rates(&one, exchange(rates, &one), sode_predict(rates, &one), &eight,
                                            exchange(rates, &eight), rates->far == 0);
    int right = fabs(found.point / rates->point - 1) < 1e-9 && fabs(found.round / rates->round - 1) < 1e-9
                && fabs(found.byte / rates->byte - 1) < 1e-9;
    if (!right)
        printf("n %d: found %g %g %g, are %g %g %g\n", n, found.point, found.round, found.byte, rates->point,
               rates->round, rates->byte);
    return !right;
}

static int expect(const char *what, const sode_rates_t *rates, int n, int least, int most)
{
    int steps = fastest(rates, n);
    if (steps < least || steps > most)
        printf("%s: %d steps\n", what, steps);
    return steps < least || steps > most;
}

int main(void)
{
    const sode_rates_t slow = {1e-9, 100e-6, 1e-10, 0}, fast = {1e-9, 1e-6, 1e-10, 0}, memory = {4e-9, 1e-6, 1e-10, 0.75};
    sode_load_t pa2 = load_of(100, 4);
    int faults = check_rates(&slow, 32) + check_rates(&fast, 500);
    faults += expect("small blocks, slow messages", &slow, 32, 8, 8);
    faults += expect("small blocks, fast messages", &fast, 32, 1, 4);
    faults += expect("large blocks in memory", &memory, 4000, 8, 8);
    /* What is hidden costs nothing. */
    double seen = sode_predict(&slow, &pa2);
    pa2.hidden = 1e6;
    double hidden = sode_predict(&slow, &pa2);
    if (fabs(hidden - pa2.points * slow.point / 4) > 1e-12 || hidden >= seen)
        faults += printf("hidden: %g, seen: %g\n", hidden, seen) > 0;
    /* A slow exchange by chance leaves rates that can be used. */
    sode_load_t one = load_of(32, 1), eight = load_of(32, 8);
    sode_rates_t odd = sode_predict_rates(&one, 1e-3, 1e-4, &eight, 1e-4, 1);
    if (!(odd.point > 0) || odd.byte < 0 || odd.round < 0)
        faults += printf("odd: %g %g %g\n", odd.point, odd.round, odd.byte) > 0;
    /* Nor do bytes take longer than the whole of a small exchange, or points nothing. */
    odd = sode_predict_rates(&one, 1e-6, 1e-6, &eight, 1e-1, 1);
    if (fabs(odd.byte * one.bytes - 1e-6) > 1e-12 || fabs(odd.round) > 1e-12 || !(odd.point > 0))
        faults += printf("odd bytes: %g %g %g\n", odd.point, odd.round, odd.byte) > 0;
    /* Of loads of nothing no rate is known. */
    const sode_load_t none = {.steps = 1};
    odd = sode_predict_rates(&none, 0, 1, &none, 1e-3, 1);
    if (odd.point != 0 || odd.byte != 0 || odd.round != 0)
        faults += printf("of nothing: %g %g %g\n", odd.point, odd.round, odd.byte) > 0;
    return faults != 0;
}
