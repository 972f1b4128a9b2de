/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/shm_offer.h"

#include <stdlib.h>

#include "base/settings.h"
#include "base/wait.h"
#include "transport/rims.h"

/* What travels; the message's regions follow, starts counted from the start of
 * the arena. */
typedef struct offer {
    sode_arena_address_t address;
    int64_t ready, done; /* places of the lines */
    uint64_t ready_from, done_from; /* their values */
    int64_t second;      /* bytes from here to the second buffer, or 0 */
    int64_t places;      /* place of the regions' places, or 0: packed */
    uint64_t moved;      /* of the line `ready` */
    sode_region_t regions[];
} offer_t;

/* One round of messages. */
typedef struct round {
    const sode_schedule_t *schedule;
    const sode_schedule_phase_t *phase;
    sode_shm_reading_t reading;
    MPI_Comm comm;
    int tag, nrequests;
    MPI_Request *requests; /* [sends + recvs] */
    offer_t **out, **in;   /* [sends], [recvs] */
    int *answers;          /* [sends + recvs]: heard, then given */
} round_t;

static size_t offer_bytes(const sode_message_t *message)
{
    return sizeof(offer_t) + message->count * sizeof(sode_region_t);
}

int sode_shm_node(int *node)
{
    int rank, each = (int)sode_setting_number(SODE_SET_TEST_RANKS_PER_NODE);
    SODE_TRY_MPI(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    *node = each > 0 ? rank / each : -1;
    return SODE_OK;
}

/* Where the region begins in the arena, or -1: it is not all there. */
static int64_t place_of(const sode_region_t *region)
{
    int64_t place = sode_arena_offset(region->start);
    return place >= 0 ? place
                      : sode_rims_offset(region->start,
                                         sode_region_reach(region));
}

/* The exchange also fills or reads columns: cells of less than a cache line. */
static int has_columns(const sode_schedule_t *schedule)
{
    enum { LINE = 64 };
    for (size_t k = 0; k < schedule->nregions; k++)
        if (schedule->regions[k].nloops > 0 && schedule->regions[k].run < LINE)
            return 1;
    return 0;
}

/* Short runs suit packing.  Where the last dimension has a halo, rim and
 * halo cells share cache lines, which would travel to and fro.  Measured
 * (test/bench/halo): columns of doubles are 1.3 to 5 times faster packed, rows
 * of 128 to 256 bytes 1.6 to 2.4 times if the exchange has columns too; without
 * them rows of 256 bytes are 1.7 times faster in place, from 512 all are. */
static int is_read_in_place(const sode_schedule_t *schedule,
                            sode_shm_reading_t reading,
                            const sode_message_t *message)
{
    enum { SHORT = 128, SHORT_BESIDE_COLUMNS = 512 };
    const sode_region_t *regions = &schedule->regions[message->first];
    const size_t least = reading == SODE_SHM_IN_PLACE ? 0
                         : has_columns(schedule)      ? SHORT_BESIDE_COLUMNS
                                                      : SHORT;
    if (reading == SODE_SHM_PACKED)
        return 0;
    for (size_t k = 0; k < message->count; k++)
        if (regions[k].places || place_of(&regions[k]) < 0
            || (regions[k].nloops > 0 && regions[k].run < least))
            return 0;
    return 1;
}

size_t sode_shm_read_in_place(const sode_schedule_t *schedule,
                              sode_shm_reading_t reading)
{
    size_t count = 0;
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_message_list_t *sends = &schedule->phases[p].sends;
        for (size_t m = 0; m < sends->count; m++)
            count += (size_t)is_read_in_place(schedule, reading,
                                              &sends->list[m]);
    }
    return count;
}

enum { NOWHERE = -1 }; /* first of the places: the message is away */

void sode_shm_move(const sode_region_t *regions, size_t count, sode_shm_send_t *send)
{
    send->away = 0;
    for (size_t k = 0; k < count; k++) {
        send->places[k] = place_of(&regions[k]);
        send->away |= send->places[k] < 0;
    }
    if (send->away)
        send->places[0] = NOWHERE;
}

void sode_shm_follow(size_t count, sode_shm_recv_t *recv)
{
    ptrdiff_t *shift = recv->seen + count; /* of region k: slot k + 1 */
    recv->moved = recv->ready->moved;
    recv->away = recv->places[0] == NOWHERE;
    if (recv->away)
        return;
    for (size_t k = 0; k < count; k++) {
        shift[k + 1] = recv->places[k] - recv->seen[k];
        recv->seen[k] = recv->places[k];
    }
    sode_copies_shift(&recv->copies[0], NULL, shift);
}

