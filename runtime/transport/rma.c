/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `rma`: boxes are packed into the sender's window, where the receiver
 * gets them.  Two empty messages say when.  In an exchange:
 *
 *     sender    begin: pack; "ready" ->                  end: until "taken"
 *     receiver  end: until "ready"; get; unpack; "taken" ->
 *
 * Every step is a request, so nothing waits but `end` (base/wait.h).  That a put
 * has arrived says only a flush, which waits for the target, however long that
 * computes; that a get of bytes has arrived says its request (of derived types,
 * MPICH 4.0.2 says so too early: test/bench/windows).
 *
 * The sender waits for "taken", so its window is free in the next begin and
 * nothing is under way when an exchange is released.  Where windows are refused
 * (window.h) the exchange is done by `pack`.
 */
#include <stdlib.h>

#include "base/tags.h"
#include "base/wait.h"
#include "transport/copy.h"
#include "transport/ops.h"
#include "transport/threshold.h"
#include "transport/window.h"

/* From the tag of an exchange to that of its "taken": both travel between two ranks. */
enum { TO_TAKEN = SODE_TAG_TAKEN - SODE_TAG_EXCHANGE };

typedef struct rma_send {
    int rank;
    sode_copies_t pack; /* into the own window */
} rma_send_t;

typedef struct rma_recv {
    int rank;
    int bytes;            /* fits: the schedule splits */
    int64_t there;        /* place of the data in the sender's window */
    char *data;           /* where they go: into the array, or `buffer` */
    char *buffer;         /* or NULL: they are one run, */
    int slot;             /* of that storage (schedule.h) */
    sode_copies_t unpack; /* out of the buffer */
    enum { AWAITED, GETTING, TAKEN } step; /* what its request is about */
} rma_recv_t;

typedef struct rma_phase {
    rma_send_t *sends; /* [nsends] */
    rma_recv_t *recvs; /* [nrecvs] */
    size_t nsends, nrecvs;
    int tag;
    MPI_Request *arrivals; /* [nrecvs] "ready", then the get */
    MPI_Request *notices;  /* [2 nsends + nrecvs] "ready" sent, "taken" that
                              comes, "taken" sent */
} rma_phase_t;

typedef struct rma {
    sode_state_t head;
    sode_window_piece_t piece;
    rma_phase_t phases[];
} rma_t;

/* ---- setting up ---- */

/* Of the window: what is sent. */
static size_t piece_bytes(const sode_schedule_t *schedule)
{
    size_t bytes = 0;
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_message_list_t *sends = &schedule->phases[p].sends;
        for (size_t m = 0; m < sends->count; m++)
            bytes += sode_padded(sends->list[m].bytes);
    }
    return bytes;
}

/* places: of the data of each send, in order. */
static int post_places(const rma_t *rma, rma_phase_t *phase,
                       const int64_t *places, MPI_Request *requests)
{
    for (size_t m = 0; m < phase->nrecvs; m++)
        SODE_TRY_MPI(MPI_Irecv(&phase->recvs[m].there, 1, MPI_INT64_T, phase->recvs[m].rank, phase->tag,
                               rma->head.comm, requests++));
    for (size_t m = 0; m < phase->nsends; m++)
        SODE_TRY_MPI(MPI_Isend(&places[m], 1, MPI_INT64_T, phase->sends[m].rank, phase->tag, rma->head.comm,
                               requests++));
    return SODE_OK;
}

static int create_sends(rma_t *rma, const sode_schedule_t *schedule, int p,
                        size_t *next, int64_t *places)
{
    const sode_message_list_t *from = &schedule->phases[p].sends;
    rma_phase_t *phase = &rma->phases[p];
    for (size_t m = 0; m < from->count; m++) {
        const sode_message_t *message = &from->list[m];
        phase->sends[m].rank = message->rank;
        places[m] = (int64_t)(rma->piece.offset + *next);
        SODE_TRY(sode_message_copies(schedule, message, /*sending=*/1,
                                     rma->piece.base + *next,
                                     &phase->sends[m].pack));
        *next += sode_padded(message->bytes);
    }
    return SODE_OK;
}

