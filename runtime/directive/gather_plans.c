/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gather_plans.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/mark.h"
#include "base/place.h"
#include "base/tags.h"
#include "collective/collective.h"
#include "directive/gather_basis.h"
#include "directive/gather_costs.h"
#include "plan/circle.h"
#include "plan/describe.h"
#include "plan/gather_circle.h"
#include "plan/gather_model.h"
#include "plan/gather_relay.h"
#include "transport/candidates.h"
#include "transport/ops.h"
#include "tune/subjects.h"

/* Of requests; the ranks agree before each, so that none is a step ahead.  Others follow for
 * other methods. */

/* ---- finding ---- */

static int drop(sode_stored_t *kept)
{
    sode_gather_plan_t *plan = (sode_gather_plan_t *)kept;
    int status = plan->in_flight ? sode_pending_wait_state(plan) : SODE_OK;
    sode_exchange_free(plan->exchange);
    free(plan->peers.ranks);
    free(plan);
    return status;
}

sode_gather_plan_t *sode_gather_plan_find(const sode_gather_order_t *order, int64_t number)
{
    sode_stored_t *kept = number ? sode_store_walk(order->set, NULL) : NULL;
    for (; kept; kept = sode_store_walk(order->set, kept)) {
        sode_gather_plan_t *plan = (sode_gather_plan_t *)kept;
        if (kept->drop == drop && plan->number == number && plan->mapping == order->array->mapping)
            return plan;
    }
    return NULL;
}

static void note_trials(sode_gather_plan_t *plan)
{
    double lost;
    int executions = plan->tried ? 0 : sode_exchange_trials(plan->exchange, &lost);
    if (executions == 0)
        return;
    plan->tried = 1;
    size_t used = strlen(plan->pattern);
    snprintf(plan->pattern + used, sizeof plan->pattern - used, "; %d trials cost %.1f more", executions, lost);
}

int sode_gather_plan_use(sode_gather_plan_t *plan, const sode_gather_order_t *order)
{
    void *const bases[] = {order->array->head.base, order->image->image};
    uint64_t array = sode_object_of(order->array)->serial;
    if (plan->in_flight)
        SODE_TRY(sode_pending_wait_state(plan));
    if (plan->array == array)
        sode_store_count_found();
    else if (plan->array)
        sode_store_count_taken();
    plan->array = array;
    sode_store_use(&plan->kept);
    note_trials(plan);
    sode_mark_pattern(plan->pattern);
    return sode_exchange_bind(plan->exchange, bases);
}

static int test_exchange(void *state, int *done)
{
    return sode_exchange_test(((sode_gather_plan_t *)state)->exchange, done);
}

static int end_exchange(void *state) { return sode_exchange_end(((sode_gather_plan_t *)state)->exchange); }

static void land(void *state) { ((sode_gather_plan_t *)state)->in_flight = 0; }

int sode_gather_plan_leave(sode_gather_plan_t *plan, const sode_gather_order_t *order, int id)
{
    plan->in_flight = 1;
    return sode_pending_add(&(sode_pending_t){.id = id, .set = order->set, .test = test_exchange,
                                              .wait = end_exchange, .free = land, .state = plan,
                                              .storage = order->array->head.base});
}

int sode_gather_plan_land(const sode_array_impl_t *array)
{
    uint64_t serial = sode_object_of(array)->serial;
    for (const sode_pending_t *p = sode_context.pending; p;) {
        const sode_gather_plan_t *plan = p->state;
        int lands = p->wait == end_exchange && plan->array == serial;
        if (lands)
            SODE_TRY(sode_pending_wait_state(plan));
        p = lands ? sode_context.pending : p->next;
    }
    return SODE_OK;
}

int sode_gather_plan_compacts(const sode_gather_plan_t *plan)
{
    return plan->compacts || sode_exchange_way(plan->exchange) == SODE_COMPACTED;
}

int sode_gather_plan_may_compact(const sode_gather_plan_t *plan)
{
    return plan->compacts || sode_exchange_may_go(plan->exchange, SODE_COMPACTED);
}

/* What all nodes want, in numbers that they know alike. */
enum { HASH, ELEMENTS, RUNS, WORDS };