/* The places lie in the line of the message, or in pages of their own. */
static int offer_in_place(const sode_region_t *regions, size_t count,
                          sode_shm_send_t *send, offer_t *offer)
{
    enum { FEW = sizeof send->done->places / sizeof *send->places };
    send->turns = 1;
    if (count > FEW)
        SODE_TRY(sode_arena_alloc(count * sizeof *send->places, &send->staging));
    send->places = count > FEW ? send->staging : send->done->places;
    sode_shm_move(regions, count, send);
    offer->places = sode_arena_offset(send->places);
    for (size_t k = 0; k < count; k++) {
        offer->regions[k] = regions[k];
        offer->regions[k].start = (char *)(intptr_t)send->places[k];
    }
    return SODE_OK;
}

/* Packed into pages of the arena.  Long messages have one buffer, which stays in
 * the caches. */
static int offer_packed(const sode_region_t *regions,
                        const sode_message_t *message, sode_shm_send_t *send,
                        offer_t *offer)
{
    enum { TWO_UP_TO = 64 << 10, LINE = sizeof(sode_arena_line_t) };
    const size_t buffer = (message->bytes + LINE - 1) / LINE * LINE;
    send->turns = message->bytes <= TWO_UP_TO ? SODE_SHM_TURNS : 1;
    SODE_TRY(sode_arena_alloc_by(1, send->turns * buffer, /*zero=*/0, &send->staging));
    offer->second = send->turns > 1 ? (int64_t)buffer : 0;
    size_t at = 0;
    for (size_t k = 0; k < message->count; k++) {
        char *start = (char *)send->staging + at;
        for (unsigned t = 0; t < send->turns; t++)
            SODE_TRY(sode_copies_pack(&send->packs[t], start + t * buffer,
                                      &regions[k]));
        offer->regions[k] = (sode_region_t){
            .start = (char *)(intptr_t)sode_arena_offset(start),
            .run = sode_region_bytes(&regions[k])};
        at += offer->regions[k].run;
    }
    return SODE_OK;
}

static int fill(const round_t *round, const sode_message_t *message,
                sode_shm_send_t *send, offer_t *offer)
{
    const sode_region_t *regions = &round->schedule->regions[message->first];
    if (!is_read_in_place(round->schedule, round->reading, message))
        return offer_packed(regions, message, send, offer);
    return offer_in_place(regions, message->count, send, offer);
}

static int send_offers(round_t *round, sode_arena_line_t *ready,
                       sode_shm_send_t *sends)
{
    const sode_message_list_t *list = &round->phase->sends;
    sode_arena_address_t own;
    SODE_TRY(sode_arena_start(&own));
    SODE_TRY(sode_shm_node(&own.node));
    for (size_t m = 0; m < list->count; m++) {
        const sode_message_t *message = &list->list[m];
        offer_t *offer = round->out[m] = calloc(1, offer_bytes(message));
        SODE_NEED(offer, "an exchange");
        offer->address = own;
        int status = ready ? sode_arena_line(&sends[m].done)
                           : SODE_ERR_MEMORY;
        if (status == SODE_OK) {
            sends[m].done_from = sode_arena_line_value(sends[m].done);
            status = fill(round, message, &sends[m], offer);
        }
        if (status == SODE_ERR_MEMORY && sode_arena_optional)
            offer->address.size = 0; /* nobody can take it */
        else
            SODE_TRY(status);
        offer->ready = sode_arena_offset(ready);
        offer->ready_from = ready ? sode_arena_line_value(ready) : 0;
        offer->moved = ready ? ready->moved : 0;
        offer->done = sode_arena_offset(sends[m].done);
        offer->done_from = sends[m].done_from;
        SODE_TRY_MPI(MPI_Isend(offer, (int)offer_bytes(message), MPI_BYTE,
                               message->rank, round->tag, round->comm,
                               &round->requests[round->nrequests++]));
    }
    return SODE_OK;
}

static int receive_offers(round_t *round)
{
    const sode_message_list_t *list = &round->phase->recvs;
    for (size_t m = 0; m < list->count; m++) {
        const sode_message_t *message = &list->list[m];
        round->in[m] = calloc(1, offer_bytes(message));
        SODE_NEED(round->in[m], "an exchange");
        SODE_TRY_MPI(MPI_Irecv(round->in[m], (int)offer_bytes(message),
                               MPI_BYTE, message->rank, round->tag,
                               round->comm,
                               &round->requests[round->nrequests++]));
    }
    return SODE_OK;
}

