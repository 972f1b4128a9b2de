/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/gather_model.h"

#include <math.h>

#include "plan/circle.h"

static void add_letter(const sode_letter_t *letter, sode_gather_load_t *loads)
{
    const sode_gather_run_t *runs = (const void *)letter->data;
    size_t count = letter->size / sizeof *runs;
    int64_t filled[SODE_WAYS] = {0}, closed[SODE_WAYS] = {0}, elements = 0;
    for (size_t k = 0; k < count; k++) {
        elements += runs[k].count;
        if (k == 0)
            continue;
        int64_t gap = runs[k].first - runs[k - 1].first - runs[k - 1].count;
        int way = SODE_WAY_GAPS; /* the first that closes it */
        while (way < SODE_WAYS && sode_gather_way_gap(way) < gap)
            way++;
        if (way < SODE_WAYS) {
            filled[way] += gap;
            closed[way]++;
        }
    }
    int64_t range = runs[count - 1].first + runs[count - 1].count - runs[0].first;
    for (int way = 0; way < SODE_WAYS; way++) {
        if (way > SODE_WAY_GAPS) {
            filled[way] += filled[way - 1];
            closed[way] += closed[way - 1];
        }
        loads[way].messages++;
        loads[way].elements += way == SODE_WAY_RANGE ? range : elements + filled[way];
        loads[way].runs += way == SODE_WAY_RANGE ? 1 : (int64_t)count - closed[way];
    }
}

void sode_gather_loads(const sode_gather_input_t *in, const sode_gather_asked_t *asked,
                       sode_gather_load_t loads[SODE_WAYS])
{
    const sode_array_impl_t *a = in->array;
    int64_t all = 1, own = 1;
    for (int way = 0; way < SODE_WAYS; way++)
        loads[way] = (sode_gather_load_t){0};
    for (size_t k = 0; k < asked->count; k++)
        add_letter(&asked->letters[k], loads);
    for (int d = 0; d < a->ndims; d++) {
        all *= a->dim[d].axis.extent;
        own *= sode_interval_size(a->dim[d].own);
    }
    const int others = in->set->size - 1, rounds = sode_circle_rounds(in->set->size);
    for (int way = 0; way < SODE_WAYS; way++)
        loads[way].rounds = loads[way].messages > 0;
    loads[SODE_WAY_ALL] = (sode_gather_load_t){others, all - own, others, 1};
    loads[SODE_WAY_CIRCLE] = (sode_gather_load_t){rounds, all - own, rounds, rounds};
}

const int sode_gather_sizes[SODE_GATHER_SIZES] = {8, 8192, 32768, 131072};

const sode_gather_costs_t sode_gather_usual = {.message = {1e-6, 3e-6, 9e-6, 34e-6}, .round = {0.5e-6, 0.5e-6, 0.5e-6, 0.5e-6},
                                               .run = 20e-9, .copied = 0.2e-9, .element = 2.5e-9};

static double least(double a, double b) { return a < b ? a : b; }

/* With each further message at once, the time grows by what one takes.  On a busy machine some times are far too long: a
 * message takes no longer than one with more bytes, and several at once no longer than one after the other. */
int sode_gather_costs_of_messages(const double *alone, const double *at_once, sode_gather_costs_t *costs)
{
    double one = HUGE_VAL, several = HUGE_VAL, longer = HUGE_VAL;
    for (int s = SODE_GATHER_SIZES - 1; s >= 0; s--) {
        if (alone[s] <= 0 || at_once[s] <= 0)
            return 0;
        one = least(one, alone[s]);
        several = least(least(several, at_once[s]), SODE_GATHER_BURST * one);
        longer = least(longer, several > one ? (several - one) / (SODE_GATHER_BURST - 1) : one);
        costs->message[s] = longer;
        costs->round[s] = one > longer ? one - longer : 0;
    }
    return costs->message[SODE_GATHER_SIZES - 1] > costs->message[0];
}

/* Between sizes; beyond the last one messages take longer, rounds do not. */
static double seconds_of(double bytes, const double *seconds, int grows)
{
    const int *size = sode_gather_sizes, last = SODE_GATHER_SIZES - 1;
    int s = 1;
    while (s < last && bytes > size[s])
        s++;
    if (bytes > size[last] && !grows)
        return seconds[last];
    return seconds[s - 1] + (bytes - size[s - 1]) * (seconds[s] - seconds[s - 1]) / (size[s] - size[s - 1]);
}

/* Of so many bytes in all. */
static double of_messages(const sode_gather_load_t *load, double bytes, const sode_gather_costs_t *costs)
{
    double seconds = 0, messages = (double)load->messages / (double)load->rounds;
    for (int64_t round = 0, parts = ((int64_t)1 << load->rounds) - 1; round < load->rounds; round++) {
        double each = bytes * (double)((int64_t)1 << round) / (double)parts / messages;
        seconds += messages * seconds_of(each, costs->message, 1) + seconds_of(each, costs->round, 0);
    }
    return seconds;
}

/* A message of one run leaves and arrives where it lies. */
double sode_gather_seconds(const sode_gather_load_t *load, size_t element_size, const sode_gather_costs_t *costs)
{
    double elements = (double)load->elements, bytes = elements * (double)element_size;
    double by_runs = load->runs > load->messages ? (double)load->runs * costs->run + bytes * costs->copied : 0;
    double one_by_one = elements * costs->element;
    return of_messages(load, bytes, costs) + (by_runs < one_by_one ? by_runs : one_by_one);
}