static int sum_up(const sode_gather_order_t *order, const sode_gather_run_t *runs, size_t nruns,
                  int64_t *words)
{
    const uint64_t mask = ((uint64_t)1 << 40) - 1; /* sums of those don't overflow */
    uint64_t hash = sode_hash_bytes((uint64_t)order->set->self + 1, runs, nruns * sizeof *runs);
    words[HASH] = (int64_t)(hash & mask) + 1;
    words[ELEMENTS] = 0;
    words[RUNS] = (int64_t)nruns;
    for (size_t k = 0; k < nruns; k++)
        words[ELEMENTS] += runs[k].count;
    return sode_set_sum_words(order->set, words, WORDS);
}

static const sode_key_t *key_of(const sode_gather_order_t *order, const int64_t *words, int64_t *number)
{
    enum { GATHER = 2 }; /* keys of exchanges begin with more */
    static sode_key_t content; /* kept, so that looking allocates nothing */
    sode_key_clear(&content);
    sode_key_add(&content, GATHER);
    sode_key_add(&content, (uint64_t)order->method << 8 | (uint64_t)order->renumbers << 4
                               | (uint64_t)order->calls);
    sode_key_add(&content, (uint64_t)order->gap);
    for (int k = 0; k < WORDS; k++)
        sode_key_add(&content, (uint64_t)words[k]);
    *number = (int64_t)(sode_key_hash(&content) >> 1 | 1); /* mappings have addresses */
    sode_key_add_array(&content, order->array);
    return &content;
}

/* ---- making ---- */

typedef struct making {
    const sode_gather_order_t *order;
    const sode_gather_run_t *runs;
    size_t nruns;
    const int64_t *words;
    int64_t number;
    int posts;
    sode_gather_asked_t asked; /* without gaps, and of others: several methods plan by it */
    sode_letters_t heard;
    int has_asked;
    sode_plan_t *plan, *other[SODE_OTHERS]; /* for `auto`; NULL: it isn't tried */
} making_t;

/* all: room for a run. */
static sode_gather_input_t input_of(const sode_gather_order_t *order, const sode_gather_run_t *runs,
                                    size_t nruns, int method, int64_t gap, sode_gather_run_t *all)
{
    sode_gather_input_t input = {.array = order->array, .set = order->set, .runs = runs, .nruns = nruns};
    if (method == SODE_GATHER_ALL) {
        *all = (sode_gather_run_t){0, order->image->elements};
        input.runs = all;
        input.nruns = 1;
    } else if (method == SODE_GATHER_RANGE) {
        input.gap = SODE_GAP_ANY;
    } else if (method == SODE_GATHER_GAP || method == SODE_GATHER_COMPACT_GAP) {
        input.gap = gap < SODE_GAP_ANY ? gap : SODE_GAP_ANY - 1;
    }
    input.packs = method == SODE_GATHER_COMPACT || method == SODE_GATHER_COMPACT_GAP;
    return input;
}

int sode_gather_plan_ask(const sode_gather_order_t *order, const sode_gather_run_t *runs, size_t nruns,
                         sode_gather_asked_t *asked)
{
    int method = order->method == SODE_GATHER_AUTO ? SODE_GATHER_COMPACT : order->method;
    sode_gather_input_t input = input_of(order, runs, nruns, method, order->gap, NULL);
    return sode_gather_ask(&input, asked);
}

/* Members of the set on this computer; *relay: the first of them. */
static int count_near(const sode_set_t *set, int *relay)
{
    const int *ranks = sode_place_list();
    int count = 0;
    *relay = set->self;
    for (int k = 0; ranks && k < sode_place_ranks(); k++) {
        int position = sode_set_position(set, ranks[k]);
        count += position >= 0;
        *relay = position >= 0 && position < *relay ? position : *relay;
    }
    return count;
}

static int post(making_t *m, const sode_letter_t *letters, size_t count, sode_letters_t *in)
{
    return sode_sparse_exchange(m->order->set->comm, SODE_TAG_OF(ASKED, m->posts++), letters, count, in);
}

/* Who relays to whom how much. */
static int meet_relays(making_t *m, const sode_gather_asked_t *asked, const sode_letters_t *heard,
                       sode_gather_relay_t *relay)
{
    sode_letter_t *letters = NULL, letter;
    sode_gather_flow_t *flows = NULL;
    size_t count;
    (void)count_near(m->order->set, &relay->own);
    int status = sode_gather_relay_greet(relay, asked, heard, &letters, &count);
    SODE_THEN(status, post(m, letters, count, &relay->partners));
    SODE_THEN(status, sode_gather_relay_count(relay, asked, heard, m->order->set->self, &flows, &letter));
    SODE_THEN(status, post(m, &letter, letter.size > 0, &relay->flows));
    free(flows);
    free(letters);
    return status;
}

