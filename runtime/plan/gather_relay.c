/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "plan/gather_relay.h"

#include <stdlib.h>
#include <string.h>

/* ---- partners --------------------------------------------------------------- */

int sode_gather_relay_greet(const sode_gather_relay_t *relay, const sode_gather_asked_t *asked,
                            const sode_letters_t *heard, sode_letter_t **letters, size_t *count)
{
    size_t a = 0, h = 0;
    sode_letter_t *list = malloc((asked->count + heard->count + 1) * sizeof *list);
    SODE_NEED(list, "what a loop gathers");
    *count = 0;
    while (a < asked->count || h < heard->count) { /* both ascend */
        int to = a < asked->count ? asked->letters[a].rank : heard->list[h].rank;
        to = h < heard->count && heard->list[h].rank < to ? heard->list[h].rank : to;
        a += a < asked->count && asked->letters[a].rank == to;
        h += h < heard->count && heard->list[h].rank == to;
        list[(*count)++] = (sode_letter_t){to, sizeof relay->own, (char *)&relay->own};
    }
    *letters = list;
    return SODE_OK;
}

static int by_rank(const void *left, const void *right)
{
    return ((const sode_letter_t *)left)->rank - ((const sode_letter_t *)right)->rank;
}

/* Who was asked or heard has answered. */
static int relay_of(const sode_gather_relay_t *relay, int partner)
{
    const sode_letter_t key = {.rank = partner};
    const sode_letter_t *found = bsearch(&key, relay->partners.list, relay->partners.count, sizeof key, by_rank);
    return *(const int *)found->data;
}

int sode_gather_relay_is_far(const sode_gather_relay_t *relay, int partner)
{
    return relay_of(relay, partner) != relay->own;
}

/* ---- what goes by relays ---------------------------------------------------- */

static int64_t cells_of(const sode_letter_t *letter)
{
    const sode_gather_run_t *runs = (const void *)letter->data;
    int64_t cells = 0;
    for (size_t k = 0; k < letter->size / sizeof *runs; k++)
        cells += runs[k].count;
    return cells;
}

int sode_gather_relay_count(const sode_gather_relay_t *relay, const sode_gather_asked_t *asked,
                            const sode_letters_t *heard, int self, sode_gather_flow_t **flows,
                            sode_letter_t *letter)
{
    size_t count = 0;
    sode_gather_flow_t *list = calloc(asked->count + heard->count + 1, sizeof *list);
    SODE_NEED(list, "what a loop gathers");
    for (size_t k = 0; k < heard->count; k++) {
        const sode_letter_t *l = &heard->list[k];
        if (sode_gather_relay_is_far(relay, l->rank))
            list[count++] = (sode_gather_flow_t){0, relay_of(relay, l->rank), self, l->rank, cells_of(l), 0};
    }
    for (size_t k = 0; k < asked->count; k++) {
        const sode_letter_t *l = &asked->letters[k];
        if (sode_gather_relay_is_far(relay, l->rank))
            list[count++] = (sode_gather_flow_t){1, relay_of(relay, l->rank), l->rank, self, cells_of(l), 0};
    }
    *flows = list;
    *letter = (sode_letter_t){relay->own, count * sizeof *list, (char *)list};
    return SODE_OK;
}

/* By the other computer, in which order they lie in staging; 0: by the node of this one first. */
static int compare(const sode_gather_flow_t *a, const sode_gather_flow_t *b, int lie)
{
    int here_a = a->arrives ? a->reader : a->owner, here_b = b->arrives ? b->reader : b->owner;
    const int keys[][2] = {{a->arrives, b->arrives}, {lie ? 0 : here_a, lie ? 0 : here_b},
                           {a->far, b->far}, {a->owner, b->owner}, {a->reader, b->reader}};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (keys[k][0] != keys[k][1])
            return keys[k][0] < keys[k][1] ? -1 : 1;
    return 0;
}