static int create_recvs(const sode_schedule_t *schedule, int p,
                        rma_phase_t *phase)
{
    const sode_message_list_t *from = &schedule->phases[p].recvs;
    for (size_t m = 0; m < from->count; m++) {
        const sode_message_t *message = &from->list[m];
        rma_recv_t *recv = &phase->recvs[m];
        recv->rank = message->rank;
        recv->bytes = (int)message->bytes;
        recv->data = sode_message_in_place(schedule, message);
        recv->slot = schedule->regions[message->first].slot;
        if (recv->data)
            continue;
        recv->slot = 0;
        recv->data = recv->buffer = aligned_alloc(SODE_LINE, sode_padded(message->bytes));
        SODE_NEED(recv->buffer, "an exchange");
        SODE_TRY(sode_message_copies(schedule, message, /*sending=*/0,
                                     recv->buffer, &recv->unpack));
    }
    return SODE_OK;
}

/* places: room for [nsends]. */
static int fill_phase(rma_t *rma, const sode_schedule_t *schedule, int p,
                      size_t *next, int64_t *places)
{
    rma_phase_t *phase = &rma->phases[p];
    SODE_TRY(create_sends(rma, schedule, p, next, places));
    SODE_TRY(create_recvs(schedule, p, phase));
    SODE_TRY(post_places(rma, phase, places, phase->notices));
    return sode_wait_all((int)(phase->nrecvs + phase->nsends), phase->notices);
}

static int create_phase(rma_t *rma, const sode_schedule_t *schedule, int p,
                        int tag, size_t *next)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    rma_phase_t *phase = &rma->phases[p];
    size_t nsends = from->sends.count, nrecvs = from->recvs.count;
    phase->tag = tag + p;
    phase->nsends = nsends;
    phase->nrecvs = nrecvs;
    phase->sends = calloc(nsends + 1, sizeof *phase->sends);
    phase->recvs = calloc(nrecvs + 1, sizeof *phase->recvs);
    phase->arrivals = malloc((nrecvs + 1) * sizeof(MPI_Request));
    phase->notices = malloc((2 * nsends + nrecvs + 1) * sizeof(MPI_Request));
    int64_t *places = malloc((nsends + 1) * sizeof *places);
    int status = phase->sends && phase->recvs && phase->arrivals
                         && phase->notices && places
                     ? fill_phase(rma, schedule, p, next, places)
                     : sode_no_memory("an exchange");
    free(places);
    return status;
}

static void free_phase(rma_phase_t *phase)
{
    for (size_t m = 0; phase->sends && m < phase->nsends; m++)
        sode_copies_free(&phase->sends[m].pack);
    for (size_t m = 0; phase->recvs && m < phase->nrecvs; m++) {
        sode_copies_free(&phase->recvs[m].unpack);
        free(phase->recvs[m].buffer);
    }
    free(phase->notices);
    free(phase->arrivals);
    free(phase->recvs);
    free(phase->sends);
}

static void rma_free(void *state)
{
    rma_t *rma = state;
    for (int p = 0; p < rma->head.nphases; p++)
        free_phase(&rma->phases[p]);
    sode_window_give_back(&rma->piece);
}

static int rma_create(void *state)
{
    rma_t *rma = state;
    const sode_schedule_t *schedule = rma->head.schedule;
    size_t next = 0;
    SODE_TRY(sode_window_take(rma->head.comm, piece_bytes(schedule), &rma->piece));
    rma->head.refuses = !rma->piece.window;
    if (rma->head.refuses)
        return SODE_OK;
    for (int p = 0; p < schedule->nphases; p++)
        SODE_TRY(create_phase(rma, schedule, p, rma->head.tag, &next));
    return SODE_OK;
}

static int rma_shift(void *state, const ptrdiff_t *shift)
{
    rma_t *rma = state;
    for (int p = 0; p < rma->head.nphases; p++) {
        rma_phase_t *phase = &rma->phases[p];
        for (size_t m = 0; m < phase->nsends; m++)
            sode_copies_shift(&phase->sends[m].pack, NULL, shift);
        for (size_t m = 0; m < phase->nrecvs; m++) {
            rma_recv_t *recv = &phase->recvs[m];
            recv->data = (char *)((uintptr_t)recv->data + (uintptr_t)shift[recv->slot]);
            sode_copies_shift(&recv->unpack, shift, NULL);
        }
    }
    return SODE_OK;
}