/* What is read, asked for once.  loads: what this node would get by others; or NULL. */
static int ask_once(making_t *m, const sode_gather_input_t *input, sode_gather_load_t *loads)
{
    SODE_TRY(sode_gather_ask(input, &m->asked));
    m->has_asked = 1;
    if (loads)
        sode_gather_loads(input, &m->asked, loads);
    return post(m, m->asked.letters, m->asked.count, &m->heard);
}

static void forget(making_t *m)
{
    sode_letters_free(&m->heard);
    if (m->has_asked)
        sode_gather_forget(&m->asked);
}

static int asks_alone(int method)
{
    return method == SODE_GATHER_AUTO || method == SODE_GATHER_MINIMAL || method == SODE_GATHER_COMPACT;
}

/* By one method.  loads: of the first plan, else NULL.  relays: of SODE_RELAYED. */
static int plan_method(making_t *m, int method, int64_t gap, int relays, sode_gather_load_t *loads,
                       sode_plan_t **plan)
{
    sode_gather_run_t all;
    sode_gather_input_t input = input_of(m->order, m->runs, m->nruns, method, gap, &all);
    making_t own = {.order = m->order, .posts = m->posts};
    making_t *by = loads || (m->has_asked && asks_alone(m->order->method) && asks_alone(method)) ? m : &own;
    sode_gather_relay_t relay = {0};
    int status = by->has_asked ? SODE_OK : ask_once(by, &input, loads);
    m->posts = by->posts;
    if (relays) {
        input.relay = &relay;
        SODE_THEN(status, meet_relays(m, &by->asked, &by->heard, &relay));
    }
    SODE_THEN(status, sode_gather_plan(&input, &by->asked, &by->heard, plan));
    sode_gather_relay_free(&relay);
    forget(&own);
    return status;
}

/* Everything, in rounds: nobody needs to be asked.  No plan where owners have short runs. */
static int plan_circle(making_t *m, sode_plan_t **plan)
{
    sode_gather_run_t all;
    sode_gather_input_t input = input_of(m->order, NULL, 0, SODE_GATHER_ALL, 0, &all);
    sode_gather_asked_t asked;
    input.circles = input.first = 1;
    SODE_TRY(sode_gather_ask(&input, &asked));
    int status = SODE_OK;
    if (sode_gather_circle_suits(&asked, all.count))
        status = sode_gather_plan(&input, &asked, &(sode_letters_t){0}, plan);
    sode_gather_forget(&asked);
    return status;
}

/* In place of the bit of what is read, which all have; beyond the others. */
enum { COMPACT = 1, RELAYED = 1 << SODE_WAYS };

/* Is there a gain where all share no computer: fewer rounds than messages? */
static int may_circle(const sode_set_t *set)
{
    int relay;
    return count_near(set, &relay) < set->size && sode_circle_rounds(set->size) < set->size - 1;
}

/* Which ways are worth a try, on the node that takes longest: those that take at most twice the best one's time, and bring
 * other elements than what is read, or in other messages.  Ranges that are almost the whole array need no try of that,
 * nor almost whole ranges in pieces. */