/* Takes an offer if this rank can reach the sender's arena. */
static int take(const round_t *round, const sode_message_t *message,
                const offer_t *offer, sode_shm_recv_t *recv)
{
    int node = -1;
    SODE_TRY(sode_shm_node(&node));
    char *base = NULL;
    if (node == offer->address.node && offer->address.size > 0)
        base = sode_arena_open(&offer->address);
    recv->taken = base != NULL;
    if (!base)
        return SODE_OK;
    recv->ready = (const sode_arena_line_t *)(base + offer->ready);
    recv->ready_from = offer->ready_from;
    recv->done = (sode_arena_line_t *)(base + offer->done);
    recv->done_from = offer->done_from;
    recv->turns = offer->second ? SODE_SHM_TURNS : 1;
    if (offer->places) {
        recv->places = (const int64_t *)(base + offer->places);
        recv->seen = calloc(2 * message->count + 1, sizeof *recv->seen);
        SODE_NEED(recv->seen, "an exchange");
    }
    recv->moved = offer->moved;
    for (size_t k = 0; k < message->count; k++)
        for (unsigned t = 0; t < recv->turns; t++) {
            sode_region_t from = offer->regions[k];
            if (recv->seen)
                recv->seen[k] = (int64_t)(intptr_t)from.start;
            from.slot = (int)k + 1;
            from.start = base + (intptr_t)from.start + t * offer->second;
            SODE_TRY(sode_copies_pull(
                &recv->copies[t],
                &round->schedule->regions[message->first + k], &from));
        }
    return SODE_OK;
}

static int exchange_answers(round_t *round, sode_shm_send_t *sends,
                            sode_shm_recv_t *recvs)
{
    const sode_schedule_phase_t *phase = round->phase;
    int *heard = round->answers, *given = heard + phase->sends.count;
    round->nrequests = 0;
    for (size_t m = 0; m < phase->sends.count; m++)
        SODE_TRY_MPI(MPI_Irecv(&heard[m], 1, MPI_INT, phase->sends.list[m].rank,
                               round->tag, round->comm,
                               &round->requests[round->nrequests++]));
    for (size_t m = 0; m < phase->recvs.count; m++) {
        const sode_message_t *message = &phase->recvs.list[m];
        SODE_TRY(take(round, message, round->in[m], &recvs[m]));
        given[m] = recvs[m].taken;
        SODE_TRY_MPI(MPI_Isend(&given[m], 1, MPI_INT, message->rank, round->tag,
                               round->comm,
                               &round->requests[round->nrequests++]));
    }
    SODE_TRY(sode_wait_all(round->nrequests, round->requests));
    for (size_t m = 0; m < phase->sends.count; m++)
        sends[m].taken = heard[m];
    return SODE_OK;
}

static int run(round_t *round, sode_arena_line_t *ready, sode_shm_send_t *sends,
               sode_shm_recv_t *recvs)
{
    SODE_NEED(round->requests && round->out && round->in && round->answers, "an exchange");
    SODE_TRY(receive_offers(round));
    SODE_TRY(send_offers(round, ready, sends));
    SODE_TRY(sode_wait_all(round->nrequests, round->requests));
    return exchange_answers(round, sends, recvs);
}

int sode_shm_offer(const sode_schedule_t *schedule, int p,
                   sode_shm_reading_t reading, MPI_Comm comm, int tag,
                   sode_arena_line_t *ready, sode_shm_send_t *sends,
                   sode_shm_recv_t *recvs)
{
    const sode_schedule_phase_t *phase = &schedule->phases[p];
    size_t nsends = phase->sends.count, nrecvs = phase->recvs.count;
    if (nsends + nrecvs == 0)
        return SODE_OK;
    round_t round = {.schedule = schedule,
                     .phase = phase,
                     .reading = reading,
                     .comm = comm,
                     .tag = tag,
                     .requests = calloc(nsends + nrecvs, sizeof(MPI_Request)),
                     .out = calloc(nsends + 1, sizeof(offer_t *)),
                     .in = calloc(nrecvs + 1, sizeof(offer_t *)),
                     .answers = calloc(nsends + nrecvs, sizeof(int))};
    int status = run(&round, ready, sends, recvs);
    for (size_t m = 0; round.out && m < nsends; m++)
        free(round.out[m]);
    for (size_t m = 0; round.in && m < nrecvs; m++)
        free(round.in[m]);
    free(round.answers);
    free(round.in);
    free(round.out);
    free(round.requests);
    return status;
}
