/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An exchange runs the phases of its schedule one after the other on its
 * transport. */
#include <stdlib.h>
#include <string.h>

#include "base/mark.h"
#include "base/tags.h"
#include "base/wait.h"
#include "transport/ops.h"
#include "transport/rims.h"

struct sode_exchange {
    const sode_transport_ops_t *transport;
    sode_state_t *state; /* the transport's */
    sode_schedule_t schedule;
    int nslots; /* of the schedule */
    void **bases;       /* [nslots - 1] storage of slot 1 on */
    uint64_t mapped;    /* sode_rims_gone then */
    int in_flight;
    int settled; /* what only its trials needed is gone */
    int phase; /* the one under way */
    int ending; /* a wait inside its end asks all that is in flight, this one, too */
    sode_exchange_t **flying, *next; /* those in flight on its communicator, the last begun first */
    sode_site_t *site; /* of the directive that began it (observe/) */
    int64_t began;     /* its transfer, for the trace */
};

static void add_traffic(sode_traffic_t *sum, const sode_schedule_t *schedule)
{
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_schedule_phase_t *phase = &schedule->phases[p];
        sum->sent += (int64_t)phase->sends.count;
        sum->received += (int64_t)phase->recvs.count;
        for (size_t m = 0; m < phase->sends.count; m++)
            sum->sent_bytes += (int64_t)phase->sends.list[m].bytes;
        for (size_t m = 0; m < phase->recvs.count; m++)
            sum->received_bytes += (int64_t)phase->recvs.list[m].bytes;
    }
}

/* Once the exchange has begun: only then is it known how it is done. */
static void count_traffic(const sode_exchange_t *exchange)
{
    const sode_schedule_t *schedules = &exchange->schedule;
    const char *name = exchange->transport->name;
    sode_traffic_t sum = {0};
    int count = 1;
    if (exchange->transport->under_way)
        schedules =
            exchange->transport->under_way(exchange->state, &count, &name);
    for (int k = 0; k < count; k++)
        add_traffic(&sum, &schedules[k]);
    sode_mark_traffic(&sum, name);
}

static int tag_of(unsigned sequence)
{
    return SODE_TAG_EXCHANGE + (int)(sequence % SODE_TAGS_EXCHANGES) * SODE_MAX_DIMS;
}

static void free_exchange(sode_exchange_t *exchange)
{
    sode_schedule_free(&exchange->schedule);
    free(exchange->bases);
    free(exchange);
}

/* Where the storage is when the exchange is made. */
static int keep_bases(const sode_exchange_input_t *input, sode_exchange_t *exchange)
{
    exchange->nslots = SODE_SLOT(input->nfields, 0);
    exchange->mapped = sode_rims_gone;
    exchange->bases = calloc((size_t)exchange->nslots, sizeof *exchange->bases);
    SODE_NEED(exchange->bases, "an exchange");
    for (int f = 0; f < input->nfields; f++) {
        exchange->bases[2 * f] = input->fields[f].source;
        exchange->bases[2 * f + 1] = input->fields[f].target;
    }
    return SODE_OK;
}

int sode_exchange_create(const sode_exchange_input_t *input,
                         sode_exchange_t **exchange)
{
    if (input->nfields < 1 || !input->transport)
        return sode_refuse("exchange of no array or by no transport");
    sode_exchange_t *made = calloc(1, sizeof *made);
    if (!made) {
        sode_plan_free(input->keeps);
        return sode_no_memory("an exchange");
    }
    made->transport = input->add ? &sode_transport_add : input->transport;
    int status = sode_schedule_create(input, &made->schedule);
    SODE_THEN(status, keep_bases(input, made));
    if (status == SODE_OK && sode_transport_measures(made->transport))
        status = sode_schedule_vary(input, &made->schedule);
    SODE_THEN(status, sode_transport_create(made->transport, &made->schedule, input->comm,
                                            tag_of(input->sequence + input->signature), &made->state));
    if (input->keeps) /* and not tried against others, which would be made of its regions */
        sode_schedule_forget(&made->schedule);
    if (status != SODE_OK) {
        free_exchange(made);
        return status;
    }
    made->transport = made->state->by;
    made->flying = input->flying;
    *exchange = made;
    return SODE_OK;
}

