// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes that file for a pattern of samples/spmv, and prints for each method what the tuner's estimate says of the rank where it takes longest, and
// how long the product takes step by step.
//
//   spmv_loads FAMILY K N RANKS FILE     -: no file
#include "spmv_loads.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../samples/spmv/pattern.h"
#include "plan/circle.h"
#include "plan/gather_model.h"

static const int gaps[LOADS_WAYS] = {0, 1, 8, 64, INT32_MAX};
static const char *const names[LOADS_WAYS] = {"minimal", "gap1", "gap8", "gap64", "range"};

static void count_pair(const unsigned char *needed, int low, int high, struct loads_pair pairs[LOADS_WAYS])
{
    int last = -1;

    for (int c = low; c < high; c++) {
        if (!needed[c])
            continue;
        for (int way = 0; way < LOADS_WAYS; way++) {
            const int joins = last >= 0 && c - last - 1 <= gaps[way] && (gaps[way] > 0 || c == last + 1);

            pairs[way].elements += joins ? c - last : 1;
            pairs[way].runs += !joins;
        }
        last = c;
    }
}

static void say_steps(const struct loads_pair *table, int ranks, int n, int k)
{
    const double product = LOADS_NONZERO * k * n / ranks;
    double *clock = malloc((size_t)ranks * (4 + 2 * LOADS_WINDOW) * sizeof *clock);

    if (!clock)
        exit(1);
    for (int way = 0; way < LOADS_WAYS; way++)
        printf("steps %s %.9g\n", names[way], 1e-9 * (product + steps_exchange(way, 1, ranks, table + (size_t)way * ranks * ranks, clock)));
    printf("steps compact %.9g\n", 1e-9 * (product + steps_exchange(LOADS_MINIMAL, 0, ranks, table, clock)));
    printf("steps allgather %.9g\n", 1e-9 * (product + steps_allgather(ranks, n)));
    free(clock);
}

// As the first run measures them (runtime/directive/gather_costs.c): messages on this network, copies as loads_copying says.
static sode_gather_costs_t measure(void)
{
    sode_gather_costs_t costs = {.run = 20e-9, .copied = 0.2e-9, .element = 2.5e-9};
    double alone[SODE_GATHER_SIZES], at_once[SODE_GATHER_SIZES];

    for (int s = 0; s < SODE_GATHER_SIZES; s++) {
        alone[s] = 1e-9 * steps_burst(1, sode_gather_sizes[s]);
        at_once[s] = 1e-9 * steps_burst(SODE_GATHER_BURST, sode_gather_sizes[s]);
    }
    if (!sode_gather_costs_of_messages(alone, at_once, &costs))
        exit(1);
    return costs;
}

static void say_estimates(const struct loads_pair *table, int ranks, int n)
{
    const sode_gather_costs_t costs = measure();
    const int rounds = sode_circle_rounds(ranks);
    const sode_gather_load_t all = {ranks - 1, n - n / ranks, ranks - 1, 1}, circle = {rounds, n - n / ranks, rounds, rounds};

    for (int way = 0; way < LOADS_WAYS; way++) {
        double most = 0;

        for (int receiver = 0; receiver < ranks; receiver++) {
            sode_gather_load_t load = {.rounds = 1};
            double seconds;

            for (int owner = 0; owner < ranks; owner++) {
                const struct loads_pair *pair = &table[((size_t)way * ranks + receiver) * ranks + owner];

                load.messages += pair->elements > 0;
                load.elements += pair->elements;
                load.runs += pair->runs;
            }
            seconds = sode_gather_seconds(&load, sizeof(double), &costs);
            most = seconds > most ? seconds : most;
        }
        printf("estimate %s %.9g\n", names[way], most);
    }
    printf("estimate allgather %.9g\n", fmin(sode_gather_seconds(&all, sizeof(double), &costs), sode_gather_seconds(&circle, sizeof(double), &costs)));
}

int main(int argc, char **argv)
{
    const enum family family = family_of(argc > 5 ? argv[1] : "");
    const int k = argc > 5 ? atoi(argv[2]) : 0, n = argc > 5 ? atoi(argv[3]) : 0, ranks = argc > 5 ? atoi(argv[4]) : 0;
    const int block = ranks ? ((n + ranks - 1) / ranks + 7) / 8 * 8 : 1; // as in samples/spmv
    const size_t pairs = (size_t)ranks * ranks;
    struct loads_pair *table = calloc(LOADS_WAYS * pairs + 1, sizeof *table), *turned = calloc(LOADS_WAYS * pairs + 1, sizeof *turned);
    unsigned char *needed = malloc((size_t)n + 1);
    int *columns = malloc(((size_t)k + 1) * sizeof *columns);
    FILE *file;

    if (family == FAMILIES || !table || !turned || !needed || !columns)
        return 1;
    for (int receiver = 0; receiver < ranks; receiver++) {
        memset(needed, 0, (size_t)n);
        for (int row = receiver * block; row < (receiver + 1) * block && row < n; row++) {
            pattern_row(family, n, k, 1, row, columns);
            for (int j = 0; j < k; j++)
                needed[columns[j]] = 1;
        }
        for (int owner = 0; owner < ranks; owner++) {
            struct loads_pair found[LOADS_WAYS] = {{0, 0}};

            if (owner != receiver)
                count_pair(needed, owner * block, (owner + 1) * block < n ? (owner + 1) * block : n, found);
            for (int way = 0; way < LOADS_WAYS; way++) {
                table[(way * (size_t)ranks + receiver) * ranks + owner] = found[way];
                turned[(way * (size_t)ranks + owner) * ranks + receiver] = found[way];
            }
        }
    }
    say_estimates(table, ranks, n);
    say_steps(table, ranks, n, k);
    if (strcmp(argv[5], "-") == 0)
        return 0;
    file = fopen(argv[5], "wb");
    return !file || fwrite(table, sizeof *table, LOADS_WAYS * pairs, file) != LOADS_WAYS * pairs
           || fwrite(turned, sizeof *turned, LOADS_WAYS * pairs, file) != LOADS_WAYS * pairs || fclose(file);
}
