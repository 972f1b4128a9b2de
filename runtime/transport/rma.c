/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `rma`: boxes are packed (but for one that is one run of bytes) and
 * put into a window of the receiver, then a counter is put behind them.  Nobody
 * but the two ranks of a message takes part.  In exchange k:
 *
 *     sender    begin: put data; flush; put `arrived` = k      end: `taken` == k
 *     receiver  end: until `arrived` == k; unpack; put `taken` = k
 *
 * The sender waits for `taken`, so the buffer is free in the next begin and no
 * put is under way when an exchange is released.  Where windows are refused
 * (window.h) the exchange is done by `pack`.
 */
#include <stdlib.h>

#include "base/wait.h"
#include "transport/copy.h"
#include "transport/ops.h"
#include "transport/threshold.h"
#include "transport/window.h"

enum { LINE = 64 };

/* Both ends of a message; a piece of the window holds
 *     of a receiver: counter line, data     of a sender: counter line */
typedef struct put {
    int rank;
    size_t bytes;
    size_t here;          /* place in the own piece */
    int64_t there;        /* place of the counter in the other's window */
    sode_copies_t copies; /* pack or unpack */
    char *buffer;         /* of a sender: packed; NULL: it needs no packing */
    const char *data;     /* of a sender: what is put */
    uint64_t counter;     /* last one put; lives as long as the put */
} put_t;

typedef struct rma_phase {
    put_t *sends, *recvs; /* [nsends], [nrecvs] */
    size_t nsends, nrecvs;
    sode_copies_t inside;
} rma_phase_t;

typedef struct rma {
    int nphases;
    rma_phase_t *phases; /* [nphases] */
    sode_window_piece_t piece;
    MPI_Comm comm;
    uint64_t begun;
    void *pack;          /* does it instead; or NULL */
} rma_t;

static int no_memory(void)
{
    return sode_fail(SODE_ERR_MEMORY, "out of memory for an exchange");
}

static size_t padded(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

/* ---- setting up ---- */

/* Of the piece. */
static size_t piece_bytes(const sode_schedule_t *schedule)
{
    size_t bytes = 0;
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_schedule_phase_t *phase = &schedule->phases[p];
        bytes += (phase->sends.count + phase->recvs.count) * LINE;
        for (size_t m = 0; m < phase->recvs.count; m++)
            bytes += padded(phase->recvs.list[m].bytes);
    }
    return bytes;
}

/* Tells the partners of all messages of a phase where the counters are: first
 * those of what is sent, then of what is received; so what is received looks
 * first. */
static int post_places(rma_t *rma, rma_phase_t *phase, int tag, int64_t *own,
                       MPI_Request *requests, int *k)
{
    for (size_t m = 0; m < phase->nrecvs; m++)
        SODE_TRY_MPI(MPI_Irecv(&phase->recvs[m].there, 1, MPI_INT64_T,
                               phase->recvs[m].rank, tag, rma->comm,
                               &requests[(*k)++]));
    for (size_t m = 0; m < phase->nsends; m++)
        SODE_TRY_MPI(MPI_Irecv(&phase->sends[m].there, 1, MPI_INT64_T,
                               phase->sends[m].rank, tag, rma->comm,
                               &requests[(*k)++]));
    for (size_t m = 0; m < phase->nsends + phase->nrecvs; m++) {
        const put_t *put = m < phase->nsends
                               ? &phase->sends[m]
                               : &phase->recvs[m - phase->nsends];
        own[m] = (int64_t)(rma->piece.offset + put->here);
        SODE_TRY_MPI(MPI_Isend(&own[m], 1, MPI_INT64_T, put->rank, tag,
                               rma->comm, &requests[(*k)++]));
    }
    return SODE_OK;
}

static int exchange_places(rma_t *rma, rma_phase_t *phase, int tag)
{
    size_t n = phase->nsends + phase->nrecvs;
    int k = 0;
    MPI_Request *requests = malloc((2 * n + 1) * sizeof(MPI_Request));
    int64_t *own = malloc((n + 1) * sizeof *own);
    int status = requests && own ? SODE_OK : no_memory();
    if (status == SODE_OK)
        status = post_places(rma, phase, tag, own, requests, &k);
    if (status == SODE_OK)
        status = sode_wait_all(k, requests);
    free(own);
    free(requests);
    return status;
}

static int phase_create(rma_t *rma, const sode_schedule_t *schedule, int p,
                        int tag, size_t *next)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    rma_phase_t *phase = &rma->phases[p];
    phase->sends = calloc(from->sends.count + 1, sizeof *phase->sends);
    phase->recvs = calloc(from->recvs.count + 1, sizeof *phase->recvs);
    if (!phase->sends || !phase->recvs)
        return no_memory();
    for (size_t m = 0; m < from->sends.count; m++) {
        const sode_message_t *message = &from->sends.list[m];
        put_t *put = &phase->sends[phase->nsends++];
        *put = (put_t){message->rank, message->bytes, .here = *next};
        put->data = sode_message_in_place(schedule, message);
        if (!put->data) {
            put->data = put->buffer = aligned_alloc(LINE, padded(message->bytes));
            if (!put->buffer)
                return no_memory();
            SODE_TRY(sode_message_copies(schedule, message, /*sending=*/1,
                                         put->buffer, &put->copies));
        }
        *next += LINE;
    }
    for (size_t m = 0; m < from->recvs.count; m++) {
        const sode_message_t *message = &from->recvs.list[m];
        put_t *put = &phase->recvs[phase->nrecvs++];
        *put = (put_t){message->rank, message->bytes, .here = *next};
        SODE_TRY(sode_message_copies(schedule, message, /*sending=*/0,
                               rma->piece.base + *next + LINE, &put->copies));
        *next += LINE + padded(message->bytes);
    }
    SODE_TRY(sode_copies_inside(&phase->inside,
                                &schedule->regions[from->copy_first],
                                from->ncopies));
    return exchange_places(rma, phase, tag);
}

