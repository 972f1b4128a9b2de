/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `shm`: ranks of one node copy straight from the sender's array into
 * their own halo.  Flags only count up; each has one writer and a line of its
 * own.  They go on counting when another exchange takes a line over: who has not
 * looked yet sees at least what it waits for.  In exchange k, phase p of n, from
 * what the line had before:
 *
 *     sender    begin: ready = k n + p + 1       last end: until done == k + 1
 *     receiver  until ready is there; copies; done = k + 1
 *
 * Phases go on as soon as the own halo is there: what neighbors still read is
 * not overwritten before the last one has ended.  Arrays that do not lie in the
 * arena and short runs are packed into it, up to a size into two buffers in turn,
 * so that nobody waits for `done`.  Messages between nodes are left to `pack`.
 *
 * Where arrays that are read in place have moved (sode_exchange_bind) is beside the
 * flag: the sender writes it before `ready`, and nobody of its receivers reads any
 * more when it writes again, because it has waited for their `done`.  What does not lie
 * in the arena now is a message (pack.h).
 */
#include <stdlib.h>

#include "base/grow.h"
#include "base/tags.h"
#include "transport/ops.h"
#include "transport/shm_offer.h"
#include "transport/threshold.h"

typedef struct shm_phase {
    sode_shm_send_t *sends; /* [nsends] */
    sode_shm_recv_t *recvs; /* [nrecvs] */
    size_t nsends, nrecvs;
    int remote;             /* it has messages for `rest` */
    int others;             /* messages or copies for `rest` */
    int away;               /* messages that would be read in place do not lie in the arena */
} shm_phase_t;

typedef struct shm {
    sode_state_t head;
    sode_arena_line_t *ready;
    uint64_t ready_from;      /* its value before the first exchange */
    uint64_t begun;           /* exchanges, this one included */
    unsigned looks;           /* that found nothing, in this phase */
    sode_schedule_t others;   /* what is not copied: its messages lists are its
                                 own, the regions the schedule's */
    sode_state_t *rest;       /* of `pack` for that; or NULL */
    shm_phase_t phases[];
} shm_t;

/* ---- setting up ---- */

static int keep_message(sode_message_list_t *list, const sode_message_t *message)
{
    SODE_GROW(list->list, list->capacity, list->count + 1, "an exchange");
    list->list[list->count++] = *message;
    return SODE_OK;
}

/* Messages that nobody copies, and the copies inside this rank. */
static int find_others(shm_t *shm)
{
    const sode_schedule_t *all = shm->head.schedule;
    shm->others = *all;
    shm->others.phases = calloc((size_t)all->nphases, sizeof *all->phases);
    SODE_NEED(shm->others.phases, "an exchange");
    for (int p = 0; p < all->nphases; p++) {
        const sode_schedule_phase_t *from = &all->phases[p];
        sode_schedule_phase_t *to = &shm->others.phases[p];
        shm_phase_t *phase = &shm->phases[p];
        to->copy_first = from->copy_first;
        to->ncopies = from->ncopies;
        for (size_t m = 0; m < from->sends.count; m++)
            if (!phase->sends[m].taken)
                SODE_TRY(keep_message(&to->sends, &from->sends.list[m]));
        for (size_t m = 0; m < from->recvs.count; m++)
            if (!phase->recvs[m].taken)
                SODE_TRY(keep_message(&to->recvs, &from->recvs.list[m]));
        phase->remote = to->sends.count + to->recvs.count > 0;
        phase->others = phase->remote || to->ncopies > 0;
    }
    return SODE_OK;
}

static void free_all(sode_copies_t *copies)
{
    for (int t = 0; t < SODE_SHM_TURNS; t++)
        sode_copies_free(&copies[t]);
}

static void shm_free(void *state)
{
    shm_t *shm = state;
    int nphases = shm->head.schedule->nphases;
    sode_transport_free(shm->rest);
    for (int p = 0; p < nphases; p++) {
        shm_phase_t *phase = &shm->phases[p];
        for (size_t m = 0; phase->sends && m < phase->nsends; m++) {
            sode_shm_send_t *send = &phase->sends[m];
            free_all(send->packs);
            sode_detour_free(send->detour);
            sode_arena_free_when(send->staging, send->done,
                                 send->done_from
                                     + (send->taken ? shm->begun : 0));
        }
        for (size_t m = 0; phase->recvs && m < phase->nrecvs; m++) {
            free_all(phase->recvs[m].copies);
            sode_detour_free(phase->recvs[m].detour);
            free(phase->recvs[m].seen);
        }
        free(phase->sends);
        free(phase->recvs);
    }
    for (int p = 0; shm->others.phases && p < nphases; p++) {
        free(shm->others.phases[p].sends.list);
        free(shm->others.phases[p].recvs.list);
    }
    sode_arena_line_free(shm->ready);
    free(shm->others.phases);
}