static int as_they_lie(const void *a, const void *b) { return compare(a, b, 1); }
static int by_node(const void *a, const void *b) { return compare(a, b, 0); }

/* All flows of a relay, by node, each with its place. */
static int find_flows(const sode_gather_relay_t *relay, sode_gather_flow_t **flows, size_t *count, int64_t *staging)
{
    *count = 0;
    for (size_t k = 0; k < relay->flows.count; k++)
        *count += relay->flows.list[k].size / sizeof **flows;
    sode_gather_flow_t *list = malloc((*count + 1) * sizeof *list), *to = list;
    SODE_NEED(list, "a plan");
    for (size_t k = 0; k < relay->flows.count; k++) {
        memcpy(to, relay->flows.list[k].data, relay->flows.list[k].size);
        to += relay->flows.list[k].size / sizeof *list;
    }
    qsort(list, *count, sizeof *list, as_they_lie);
    *staging = 0;
    for (size_t k = 0; k < *count; k++) {
        list[k].at = *staging;
        *staging += list[k].cells;
    }
    *flows = list;
    return SODE_OK;
}

/* ---- the relay's messages ---------------------------------------------------- */

static int add_staged(sode_plan_t *plan, int64_t at, int64_t cells)
{
    sode_selection_t run = {.at = at, .cells = cells};
    return sode_plan_part(plan, SODE_PLAN_STAGING, &run);
}

/* Between relays: what lies side by side, one message for each computer. */
static int plan_crossing(sode_plan_t *plan, const sode_gather_flow_t *flows, size_t count)
{
    for (size_t k = 0, next; k < count; k = next) {
        int64_t cells = 0;
        for (next = k; next < count && flows[next].arrives == flows[k].arrives && flows[next].far == flows[k].far; next++)
            cells += flows[next].cells;
        SODE_TRY(sode_plan_message(plan, SODE_RELAY_CROSSES, flows[k].arrives ? SODE_PLAN_RECEIVE : SODE_PLAN_SEND,
                                   flows[k].far));
        SODE_TRY(add_staged(plan, flows[k].at, cells));
    }
    return SODE_OK;
}

/* With the other nodes of this computer. */
static int plan_inside(sode_plan_t *plan, const sode_gather_flow_t *flows, size_t count, int self)
{
    int open = -1, arrives = 0;
    for (size_t k = 0; k < count; k++) {
        const sode_gather_flow_t *f = &flows[k];
        int node = f->arrives ? f->reader : f->owner;
        if (node == self)
            continue;
        if (node != open || f->arrives != arrives)
            SODE_TRY(sode_plan_message(plan, f->arrives ? SODE_RELAY_SPREADS : SODE_RELAY_COLLECTS,
                                       f->arrives ? SODE_PLAN_SEND : SODE_PLAN_RECEIVE, node));
        open = node;
        arrives = f->arrives;
        SODE_TRY(add_staged(plan, f->at, f->cells));
    }
    return SODE_OK;
}

/* Where the relay's own ones lie in staging. */
static int64_t *places_of(const sode_gather_flow_t *flows, size_t count, int arrives, int self, int64_t cells)
{
    int64_t *places = malloc(((size_t)cells + 1) * sizeof *places), *to = places;
    for (size_t k = 0; k < count && places; k++)
        if (flows[k].arrives == arrives && (arrives ? flows[k].reader : flows[k].owner) == self)
            for (int64_t i = 0; i < flows[k].cells; i++)
                *to++ = flows[k].at + i;
    return places;
}

/* ---- every node's ------------------------------------------------------------ */

typedef struct far {
    const sode_letter_t *letter;
    int relay;
} far_t;

static int by_relay(const void *left, const void *right)
{
    const far_t *a = left, *b = right;
    return a->relay != b->relay ? a->relay - b->relay : a->letter->rank - b->letter->rank;
}