static void rma_free(void *state)
{
    rma_t *rma = state;
    for (int p = 0; rma->phases && p < rma->nphases; p++) {
        rma_phase_t *phase = &rma->phases[p];
        for (size_t m = 0; m < phase->nsends; m++) {
            sode_copies_free(&phase->sends[m].copies);
            free(phase->sends[m].buffer);
        }
        for (size_t m = 0; m < phase->nrecvs; m++)
            sode_copies_free(&phase->recvs[m].copies);
        sode_copies_free(&phase->inside);
        free(phase->sends);
        free(phase->recvs);
    }
    if (rma->pack)
        sode_transport_pack.free(rma->pack);
    sode_window_give_back(&rma->piece);
    free(rma->phases);
    free(rma);
}

static int set_up(rma_t *rma, const sode_schedule_t *schedule, int tag)
{
    size_t next = 0;
    rma->phases = calloc((size_t)schedule->nphases, sizeof *rma->phases);
    if (!rma->phases)
        return no_memory();
    rma->nphases = schedule->nphases;
    SODE_TRY(sode_window_take(rma->comm, piece_bytes(schedule), &rma->piece));
    if (!rma->piece.window)
        return sode_transport_pack.create(schedule, rma->comm, tag, &rma->pack);
    int world_size;
    SODE_TRY_MPI(MPI_Comm_size(MPI_COMM_WORLD, &world_size));
    sode_pack_measure(world_size);
    for (int p = 0; p < schedule->nphases; p++)
        SODE_TRY(phase_create(rma, schedule, p, tag + p, &next));
    return SODE_OK;
}

static int rma_create(const sode_schedule_t *schedule, MPI_Comm comm, int tag,
                      void **state)
{
    rma_t *rma = calloc(1, sizeof *rma);
    if (!rma)
        return no_memory();
    rma->comm = comm;
    int status = set_up(rma, schedule, tag);
    if (status != SODE_OK) {
        rma_free(rma);
        return status;
    }
    *state = rma;
    return SODE_OK;
}

/* ---- running ---- */

/* `flush` before: the counter must not overtake the data.  After: some
 * libraries keep a put until then. */
static int put_counter(rma_t *rma, put_t *put)
{
    put->counter = rma->begun;
    SODE_TRY_MPI(MPI_Put(&put->counter, sizeof put->counter, MPI_BYTE,
                         put->rank, (MPI_Aint)put->there, sizeof put->counter,
                         MPI_BYTE, rma->piece.win));
    SODE_TRY_MPI(MPI_Win_flush(put->rank, rma->piece.win));
    return SODE_OK;
}

static int rma_begin(void *state, int p)
{
    rma_t *rma = state;
    if (rma->pack)
        return sode_transport_pack.begin(rma->pack, p);
    rma_phase_t *phase = &rma->phases[p];
    rma->begun += p == 0;
    for (size_t m = 0; m < phase->nsends; m++) {
        put_t *put = &phase->sends[m];
        sode_copies_run(&put->copies, sode_pack_threads(put->copies.bytes));
        SODE_TRY_MPI(MPI_Put(put->data, (int)put->bytes, MPI_BYTE, put->rank,
                             (MPI_Aint)put->there + LINE, (int)put->bytes,
                             MPI_BYTE, rma->piece.win));
    }
    for (size_t m = 0; m < phase->nsends; m++) {
        SODE_TRY_MPI(MPI_Win_flush(phase->sends[m].rank, rma->piece.win));
        SODE_TRY(put_counter(rma, &phase->sends[m]));
    }
    sode_copies_run(&phase->inside, sode_pack_threads(phase->inside.bytes));
    return SODE_OK;
}

static int is_there(const rma_t *rma, const put_t *put)
{
    const uint64_t *counter = (const uint64_t *)(rma->piece.base + put->here);
    return __atomic_load_n(counter, __ATOMIC_ACQUIRE) == rma->begun;
}

static int rma_test(void *state, int p, int *done)
{
    rma_t *rma = state;
    if (rma->pack)
        return sode_transport_pack.test(rma->pack, p, done);
    rma_phase_t *phase = &rma->phases[p];
    *done = 1;
    SODE_TRY_MPI(MPI_Win_sync(rma->piece.win));
    for (size_t m = 0; m < phase->nrecvs; m++) {
        put_t *put = &phase->recvs[m];
        if (put->counter == rma->begun)
            continue;
        if (!is_there(rma, put)) {
            *done = 0;
            continue;
        }
        sode_copies_run(&put->copies, sode_pack_threads(put->copies.bytes));
        SODE_TRY(put_counter(rma, put));
    }
    for (size_t m = 0; m < phase->nsends; m++)
        *done &= is_there(rma, &phase->sends[m]);
    if (!*done) { /* libraries without hardware for it move puts inside calls */
        int any;
        SODE_TRY_MPI(MPI_Iprobe(MPI_ANY_SOURCE, SODE_EXCHANGE_TAG, rma->comm,
                                &any, MPI_STATUS_IGNORE));
    }
    return SODE_OK;
}

static int rma_end(void *state, int p)
{
    if (((rma_t *)state)->pack)
        return sode_transport_pack.end(((rma_t *)state)->pack, p);
    return sode_phase_wait(rma_test, state, p);
}

const sode_transport_ops_t sode_transport_rma = {
    .name = "rma",
    .needs_comm = 1,
    .create = rma_create,
    .begin = rma_begin,
    .end = rma_end,
    .test = rma_test,
    .free = rma_free,
};
