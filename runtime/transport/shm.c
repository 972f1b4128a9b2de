/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `shm`: ranks of one node copy straight from the sender's array into
 * their own halo.  Flags only count up; each has one writer and a line of its
 * own.  In exchange k, phase p of n:
 *
 *     sender    begin: ready = k n + p + 1       last end: until done == k + 1
 *     receiver  until ready is there; copies; done = k + 1
 *
 * Phases go on as soon as the own halo is there: what neighbors still read is
 * not overwritten before the last one has ended.  Arrays that do not lie in the
 * arena, and short runs, are packed into it.  Messages between nodes are left to `pack`.
 */
#include <stdlib.h>

#include "transport/ops.h"
#include "transport/shm_offer.h"
#include "transport/threshold.h"

typedef struct shm_phase {
    sode_shm_send_t *sends; /* [nsends] */
    sode_shm_recv_t *recvs; /* [nrecvs] */
    size_t nsends, nrecvs;
    int remote;             /* it has messages for `rest` */
} shm_phase_t;

typedef struct shm {
    const sode_schedule_t *schedule;
    shm_phase_t *phases;      /* [schedule->nphases] */
    sode_arena_line_t *ready;
    uint64_t begun;           /* exchanges, this one included */
    MPI_Comm comm;
    unsigned looks;           /* that found nothing, until MPI's turn */
    sode_schedule_t others;   /* what is not copied: its messages lists are its
                                 own, the regions the schedule's */
    void *rest;               /* state of `pack` for that; or NULL */
} shm_t;

static int no_memory(void)
{
    return sode_fail(SODE_ERR_MEMORY, "out of memory for an exchange");
}

/* ---- setting up ---- */

static int keep_message(sode_message_list_t *list, const sode_message_t *message)
{
    sode_message_t *longer =
        realloc(list->list, (list->count + 1) * sizeof *longer);
    if (!longer)
        return no_memory();
    list->list = longer;
    longer[list->count++] = *message;
    return SODE_OK;
}

/* Messages that nobody copies, and the copies inside this rank. */
static int find_others(shm_t *shm)
{
    const sode_schedule_t *all = shm->schedule;
    shm->others = *all;
    shm->others.phases = calloc((size_t)all->nphases, sizeof *all->phases);
    if (!shm->others.phases)
        return no_memory();
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
    }
    return SODE_OK;
}

static void shm_free(void *state)
{
    shm_t *shm = state;
    int nphases = shm->schedule->nphases;
    if (shm->rest)
        sode_transport_pack.free(shm->rest);
    for (int p = 0; shm->phases && p < nphases; p++) {
        shm_phase_t *phase = &shm->phases[p];
        for (size_t m = 0; phase->sends && m < phase->nsends; m++) {
            sode_copies_free(&phase->sends[m].packs);
            sode_arena_free(phase->sends[m].staging);
            sode_arena_line_free(phase->sends[m].done);
        }
        for (size_t m = 0; phase->recvs && m < phase->nrecvs; m++)
            sode_copies_free(&phase->recvs[m].copies);
        free(phase->sends);
        free(phase->recvs);
    }
    for (int p = 0; shm->others.phases && p < nphases; p++) {
        free(shm->others.phases[p].sends.list);
        free(shm->others.phases[p].recvs.list);
    }
    sode_arena_line_free(shm->ready);
    free(shm->others.phases);
    free(shm->phases);
    free(shm);
}

static int set_up(shm_t *shm, MPI_Comm comm, int tag)
{
    const sode_schedule_t *schedule = shm->schedule;
    sode_arena_address_t own;
    shm->phases = calloc((size_t)schedule->nphases, sizeof *shm->phases);
    if (!shm->phases)
        return no_memory();
    shm->comm = comm;
    SODE_TRY(sode_arena_start(&own));
    int status = sode_arena_line(&shm->ready);
    if (status != SODE_OK && !sode_arena_optional)
        return status; /* else nothing is offered */
    for (int p = 0; p < schedule->nphases; p++) {
        shm_phase_t *phase = &shm->phases[p];
        phase->nsends = schedule->phases[p].sends.count;
        phase->nrecvs = schedule->phases[p].recvs.count;
        phase->sends = calloc(phase->nsends + 1, sizeof *phase->sends);
        phase->recvs = calloc(phase->nrecvs + 1, sizeof *phase->recvs);
        if (!phase->sends || !phase->recvs)
            return no_memory();
        SODE_TRY(sode_shm_offer(schedule, p, comm, tag + p, shm->ready,
                                phase->sends, phase->recvs));
        for (size_t m = 0; m < phase->nsends; m++)
            if (!phase->sends[m].taken) {
                sode_arena_free(phase->sends[m].staging);
                phase->sends[m].staging = NULL;
            }
    }
    SODE_TRY(find_others(shm));
    return sode_transport_pack.create(&shm->others, comm, tag, &shm->rest);
}