/* Apart: its frame would cost every exchange that stays where it is. */
static __attribute__((noinline)) int follow(sode_exchange_t *exchange, void *const *bases)
{
    enum { FEW = 17 };
    ptrdiff_t few[FEW] = {0}, *shift = few;
    if (exchange->in_flight)
        return sode_refuse("exchange bound while it is in flight");
    if (exchange->nslots > FEW)
        shift = calloc((size_t)exchange->nslots, sizeof *shift);
    SODE_NEED(shift, "an exchange");
    for (int k = 1; k < exchange->nslots; k++) {
        shift[k] = (ptrdiff_t)((uintptr_t)bases[k - 1] - (uintptr_t)exchange->bases[k - 1]);
        exchange->bases[k - 1] = bases[k - 1];
    }
    exchange->mapped = sode_rims_gone;
    sode_schedule_shift(&exchange->schedule, shift);
    int status = sode_state_shift(exchange->state, shift);
    if (shift != few)
        free(shift);
    return status;
}

int sode_exchange_bind(sode_exchange_t *exchange, void *const *bases)
{
    int same = 0; /* two of two, mostly: quicker than a call of memcmp */
    while (same < exchange->nslots - 1 && bases[same] == exchange->bases[same])
        same++;
    return same == exchange->nslots - 1 && exchange->mapped == sode_rims_gone ? SODE_OK : follow(exchange, bases);
}

int sode_exchange_prepare(sode_exchange_t *exchange)
{
    const sode_transport_ops_t *transport = exchange->transport;
    if (!transport->prepare || exchange->in_flight)
        return SODE_OK;
    SODE_TRY(transport->prepare(exchange->state));
    if (!exchange->settled && exchange->state->settled) {
        exchange->settled = 1;
        int count;
        const char *name;
        sode_schedule_keep(&exchange->schedule,
                           transport->under_way(exchange->state, &count, &name));
    }
    return SODE_OK;
}

static void land(const sode_exchange_t *exchange)
{
    sode_exchange_t **link = exchange->flying;
    while (*link != exchange)
        link = &(*link)->next;
    *link = exchange->next;
}

/* Ends the phase under way and begins the next one, if there is one. */
static int end_phase(sode_exchange_t *exchange)
{
    const sode_transport_ops_t *transport = exchange->transport;
    exchange->ending = 1;
    SODE_TRY(transport->end(exchange->state, exchange->phase));
    exchange->ending = 0;
    if (++exchange->phase < exchange->state->phases)
        return sode_state_begin(exchange->state, exchange->phase);
    exchange->in_flight = 0;
    sode_mark_end(SODE_MARK_TRANSFER, exchange->began);
    if (exchange->flying)
        land(exchange);
    return SODE_OK;
}

static int test(sode_exchange_t *exchange)
{
    while (exchange->in_flight && !exchange->ending) {
        int there = 0;
        SODE_TRY(exchange->transport->test(exchange->state, exchange->phase,
                                           &there));
        if (!there)
            return SODE_OK;
        SODE_TRY(end_phase(exchange));
    }
    return SODE_OK;
}

int sode_exchange_test(sode_exchange_t *exchange, int *done)
{
    sode_site_t *turn = sode_mark_turn(exchange->site);
    SODE_TRY(test(exchange));
    sode_mark_turn(turn);
    *done = !exchange->in_flight;
    return SODE_OK;
}

static int has_ended(void *exchange, int *done)
{
    return sode_exchange_test(exchange, done);
}

/* Messages of a later phase, and the "taken" of `rma`, travel in the order in which ranks get
 * there, not in that of beginning: two with equal tags would be taken for each other.  So the
 * earlier one ends first. */
static int take_off(sode_exchange_t *exchange)
{
    for (sode_exchange_t *e = *exchange->flying; e; e = e->next)
        if (e->state->tag == exchange->state->tag) {
            SODE_TRY(sode_wait_until(has_ended, e));
            break;
        }
    exchange->next = *exchange->flying;
    *exchange->flying = exchange;
    return SODE_OK;
}

int sode_exchange_begin(sode_exchange_t *exchange)
{
    if (exchange->in_flight)
        return sode_refuse("exchange begun while it is in flight");
    if (exchange->flying)
        SODE_TRY(take_off(exchange));
    if (sode_is_observed()) {
        exchange->site = sode_mark_site();
        exchange->began = sode_mark_begin();
    } else {
        exchange->began = 0;
    }
    SODE_TRY(sode_state_begin(exchange->state, 0));
    exchange->in_flight = 1;
    exchange->phase = 0;
    if (sode_is_observed())
        count_traffic(exchange);
    return SODE_OK;
}

