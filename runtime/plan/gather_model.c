/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/gather_model.h"

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
    loads[SODE_WAY_ALL] = (sode_gather_load_t){in->set->size - 1, all - own, in->set->size - 1};
}

const sode_gather_costs_t sode_gather_usual = {.message = 1e-6, .byte = 0.25e-9, .run = 20e-9, .copied = 0.2e-9,
                                               .element = 2.5e-9};

/* A message of one run leaves and arrives where it lies. */
double sode_gather_seconds(const sode_gather_load_t *load, size_t element_size, const sode_gather_costs_t *costs)
{
    double elements = (double)load->elements, bytes = elements * (double)element_size;
    double by_runs = load->runs > load->messages ? (double)load->runs * costs->run + bytes * costs->copied : 0;
    double one_by_one = elements * costs->element;
    return (double)load->messages * costs->message + bytes * costs->byte
           + (by_runs < one_by_one ? by_runs : one_by_one);
}