/* This rank copies something that the other one sends, in whatever phase. */
static int hears_from(const shm_t *shm, int rank)
{
    for (int p = 0; p < shm->head.schedule->nphases; p++) {
        const sode_message_list_t *list = &shm->head.schedule->phases[p].recvs;
        for (size_t m = 0; m < list->count; m++)
            if (list->list[m].rank == rank && shm->phases[p].recvs[m].taken)
                return 1;
    }
    return 0;
}

/* Whose exchange k is here has ended exchange k - 1, and with it all reading of
 * what was sent there.  So with two buffers the one of exchange k + 1 is free,
 * and nobody waits. */
static void find_awaited(shm_t *shm)
{
    for (int p = 0; p < shm->head.schedule->nphases; p++) {
        const sode_message_list_t *list = &shm->head.schedule->phases[p].sends;
        for (size_t m = 0; m < list->count; m++) {
            sode_shm_send_t *send = &shm->phases[p].sends[m];
            send->awaited = send->taken
                            && !(send->turns == SODE_SHM_TURNS
                                 && hears_from(shm, list->list[m].rank));
        }
    }
}

static int has_messages(const sode_schedule_t *schedule)
{
    for (int p = 0; p < schedule->nphases; p++)
        if (schedule->phases[p].sends.count + schedule->phases[p].recvs.count
            > 0)
            return 1;
    return 0;
}

static int take_line(shm_t *shm)
{
    sode_arena_address_t own;
    SODE_TRY(sode_arena_start(&own));
    int status = sode_arena_line(&shm->ready);
    if (status == SODE_OK)
        shm->ready_from = sode_arena_line_value(shm->ready);
    /* Without it nothing is offered. */
    return status == SODE_ERR_MEMORY && sode_arena_optional ? SODE_OK : status;
}

static int shm_create(void *state)
{
    shm_t *shm = state;
    const sode_schedule_t *schedule = shm->head.schedule;
    sode_shm_reading_t reading = shm->head.by == &sode_transport_shm_packed     ? SODE_SHM_PACKED
                                 : shm->head.by == &sode_transport_shm_in_place ? SODE_SHM_IN_PLACE
                                                                                : SODE_SHM_SUITED;
    if (has_messages(schedule)) /* else nobody shares anything with this rank */
        SODE_TRY(take_line(shm));
    for (int p = 0; p < schedule->nphases; p++) {
        shm_phase_t *phase = &shm->phases[p];
        phase->nsends = schedule->phases[p].sends.count;
        phase->nrecvs = schedule->phases[p].recvs.count;
        phase->sends = calloc(phase->nsends + 1, sizeof *phase->sends);
        phase->recvs = calloc(phase->nrecvs + 1, sizeof *phase->recvs);
        SODE_NEED(phase->sends && phase->recvs, "an exchange");
        SODE_TRY(sode_shm_offer(schedule, p, reading, shm->head.comm, shm->head.tag + p, shm->ready,
                                phase->sends, phase->recvs));
        for (size_t m = 0; m < phase->nsends; m++)
            if (!phase->sends[m].taken) {
                sode_arena_free(phase->sends[m].staging);
                phase->sends[m].staging = NULL;
                phase->sends[m].places = NULL;
            }
    }
    find_awaited(shm);
    SODE_TRY(find_others(shm));
    return sode_transport_create(&sode_transport_pack, &shm->others, shm->head.comm, shm->head.tag,
                                 &shm->rest);
}

/* ---- other storage ---- */

static int move_send(const shm_t *shm, int p, size_t m)
{
    const sode_message_t *message = &shm->head.schedule->phases[p].sends.list[m];
    sode_shm_send_t *send = &shm->phases[p].sends[m];
    sode_shm_move(&shm->head.schedule->regions[message->first], message->count, send);
    return send->away && !send->detour ? sode_detour_create(shm->head.schedule, message, /*sending=*/1,
                                                            shm->head.comm, shm->head.tag + p, &send->detour)
                                       : SODE_OK;
}