static int choose(const sode_set_t *set, size_t element_size, const sode_gather_load_t *loads,
                  unsigned *ways)
{
    enum { SHARED = 3 * SODE_WAYS, SEVERAL, VALUES }; /* computers */
    const double hopeless = 2, matters = 1.05;
    double values[VALUES], *seconds = values, *more = values + SODE_WAYS, *below = more + SODE_WAYS;
    int relay, near = count_near(set, &relay), circles = may_circle(set);
    sode_gather_costs_t costs;
    SODE_TRY(sode_gather_costs_find(set, &costs));
    for (int way = 0; way < SODE_WAYS; way++) {
        seconds[way] = sode_gather_seconds(&loads[way], element_size, &costs);
        more[way] = (double)(loads[way].elements - loads[SODE_WAY_MINIMAL].elements);
        below[way] = (double)loads[SODE_WAY_RANGE].elements - matters * (double)loads[way].elements;
    }
    more[SODE_WAY_ALL] = (double)loads[SODE_WAY_ALL].elements - matters * (double)loads[SODE_WAY_RANGE].elements;
    seconds[SODE_WAY_CIRCLE] = circles ? seconds[SODE_WAY_CIRCLE] : HUGE_VAL;
    more[SODE_WAY_CIRCLE] = circles;
    values[SHARED] = near > 1;
    values[SEVERAL] = near < set->size;
    SODE_TRY(sode_greatest(set->comm, values, VALUES));
    double best = seconds[0];
    int gap = SODE_WAY_GAPS;
    for (int way = 1; way < SODE_WAYS; way++) {
        best = seconds[way] < best ? seconds[way] : best;
        gap = way > gap && seconds[way] < seconds[gap] ? way : gap;
    }
    *ways = 0;
    for (int way = 1; way < SODE_WAYS; way++)
        if ((way < SODE_WAY_GAPS || (way == gap && below[way] > 0)) && more[way] > 0
            && seconds[way] <= hopeless * best)
            *ways |= 1u << way;
    *ways |= values[SHARED] > 0 && values[SEVERAL] > 0 ? RELAYED : 0;
    return SODE_OK;
}

/* What the tuner knows already is the only one, if it is among them. */
static void leave_known(const making_t *m, const char *text, unsigned *ways)
{
    static const unsigned ways_of[SODE_OTHERS + 1] = {
        [SODE_COMPACTED] = COMPACT,
        [SODE_RELAYED] = RELAYED,
        [SODE_WITH_GAPS] = ~0u << SODE_WAY_GAPS,
        [SODE_IN_RANGES] = 1u << SODE_WAY_RANGE,
        [SODE_EVERYTHING] = 1u << SODE_WAY_ALL,
        [SODE_CIRCLED] = 1u << SODE_WAY_CIRCLE};
    const sode_candidate_t *taken =
        sode_candidate_called(sode_subjects_taken(m->order->set->subjects, text));
    const unsigned known = taken ? ways_of[sode_candidate_other(taken)] : ~0u;
    if (known == 0 || *ways & known)
        *ways &= known;
}

/* Bytes of all nodes: where few messages take long; and what one end cuts where the other
 * doesn't stays a message (transport/lower.c). */
enum { MOST_RELAYED = 1 << 26 };

static int plan_others(making_t *m, const char *text, const sode_gather_load_t *loads)
{
    unsigned ways = may_circle(m->order->set) ? 1u << SODE_WAY_CIRCLE : 0;
    if (m->order->method == SODE_GATHER_AUTO)
        SODE_TRY(choose(m->order->set, m->order->array->element_size, loads, &ways));
    if (m->words[ELEMENTS] * (int64_t)m->order->array->element_size > MOST_RELAYED)
        ways &= ~(unsigned)RELAYED;
    ways |= m->order->renumbers ? COMPACT : 0;
    leave_known(m, text, &ways);
    for (int way = SODE_WAY_GAPS; way < SODE_WAYS; way++)
        if (ways & 1u << way)
            SODE_TRY(plan_method(m, SODE_GATHER_GAP, sode_gather_way_gap(way), 0, NULL,
                                 &m->other[SODE_WITH_GAPS]));
    if (ways & 1u << SODE_WAY_RANGE)
        SODE_TRY(plan_method(m, SODE_GATHER_RANGE, 0, 0, NULL, &m->other[SODE_IN_RANGES]));
    if (ways & COMPACT)
        SODE_TRY(plan_method(m, SODE_GATHER_COMPACT, 0, 0, NULL, &m->other[SODE_COMPACTED]));
    if (ways & 1u << SODE_WAY_ALL)
        SODE_TRY(plan_method(m, SODE_GATHER_ALL, 0, 0, NULL, &m->other[SODE_EVERYTHING]));
    if (ways & 1u << SODE_WAY_CIRCLE)
        SODE_TRY(plan_circle(m, &m->other[SODE_CIRCLED]));
    if (ways & RELAYED)
        SODE_TRY(plan_method(m, SODE_GATHER_MINIMAL, 0, 1, NULL, &m->other[SODE_RELAYED]));
    return SODE_OK;
}