/* ---- running ---- */

static int hear(const rma_t *rma, int rank, int tag, MPI_Request *request)
{
    SODE_TRY_MPI(MPI_Irecv(NULL, 0, MPI_BYTE, rank, tag, rma->head.comm, request));
    return SODE_OK;
}

static int say(const rma_t *rma, int rank, int tag, MPI_Request *request)
{
    SODE_TRY_MPI(MPI_Isend(NULL, 0, MPI_BYTE, rank, tag, rma->head.comm, request));
    return SODE_OK;
}

static int rma_begin(void *state, int p)
{
    rma_t *rma = state;
    rma_phase_t *phase = &rma->phases[p];
    size_t nsends = phase->nsends;
    for (size_t m = 0; m < phase->nrecvs; m++) {
        rma_recv_t *recv = &phase->recvs[m];
        recv->step = AWAITED;
        phase->notices[2 * nsends + m] = MPI_REQUEST_NULL;
        SODE_TRY(hear(rma, recv->rank, phase->tag, &phase->arrivals[m]));
    }
    for (size_t m = 0; m < nsends; m++) {
        const sode_copies_t *pack = &phase->sends[m].pack;
        sode_copies_run(pack, sode_pack_threads(pack->bytes));
    }
    if (nsends > 0) /* what was packed is what others get */
        SODE_TRY_MPI(MPI_Win_sync(rma->piece.win));
    for (size_t m = 0; m < nsends; m++) {
        int rank = phase->sends[m].rank;
        SODE_TRY(say(rma, rank, phase->tag, &phase->notices[m]));
        SODE_TRY(hear(rma, rank, phase->tag + TO_TAKEN,
                      &phase->notices[nsends + m]));
    }
    return SODE_OK;
}

/* Its request is complete: the next step, if there is one. */
static int take_step(rma_t *rma, rma_phase_t *phase, size_t m)
{
    rma_recv_t *recv = &phase->recvs[m];
    if (recv->step == AWAITED) {
        recv->step = GETTING;
        SODE_TRY_MPI(MPI_Rget(recv->data, recv->bytes, MPI_BYTE, recv->rank,
                              (MPI_Aint)recv->there, recv->bytes, MPI_BYTE,
                              rma->piece.win, &phase->arrivals[m]));
        return SODE_OK;
    }
    recv->step = TAKEN;
    sode_copies_run(&recv->unpack, sode_pack_threads(recv->unpack.bytes));
    return say(rma, recv->rank, phase->tag + TO_TAKEN,
               &phase->notices[2 * phase->nsends + m]);
}

static int receive(rma_t *rma, rma_phase_t *phase, size_t m, int *done)
{
    const rma_recv_t *recv = &phase->recvs[m];
    int complete = 1;
    while (recv->step != TAKEN && complete) {
        SODE_TRY_MPI(
            MPI_Test(&phase->arrivals[m], &complete, MPI_STATUS_IGNORE));
        if (complete)
            SODE_TRY(take_step(rma, phase, m));
    }
    *done &= complete;
    return SODE_OK;
}

static int rma_test(void *state, int p, int *done)
{
    rma_t *rma = state;
    rma_phase_t *phase = &rma->phases[p];
    int received = 1, told = 0;
    for (size_t m = 0; m < phase->nrecvs; m++)
        SODE_TRY(receive(rma, phase, m, &received));
    SODE_TRY_MPI(MPI_Testall((int)(2 * phase->nsends + phase->nrecvs),
                             phase->notices, &told, MPI_STATUSES_IGNORE));
    *done = received && told;
    return SODE_OK;
}

static int rma_end(void *state, int p)
{
    return sode_phase_wait(rma_test, state, p);
}

const sode_transport_ops_t sode_transport_rma = {
    .name = "rma",
    .bytes = sizeof(rma_t),
    .phase_bytes = sizeof(rma_phase_t),
    .needs_comm = 1,
    .copies_inside = 1,
    .create = rma_create,
    .shift = rma_shift,
    .begin = rma_begin,
    .end = rma_end,
    .test = rma_test,
    .free = rma_free,
};