static int shift_phase(shm_t *shm, int p, const ptrdiff_t *shift)
{
    shm_phase_t *phase = &shm->phases[p];
    phase->away = 0;
    for (size_t m = 0; m < phase->nsends; m++) {
        sode_shm_send_t *send = &phase->sends[m];
        for (int t = 0; t < SODE_SHM_TURNS; t++)
            sode_copies_shift(&send->packs[t], NULL, shift);
        SODE_TRY(sode_detour_shift(send->detour, shift));
        if (send->places)
            SODE_TRY(move_send(shm, p, m));
        phase->away |= send->away;
    }
    for (size_t m = 0; m < phase->nrecvs; m++) {
        for (int t = 0; t < SODE_SHM_TURNS; t++)
            sode_copies_shift(&phase->recvs[m].copies[t], shift, NULL);
        SODE_TRY(sode_detour_shift(phase->recvs[m].detour, shift));
    }
    return SODE_OK;
}

static int shm_shift(void *state, const ptrdiff_t *shift)
{
    shm_t *shm = state;
    for (int p = 0; p < shm->head.schedule->nphases; p++)
        SODE_TRY(shift_phase(shm, p, shift));
    if (shm->ready)
        shm->ready->moved++;
    return sode_state_shift(shm->rest, shift);
}

/* ---- running ---- */

/* So many phases have begun before phase p of this exchange ends. */
static uint64_t phases_begun(const shm_t *shm, int p)
{
    return (shm->begun - 1) * (uint64_t)shm->head.schedule->nphases + (uint64_t)p + 1;
}

static void run_turn(const shm_t *shm, const sode_copies_t *copies,
                     unsigned turns)
{
    copies += shm->begun % turns;
    sode_copies_run(copies, sode_pack_threads(copies->bytes));
}

/* What the sender has in the arena is copied; else its message is asked for. */
static int copy_message(shm_t *shm, int p, size_t m, int *here)
{
    sode_shm_recv_t *recv = &shm->phases[p].recvs[m];
    const sode_message_t *message = &shm->head.schedule->phases[p].recvs.list[m];
    if (recv->places && recv->moved != recv->ready->moved)
        sode_shm_follow(message->count, recv);
    if (!recv->away) {
        run_turn(shm, recv->copies, recv->turns);
        return SODE_OK;
    }
    if (!recv->detour)
        SODE_TRY(sode_detour_create(shm->head.schedule, message, /*sending=*/0, shm->head.comm,
                                    shm->head.tag + p, &recv->detour));
    SODE_TRY(sode_detour_begin(recv->detour));
    return sode_detour_test(recv->detour, here);
}

/* Copies what has become ready.  *all: that is all.  Of one rank in the order of the
 * list, in which it has sent what is not in the arena. */
static int receive(shm_t *shm, int p, int *all)
{
    shm_phase_t *phase = &shm->phases[p];
    const sode_message_t *list = shm->head.schedule->phases[p].recvs.list;
    uint64_t begun = phases_begun(shm, p);
    int late = -1; /* rank */
    *all = 1;
    for (size_t m = 0; m < phase->nrecvs; m++) {
        sode_shm_recv_t *recv = &phase->recvs[m];
        if (!recv->taken || recv->copied == shm->begun)
            continue;
        int here = list[m].rank != late
                   && sode_arena_line_value(recv->ready) >= recv->ready_from + begun;
        if (here)
            SODE_TRY(copy_message(shm, p, m, &here));
        else
            late = list[m].rank;
        *all &= here;
        if (!here)
            continue;
        recv->copied = shm->begun;
        /* From here on the sender may release its lines. */
        atomic_store_explicit(&recv->done->value, recv->done_from + shm->begun,
                              memory_order_release);
    }
    return SODE_OK;
}

/* Messages of what is not in the arena follow those that always are messages. */
static int begin_messages(const shm_t *shm, int p)
{
    const shm_phase_t *phase = &shm->phases[p];
    if (phase->others)
        SODE_TRY(sode_state_begin(shm->rest, p));
    for (size_t m = 0; m < phase->nsends && phase->away; m++)
        if (phase->sends[m].away)
            SODE_TRY(sode_detour_begin(phase->sends[m].detour));
    return SODE_OK;
}

