/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/gather_circle.h"

#include "plan/circle.h"

static size_t count_runs(const sode_gather_asked_t *asked)
{
    size_t count = asked->nown;
    for (size_t k = 0; k < asked->count; k++)
        count += asked->letters[k].size / sizeof *asked->all;
    return count;
}

int sode_gather_circle_suits(const sode_gather_asked_t *asked, int64_t elements)
{
    enum { LONG = 16 }; /* as in gather.c; a list would take memory for each element in each round */
    return elements >= LONG * (int64_t)count_runs(asked);
}

/* The runs of nodes below that one: all of them lie in the order of their owners. */
static size_t count_before(const sode_gather_input_t *in, const sode_gather_asked_t *asked, int owner)
{
    size_t low = 0, high = asked->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (asked->letters[middle].rank < owner)
            low = middle + 1;
        else
            high = middle;
    }
    const sode_gather_run_t *at = low < asked->count ? (const void *)asked->letters[low].data
                                                     : asked->all + count_runs(asked);
    if (asked->nown > 0 && in->set->self >= owner && asked->own < at)
        at = asked->own;
    return (size_t)(at - asked->all);
}

static int add_runs(const sode_gather_run_t *runs, size_t count, sode_combs_t *to)
{
    for (size_t k = 0; k < count; k++) {
        sode_comb_t *last = to->count ? &to->list[to->count - 1] : NULL;
        if (last && last->at + last->length == runs[k].first) {
            last->length += runs[k].count;
            to->cells += runs[k].count;
            continue;
        }
        SODE_TRY(sode_combs_push(to, (sode_comb_t){runs[k].first, runs[k].count, 1, 1, 0}));
    }
    return SODE_OK;
}

/* Of so many nodes from that one on, round the end. */
static int add_nodes(const sode_gather_input_t *in, const sode_gather_asked_t *asked, int from, int count,
                     sode_combs_t *runs)
{
    const int size = in->set->size, end = from + count < size ? from + count : size;
    size_t first = count_before(in, asked, from);
    SODE_TRY(add_runs(asked->all + first, count_before(in, asked, end) - first, runs));
    return add_runs(asked->all, count_before(in, asked, from + count - end), runs);
}

static int add_message(const sode_gather_input_t *in, const sode_gather_asked_t *asked, int phase,
                       enum sode_plan_direction way, int other, int count, sode_plan_t *plan)
{
    sode_combs_t runs = {0};
    sode_selection_t selection;
    int status = add_nodes(in, asked, way == SODE_PLAN_SEND ? in->set->self : other, count, &runs);
    if (!status && runs.cells > 0) {
        status = sode_plan_message(plan, phase, way, other);
        SODE_THEN(status, sode_selection_of_runs(&runs, &selection));
        SODE_THEN(status, sode_plan_part(plan, SODE_PLAN_TARGET, &selection));
    }
    sode_combs_free(&runs);
    return status;
}

int sode_gather_circle_plan(const sode_gather_input_t *in, const sode_gather_asked_t *asked,
                            sode_plan_t *plan)
{
    const int size = in->set->size, self = in->set->self, rounds = sode_circle_rounds(size);
    for (int round = 0; round < rounds; round++) {
        const sode_circle_round_t of = sode_circle_round(size, self, round);
        SODE_TRY(add_message(in, asked, round + 1, SODE_PLAN_RECEIVE, of.from, of.count, plan));
        SODE_TRY(add_message(in, asked, round + 1, SODE_PLAN_SEND, of.to, of.count, plan));
    }
    return SODE_OK;
}