static int shm_create(const sode_schedule_t *schedule, MPI_Comm comm, int tag,
                      void **state)
{
    shm_t *shm = calloc(1, sizeof *shm);
    if (!shm)
        return no_memory();
    shm->schedule = schedule;
    int status = set_up(shm, comm, tag);
    if (status != SODE_OK) {
        shm_free(shm);
        return status;
    }
    *state = shm;
    return SODE_OK;
}

/* ---- running ---- */

static uint64_t ready_value(const shm_t *shm, int p)
{
    return (shm->begun - 1) * (uint64_t)shm->schedule->nphases + (uint64_t)p
           + 1;
}

static int shm_begin(void *state, int p)
{
    shm_t *shm = state;
    shm_phase_t *phase = &shm->phases[p];
    shm->begun += p == 0;
    for (size_t m = 0; m < phase->nsends; m++)
        if (phase->sends[m].staging)
            sode_copies_run(&phase->sends[m].packs,
                            sode_pack_threads(phase->sends[m].packs.bytes));
    if (shm->ready)
        atomic_store_explicit(&shm->ready->value, ready_value(shm, p),
                              memory_order_release);
    return sode_transport_pack.begin(shm->rest, p);
}

/* Copies what has become ready.  Returns 1 when all is here. */
static int receive(shm_t *shm, int p)
{
    shm_phase_t *phase = &shm->phases[p];
    uint64_t wanted = ready_value(shm, p);
    int all = 1;
    for (size_t m = 0; m < phase->nrecvs; m++) {
        sode_shm_recv_t *recv = &phase->recvs[m];
        if (!recv->taken || recv->copied == shm->begun)
            continue;
        if (atomic_load_explicit(&recv->ready->value, memory_order_acquire)
            < wanted) {
            all = 0;
            continue;
        }
        sode_copies_run(&recv->copies, sode_pack_threads(recv->copies.bytes));
        recv->copied = shm->begun;
        /* From here on the sender may release its lines. */
        atomic_store_explicit(&recv->done->value, shm->begun,
                              memory_order_release);
    }
    return all;
}

/* Nobody reads the own rim any more, of whatever phase. */
static int released(const shm_t *shm)
{
    for (int p = 0; p < shm->schedule->nphases; p++) {
        const shm_phase_t *phase = &shm->phases[p];
        for (size_t m = 0; m < phase->nsends; m++)
            if (phase->sends[m].taken
                && atomic_load_explicit(&phase->sends[m].done->value,
                                        memory_order_acquire) != shm->begun)
                return 0;
    }
    return 1;
}

/* Who waits for flags only would keep messages back that MPI has taken and not
 * yet sent, perhaps the very ones that the others need to get here. */
static int poke_mpi(shm_t *shm)
{
    enum { LOOKS = 50 };
    int any;
    if (++shm->looks % LOOKS != 0)
        return SODE_OK;
    SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, SODE_EXCHANGE_TAG, shm->comm, &any,
                            MPI_STATUS_IGNORE));
    return SODE_OK;
}

/* Looks at flags and requests, so that messages to other nodes go on while
 * this rank waits for its own. */
static int shm_test(void *state, int p, int *done)
{
    shm_t *shm = state;
    *done = receive(shm, p);
    if (p == shm->schedule->nphases - 1)
        *done &= released(shm);
    if (shm->phases[p].remote) {
        int there = 0;
        SODE_TRY(sode_transport_pack.test(shm->rest, p, &there));
        *done &= there;
    }
    return *done ? SODE_OK : poke_mpi(shm);
}

static int shm_end(void *state, int p)
{
    shm_t *shm = state;
    SODE_TRY(sode_phase_wait(shm_test, state, p));
    return shm->phases[p].remote ? sode_transport_pack.end(shm->rest, p)
                                 : SODE_OK;
}

const sode_transport_ops_t sode_transport_shm = {
    .name = "shm",
    .create = shm_create,
    .begin = shm_begin,
    .end = shm_end,
    .test = shm_test,
    .free = shm_free,
};
