/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What the model of a gather says of made-up machines: times between the sizes that were measured, and beyond them; rounds that wait
 * for each other; runs that are packed, or elements one by one; and what times of a busy machine are taken for.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime -I%source/include %s %libstatic -o %t
 * RUN: %t
 */
#include <math.h>
#include <stdio.h>

#include "plan/gather_model.h"

enum { SIZES = SODE_GATHER_SIZES };

static int wrong(const char *what, double got, double wanted)
{
    if (fabs(got - wanted) <= 1e-9 * fabs(wanted))
        return 0;
    printf("%s: got %g, wanted %g\n", what, got, wanted);
    return 1;
}

static double one_message(int64_t bytes, const sode_gather_costs_t *costs)
{
    const sode_gather_load_t load = {.messages = 1, .elements = bytes, .runs = 1, .rounds = 1};
    return sode_gather_seconds(&load, 1, costs);
}

static int check_times(void)
{
    const sode_gather_costs_t costs = {.message = {1, 3, 9, 33}, .round = {2, 5, 4, 8}, .run = 100, .copied = 1, .element = 10};
    const int *size = sode_gather_sizes;
    int faults = 0;
    for (int s = 0; s < SIZES; s++)
        faults += wrong("a size", one_message(size[s], &costs), costs.message[s] + costs.round[s]);
    for (int s = 1; s < SIZES; s++)
        faults += wrong("between sizes", one_message((size[s - 1] + size[s]) / 2, &costs),
                        (costs.message[s - 1] + costs.message[s] + costs.round[s - 1] + costs.round[s]) / 2);
    faults += wrong("beyond the last", one_message(2 * size[3] - size[2], &costs), 33 + 24 + 8);
    /* Two rounds of a message each, the second one twice as long. */
    faults += wrong("rounds", sode_gather_seconds(&(sode_gather_load_t){2, size[1] * 3, 2, 2}, 1, &costs),
                    3 + 5 + (3 + (9 - 3) / 3.) + (5 - 1 / 3.));
    faults += wrong("runs", sode_gather_seconds(&(sode_gather_load_t){1, size[1] / 8, 2, 1}, 8, &costs), 3 + 5 + 2 * 100 + size[1]);
    faults += wrong("elements", sode_gather_seconds(&(sode_gather_load_t){1, 1, 2, 1}, 8, &costs), 1 + 2 + 10);
    return faults;
}

/* alone and at once: of each size. */
static int check_costs(const char *what, const double *alone, const double *at_once, const double *message, const double *round)
{
    sode_gather_costs_t costs;
    int faults = wrong(what, sode_gather_costs_of_messages(alone, at_once, &costs), message != NULL);
    for (int s = 0; s < SIZES && message; s++)
        faults += wrong(what, costs.message[s], message[s]) + wrong(what, costs.round[s], round[s]);
    return faults;
}

int main(void)
{
    const int more = SODE_GATHER_BURST - 1;
    int faults = check_times();
    faults += check_costs("calm", (double[]){3, 5, 9, 20}, (double[]){3 + more, 5 + 2 * more, 9 + 4 * more, 20 + 11 * more},
                          (double[]){1, 2, 4, 11}, (double[]){2, 3, 5, 9});
    /* The second time alone, and the first of several, are those of something else. */
    faults += check_costs("busy", (double[]){3, 500, 9, 20}, (double[]){900, 9 + 3 * more, 9 + 4 * more, 20 + 11 * more},
                          (double[]){3, 3, 4, 11}, (double[]){0, 6, 5, 9});
    /* Several take no longer than one: nothing is known of how they share the time. */
    faults += check_costs("several as one", (double[]){3, 5, 9, 20}, (double[]){3, 5, 9, 20}, (double[]){3, 5, 9, 20}, (double[]){0, 0, 0, 0});
    faults += check_costs("bytes cost nothing", (double[]){3, 3, 3, 3}, (double[]){10, 10, 10, 10}, NULL, NULL);
    faults += check_costs("no time", (double[]){3, 5, 0, 20}, (double[]){3 + more, 5 + 2 * more, 9 + 4 * more, 20 + 11 * more}, NULL, NULL);
    faults += check_costs("none at once", (double[]){3, 5, 9, 20}, (double[]){3 + more, 0, 9 + 4 * more, 20 + 11 * more}, NULL, NULL);
    return faults != 0;
}