static int shm_begin(void *state, int p)
{
    shm_t *shm = state;
    shm_phase_t *phase = &shm->phases[p];
    shm->begun += p == 0;
    shm->looks = 0;
    for (size_t m = 0; m < phase->nsends; m++)
        if (!phase->sends[m].places && phase->sends[m].staging)
            run_turn(shm, phase->sends[m].packs, phase->sends[m].turns);
    if (shm->ready)
        atomic_store_explicit(&shm->ready->value,
                              shm->ready_from + phases_begun(shm, p),
                              memory_order_release);
    /* What is there already is copied before the copies inside this rank, so that
     * the neighbor need not wait for those. */
    int all;
    if (phase->others && !phase->remote)
        SODE_TRY(receive(shm, p, &all));
    return begin_messages(shm, p);
}

/* Nobody reads any more what the next exchange would overwrite, or the program:
 * the own rim, of whatever phase. */
static int released(const shm_t *shm)
{
    for (int p = 0; p < shm->head.schedule->nphases; p++) {
        const shm_phase_t *phase = &shm->phases[p];
        for (size_t m = 0; m < phase->nsends; m++) {
            const sode_shm_send_t *send = &phase->sends[m];
            if (send->awaited
                && sode_arena_line_value(send->done)
                       != send->done_from + shm->begun)
                return 0;
        }
    }
    return 1;
}

/* Who waits for flags only would keep messages back that MPI has taken and not
 * yet sent, perhaps the very ones that the others need to get here.  Short waits
 * end without: a call of MPI takes as long as they do. */
static int poke_mpi(shm_t *shm)
{
    enum { FIRST = 200, LOOKS = 50 };
    int any;
    if (++shm->looks < FIRST || shm->looks % LOOKS != 0)
        return SODE_OK;
    SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, SODE_TAG_EXCHANGE, shm->head.comm, &any, MPI_STATUS_IGNORE));
    return SODE_OK;
}

/* Looks at flags and requests, so that messages to other nodes go on while
 * this rank waits for its own. */
static int shm_test(void *state, int p, int *done)
{
    shm_t *shm = state;
    const shm_phase_t *phase = &shm->phases[p];
    SODE_TRY(receive(shm, p, done));
    for (size_t m = 0; m < phase->nsends && phase->away; m++)
        SODE_TRY(sode_detour_test(phase->sends[m].detour, done));
    if (p == shm->head.schedule->nphases - 1)
        *done &= released(shm);
    if (phase->remote) {
        int there = 0;
        SODE_TRY(sode_transport_pack.test(shm->rest, p, &there));
        *done &= there;
    }
    return *done ? SODE_OK : poke_mpi(shm);
}

static int shm_some(void *state, int p, uint64_t ranks, int *there)
{
    shm_t *shm = state;
    const shm_phase_t *phase = &shm->phases[p];
    const sode_message_t *list = shm->head.schedule->phases[p].recvs.list;
    SODE_TRY(receive(shm, p, there));
    *there = 1;
    if (phase->remote)
        SODE_TRY(sode_transport_pack.some(shm->rest, p, ranks, there));
    for (size_t m = 0; m < phase->nrecvs; m++)
        *there &= !phase->recvs[m].taken || phase->recvs[m].copied == shm->begun || !sode_is_among(list[m].rank, ranks);
    return *there ? SODE_OK : poke_mpi(shm);
}

static int shm_end(void *state, int p)
{
    shm_t *shm = state;
    SODE_TRY(sode_phase_wait(shm_test, state, p));
    return shm->phases[p].remote ? sode_transport_pack.end(shm->rest, p)
                                 : SODE_OK;
}

#define SHM_TRANSPORT                                                                                        \
    {                                                                                                        \
        .name = "shm",                                                                                       \
        .bytes = sizeof(shm_t),                                                                              \
        .phase_bytes = sizeof(shm_phase_t),                                                                  \
        .create = shm_create,                                                                                \
        .shift = shm_shift,                                                                                  \
        .begin = shm_begin,                                                                                  \
        .end = shm_end,                                                                                      \
        .test = shm_test,                                                                                    \
        .some = shm_some,                                                                                    \
        .free = shm_free,                                                                                    \
    }
const sode_transport_ops_t sode_transport_shm = SHM_TRANSPORT;
const sode_transport_ops_t sode_transport_shm_packed = SHM_TRANSPORT;
const sode_transport_ops_t sode_transport_shm_in_place = SHM_TRANSPORT;