/* The elements of letters that go far, by the other computer. */
static int number_far(const sode_gather_input_t *in, const sode_letter_t *letters, size_t nletters, int stored,
                      int64_t **numbers, int64_t *count)
{
    size_t nfar = 0;
    far_t *far = malloc((nletters + 1) * sizeof *far);
    SODE_NEED(far, "a plan");
    *count = 0;
    for (size_t k = 0; k < nletters; k++)
        if (sode_gather_relay_is_far(in->relay, letters[k].rank)) {
            far[nfar++] = (far_t){&letters[k], relay_of(in->relay, letters[k].rank)};
            *count += cells_of(&letters[k]);
        }
    qsort(far, nfar, sizeof *far, by_relay);
    int64_t *all = malloc(((size_t)*count + 1) * sizeof *all), *to = all;
    int status = all ? SODE_OK : sode_no_memory("a plan");
    for (size_t k = 0; k < nfar && !status; k++) {
        int64_t cells, *of = sode_gather_letter_numbers(in, far[k].letter, stored, &cells);
        if (of)
            memcpy(to, of, (size_t)cells * sizeof *of);
        status = of ? SODE_OK : sode_no_memory("a plan");
        to += cells;
        free(of);
    }
    free(far);
    *numbers = all;
    return status;
}

/* What this node has to send or wants, to or from its relay, or by a copy if it is the relay. */
static int plan_own(const sode_gather_input_t *in, int arrives, const int64_t *numbers, int64_t cells,
                    const sode_gather_flow_t *flows, size_t nflows, sode_plan_t *plan)
{
    const int self = in->set->self, phase = arrives ? SODE_RELAY_SPREADS : SODE_RELAY_COLLECTS;
    if (cells == 0)
        return SODE_OK;
    if (in->relay->own != self) {
        SODE_TRY(sode_plan_message(plan, phase, arrives ? SODE_PLAN_RECEIVE : SODE_PLAN_SEND, in->relay->own));
        return sode_plan_index(plan, (size_t)cells, numbers);
    }
    int64_t *staged = places_of(flows, nflows, arrives, self, cells);
    SODE_NEED(staged, "a plan");
    int status = arrives ? sode_plan_copy_index_between(plan, phase, (size_t)cells, SODE_PLAN_TARGET, numbers,
                                                        SODE_PLAN_STAGING, staged)
                         : sode_plan_copy_index_between(plan, phase, (size_t)cells, SODE_PLAN_STAGING, staged,
                                                        SODE_PLAN_SOURCE, numbers);
    free(staged);
    return status;
}

static int plan_way(const sode_gather_input_t *in, int arrives, const sode_letter_t *letters, size_t nletters,
                    const sode_gather_flow_t *flows, size_t nflows, sode_plan_t *plan)
{
    int64_t *numbers = NULL, cells = 0;
    int status = number_far(in, letters, nletters, /*stored=*/!arrives, &numbers, &cells);
    SODE_THEN(status, plan_own(in, arrives, numbers, cells, flows, nflows, plan));
    free(numbers);
    return status;
}

int sode_gather_relay_plan(const sode_gather_input_t *in, const sode_gather_asked_t *asked,
                           const sode_letters_t *heard, sode_plan_t *plan)
{
    sode_gather_flow_t *flows = NULL;
    size_t count;
    SODE_TRY(find_flows(in->relay, &flows, &count, &plan->staging));
    int status = plan_crossing(plan, flows, count);
    qsort(flows, count, sizeof *flows, by_node);
    SODE_THEN(status, plan_inside(plan, flows, count, in->set->self));
    SODE_THEN(status, plan_way(in, 0, heard->list, heard->count, flows, count, plan));
    SODE_THEN(status, plan_way(in, 1, asked->letters, asked->count, flows, count, plan));
    free(flows);
    return status;
}

void sode_gather_relay_free(sode_gather_relay_t *relay)
{
    sode_letters_free(&relay->partners);
    sode_letters_free(&relay->flows);
}