static const char *describe(const making_t *m, sode_description_t *text)
{
    static const char *const methods[] = {"", ", allgather", ", range", ", minimal", ", gap", ", compact", ", compact gap"};
    static const char *const calls[] = {"", ", irecv", ", isend", ", sendrecv"};
    char gap[24] = "", how[80];
    if (m->order->gap > 0)
        snprintf(gap, sizeof gap, " %lld", (long long)m->order->gap);
    snprintf(how, sizeof how, "%s%s%s%s", methods[m->order->method], gap, calls[m->order->calls],
             m->order->renumbers ? ", by lists" : "");
    return sode_gather_describe("gather", m->order->array, m->order->set, how, m->words + ELEMENTS, text);
}

static int make_exchange(making_t *m, const char *text, int overlaps, sode_gather_plan_t *to)
{
    const sode_array_impl_t *a = m->order->array;
    sode_exchange_field_t field = {.plan = m->plan, .source = a->head.base,
                                   .target = m->order->image->image, .element_size = a->element_size};
    for (int way = 0; way < SODE_OTHERS; way++)
        field.other[way] = m->other[way];
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .calls = m->order->calls, .gathers = 1,
                                   .overlaps = overlaps};
    return sode_set_exchange(m->order->set, &input, text, (uint64_t)to->number, &to->exchange, &to->peers);
}

static int fill(making_t *m, sode_gather_plan_t *to)
{
    sode_set_t *set = m->order->set;
    sode_description_t text;
    sode_gather_load_t loads[SODE_WAYS];
    const char *described = NULL;
    if (sode_transport_measures(sode_context.transport)) {
        described = describe(m, &text);
        if (!sode_subjects_of(set)) /* which plan_others asks */
            return sode_no_memory("what is measured");
    }
    SODE_TRY(plan_method(m, m->order->method, m->order->gap, 0, loads, &m->plan));
    if (described && (m->order->method == SODE_GATHER_AUTO || m->order->method == SODE_GATHER_ALL))
        SODE_TRY(plan_others(m, described, loads));
    int64_t sums[] = {loads[SODE_WAY_MINIMAL].elements, loads[SODE_WAY_ALL].elements, m->order->overlaps};
    SODE_TRY(sode_set_sum_words(set, sums, 3));
    SODE_TRY(make_exchange(m, described, /*overlaps=*/described && sums[2] > 0, to));
    snprintf(to->pattern, sizeof to->pattern, "%.3g%% of what others own",
             sums[1] > 0 ? 100.0 * (double)sums[0] / (double)sums[1] : 0.0);
    return SODE_OK;
}

static int make(making_t *m, sode_gather_plan_t **plan)
{
    const sode_gather_order_t *order = m->order;
    sode_gather_plan_t *made = calloc(1, sizeof *made);
    SODE_NEED(made, "what a loop gathers");
    *made = (sode_gather_plan_t){.kept.drop = drop,
                                 .compacts = order->method == SODE_GATHER_COMPACT
                                             || order->method == SODE_GATHER_COMPACT_GAP,
                                 .mapping = order->array->mapping, .number = m->number};
    int64_t mark = sode_mark_begin();
    int status = sode_gather_need_comm(order->set, "gather");
    SODE_THEN(status, fill(m, made));
    sode_mark_end(SODE_MARK_PLAN, mark);
    for (int way = 0; way < SODE_OTHERS; way++)
        sode_plan_free(m->other[way]);
    sode_plan_free(m->plan);
    forget(m);
    if (status) {
        (void)drop(&made->kept);
        return status;
    }
    *plan = made;
    return SODE_OK;
}

/* About what it takes on a node, as all nodes count it: elements in lists and buffers of both
 * ends. */
static int64_t bytes_of(const sode_gather_order_t *order, const int64_t *words)
{
    int64_t each = 2 * (int64_t)(sizeof(int64_t) + order->array->element_size);
    return words[ELEMENTS] / order->set->size * each;
}

int sode_gather_plan_get(const sode_gather_order_t *order, const sode_gather_run_t *runs, size_t nruns,
                         sode_gather_plan_t **plan)
{
    int64_t words[WORDS];
    making_t m = {.order = order, .runs = runs, .nruns = nruns, .words = words};
    SODE_TRY(sum_up(order, runs, nruns, words));
    const sode_key_t *key = key_of(order, words, &m.number);
    if (key->failed)
        return sode_no_memory("a plan");
    *plan = (sode_gather_plan_t *)sode_store_find(order->set, key);
    if (*plan)
        return SODE_OK;
    SODE_TRY(make(&m, plan));
    return sode_store_add(order->set, &(*plan)->kept, key, bytes_of(order, words));
}