int sode_exchange_end(sode_exchange_t *exchange)
{
    sode_site_t *turn = sode_mark_turn(exchange->site);
    while (exchange->in_flight)
        SODE_TRY(end_phase(exchange));
    sode_mark_turn(turn);
    return SODE_OK;
}

int sode_exchange_some(sode_exchange_t *exchange, uint64_t ranks, int *there)
{
    if (!exchange->in_flight || !exchange->transport->some || exchange->state->phases > 1)
        return sode_exchange_test(exchange, there);
    sode_site_t *turn = sode_mark_turn(exchange->site);
    SODE_TRY(exchange->transport->some(exchange->state, exchange->phase, ranks, there));
    sode_mark_turn(turn);
    return SODE_OK;
}

void sode_exchange_retag(sode_exchange_t *exchange, int tag)
{
    if (exchange->transport->retag)
        exchange->transport->retag(exchange->state, tag);
}

void sode_exchange_hold(sode_exchange_t *exchange)
{
    if (exchange->transport->hold)
        exchange->transport->hold(exchange->state);
}

void sode_exchange_place(sode_exchange_t *exchange)
{
    if (exchange->transport->place)
        exchange->transport->place(exchange->state);
}

int sode_exchange_on_trial(const sode_exchange_t *exchange)
{
    return exchange->state->on_trial;
}

int sode_exchange_overlaps(const sode_exchange_t *exchange) { return exchange->state->overlaps; }

int sode_exchange_trials(const sode_exchange_t *exchange, double *lost)
{
    int (*trials)(const void *, double *) = exchange->transport->trials;
    return trials ? trials(exchange->state, lost) : 0;
}

enum sode_other sode_exchange_way(const sode_exchange_t *exchange)
{
    const sode_schedule_t *used = &exchange->schedule;
    int count, way = 0;
    const char *name;
    if (exchange->transport->under_way)
        used = exchange->transport->under_way(exchange->state, &count, &name);
    while (way < SODE_OTHERS
           && (!exchange->schedule.other[way]
               || (used != exchange->schedule.other[way] && used->of != exchange->schedule.other[way])))
        way++;
    return way;
}

int sode_exchange_may_go(const sode_exchange_t *exchange, enum sode_other way)
{
    return exchange->schedule.other[way] != NULL;
}

enum { PEERS = 128 }; /* who has more asks some of them */

static void add_peers(const sode_message_list_t *messages, sode_peers_t *peers)
{
    for (size_t m = 0; m < messages->count; m++) {
        int k = 0, rank = messages->list[m].rank;
        while (k < peers->count && peers->ranks[k] != rank)
            k++;
        if (k == peers->count && k < PEERS)
            peers->ranks[peers->count++] = rank;
    }
}

static void add_peers_of(const sode_schedule_t *schedule, int sends, sode_peers_t *peers)
{
    for (int p = 0; p < schedule->nphases; p++)
        add_peers(sends ? &schedule->phases[p].sends : &schedule->phases[p].recvs, peers);
}

/* By another plan elements may come from ranks that have nothing to do with this one otherwise: partners of a round, relays. */
int sode_exchange_peers(const sode_exchange_t *exchange, sode_peers_t *peers)
{
    int ranks[PEERS];
    *peers = (sode_peers_t){.ranks = ranks};
    add_peers_of(&exchange->schedule, 0, peers);
    peers->certain = peers->count;
    add_peers_of(&exchange->schedule, 1, peers);
    for (int way = 0; way < SODE_OTHERS; way++)
        for (int sends = 0; sends < 2 && exchange->schedule.other[way]; sends++)
            add_peers_of(exchange->schedule.other[way], sends, peers);
    size_t bytes = (size_t)peers->count * sizeof *ranks;
    peers->ranks = malloc(bytes + 1);
    SODE_NEED(peers->ranks, "an exchange");
    memcpy(peers->ranks, ranks, bytes);
    return SODE_OK;
}

void sode_exchange_free(sode_exchange_t *exchange)
{
    if (!exchange)
        return;
    sode_transport_free(exchange->state);
    free_exchange(exchange);
}

typedef struct look {
    int (*test)(void *state, int phase, int *done);
    void *state;
    int phase;
} look_t;

static int poll_phase(void *argument, int *done)
{
    const look_t *look = argument;
    return look->test(look->state, look->phase, done);
}

int sode_phase_wait(int (*test)(void *state, int phase, int *done),
                    void *state, int phase)
{
    look_t look = {test, state, phase};
    return sode_wait_until(poll_phase, &look);
}
