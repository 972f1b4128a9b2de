/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `pack`: boxes are packed into own contiguous buffers, one message
 * per neighbor, persistent requests. Packing a message and sending it
 * alternate, as do receiving one and unpacking it, so that copies hide behind
 * transfers; only when packing is threaded is it done for all messages at once,
 * to pay for one parallel region.  A message that is one run of bytes in memory
 * - rows of a C array - is not packed: it travels from there and to there.
 *
 * Short messages are sent by MPI_Isend under Open MPI: 4.1 hands those over at
 * once, which it does not do for persistent requests (256 bytes to and fro: 0.50
 * instead of 0.90 us).  MPICH gains nothing, and MPI_Testall of 4.0.2 fails if
 * only some requests of a list are persistent.
 */
#include <stdlib.h>

#include "base/wait.h"
#include "transport/copy.h"
#include "transport/ops.h"
#include "transport/threshold.h"

/* Bytes that are sent by MPI_Isend; longer messages gain nothing. */
#ifdef OPEN_MPI
enum { SHORT = 256 };
#else
enum { SHORT = 0 };
#endif

/* Where the bytes of a message lie while it travels. */
typedef struct packet {
    char *start;
    int size, rank;
    int slot; /* of what is not packed (schedule.h); else 0 */
} packet_t;

/* Messages of one direction. */
typedef struct side {
    sode_copies_t copies;  /* pack or unpack, message by message */
    size_t *first;         /* [count + 1] where each message's copies begin */
    char *buffer;          /* all messages one after the other */
    packet_t *packets;     /* [count] */
    MPI_Request *requests; /* [count] persistent; of short sends none between
                              begin and end */
    int count;
} side_t;

typedef struct pack_phase {
    side_t sends, recvs;
    MPI_Request *requests; /* of both: receives, then sends */
    MPI_Comm comm;
    int tag;
    int moved;             /* its storage has been elsewhere: no request is persistent,
                              which would not pay, and not some (above) */
    sode_copies_t inside; /* copies from this rank to itself */
} pack_phase_t;

typedef struct pack {
    int nphases;
    int sends_first;
    pack_phase_t *phases; /* [nphases] */
} pack_t;

/* Lays the messages out and makes their copies. */
static int lay_out(const sode_schedule_t *schedule,
                   const sode_message_list_t *messages, int sending,
                   side_t *side)
{
    size_t bytes = 0;
    for (size_t m = 0; m < messages->count; m++)
        if (!sode_message_in_place(schedule, &messages->list[m]))
            bytes += sode_padded(messages->list[m].bytes);
    side->first = calloc(messages->count + 1, sizeof *side->first);
    side->packets = calloc(messages->count + 1, sizeof *side->packets);
    side->buffer = aligned_alloc(SODE_LINE, bytes ? bytes : SODE_LINE);
    if (!side->first || !side->packets || !side->buffer)
        return sode_no_memory("an exchange");

    char *next = side->buffer;
    for (size_t m = 0; m < messages->count; m++) {
        const sode_message_t *message = &messages->list[m];
        char *start = sode_message_in_place(schedule, message);
        int slot = schedule->regions[message->first].slot;
        if (!start) {
            slot = 0;
            start = next;
            next += sode_padded(message->bytes);
            SODE_TRY(sode_message_copies(schedule, message, sending, start,
                                   &side->copies));
        }
        side->first[m + 1] = side->copies.count;
        side->packets[m] = (packet_t){
            .start = start, .size = (int)message->bytes /* fits: the schedule splits */,
            .rank = message->rank, .slot = slot};
    }
    return SODE_OK;
}

static int side_create(const sode_schedule_t *schedule,
                       const sode_message_list_t *messages, int sending,
                       const pack_phase_t *phase, MPI_Request *requests,
                       side_t *side)
{
    if (messages->count == 0)
        return SODE_OK;
    SODE_TRY(lay_out(schedule, messages, sending, side));
    side->requests = requests;
    for (size_t m = 0; m < messages->count; m++) {
        const packet_t *packet = &side->packets[m];
        requests[m] = MPI_REQUEST_NULL;
        if (!sending)
            SODE_TRY_MPI(MPI_Recv_init(packet->start, packet->size, MPI_BYTE,
                                       packet->rank, phase->tag, phase->comm,
                                       &requests[m]));
        else if (packet->size > SHORT)
            SODE_TRY_MPI(MPI_Send_init(packet->start, packet->size, MPI_BYTE,
                                       packet->rank, phase->tag, phase->comm,
                                       &requests[m]));
        side->count++;
    }
    return SODE_OK;
}

static int side_free_requests(side_t *side)
{
    for (int m = 0; m < side->count; m++)
        if (side->requests[m] != MPI_REQUEST_NULL)
            SODE_TRY_MPI(MPI_Request_free(&side->requests[m]));
    return SODE_OK;
}

static void side_free(side_t *side)
{
    (void)side_free_requests(side);
    free(side->buffer);
    free(side->packets);
    free(side->first);
    sode_copies_free(&side->copies);
}

static void pack_free(void *state)
{
    pack_t *pack = state;
    for (int p = 0; p < pack->nphases; p++) {
        sode_copies_free(&pack->phases[p].inside);
        side_free(&pack->phases[p].recvs);
        side_free(&pack->phases[p].sends);
        free(pack->phases[p].requests);
    }
    free(pack->phases);
    free(pack);
}

static int phase_create(const sode_schedule_t *schedule, int p, MPI_Comm comm,
                        int tag, pack_phase_t *phase)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    size_t nrecvs = from->recvs.count, all = nrecvs + from->sends.count;
    phase->comm = comm;
    phase->tag = tag + p;
    phase->requests = malloc((all + 1) * sizeof *phase->requests);
    if (!phase->requests)
        return sode_no_memory("an exchange");
    SODE_TRY(side_create(schedule, &from->sends, /*sending=*/1, phase,
                         phase->requests + nrecvs, &phase->sends));
    SODE_TRY(side_create(schedule, &from->recvs, /*sending=*/0, phase,
                         phase->requests, &phase->recvs));
    return sode_copies_inside(&phase->inside,
                              &schedule->regions[from->copy_first],
                              from->ncopies);
}

static int pack_create(const sode_schedule_t *schedule, MPI_Comm comm, int tag,
                       void **state)
{
    sode_pack_measure();
    pack_t *pack = calloc(1, sizeof *pack);
    if (!pack)
        return sode_no_memory("an exchange");
    pack->phases = calloc((size_t)schedule->nphases, sizeof *pack->phases);
    if (!pack->phases) {
        free(pack);
        return sode_no_memory("an exchange");
    }
    pack->nphases = schedule->nphases;
    for (int p = 0; p < schedule->nphases; p++) {
        int status = phase_create(schedule, p, comm, tag, &pack->phases[p]);
        if (status != SODE_OK) {
            pack_free(pack);
            return status;
        }
    }
    *state = pack;
    return SODE_OK;
}

static int isend_create(const sode_schedule_t *schedule, MPI_Comm comm, int tag, void **state)
{
    SODE_TRY(pack_create(schedule, comm, tag, state));
    ((pack_t *)*state)->sends_first = 1;
    return SODE_OK;
}

/* 1 if a message lies elsewhere now. */
static int side_shift(side_t *side, const ptrdiff_t *shift)
{
    int moved = 0;
    for (int m = 0; m < side->count; m++) {
        packet_t *packet = &side->packets[m];
        packet->start = (char *)((uintptr_t)packet->start + (uintptr_t)shift[packet->slot]);
        moved |= shift[packet->slot] != 0;
    }
    return moved;
}

static int pack_shift(void *state, const ptrdiff_t *shift)
{
    pack_t *pack = state;
    for (int p = 0; p < pack->nphases; p++) {
        pack_phase_t *phase = &pack->phases[p];
        int moved = side_shift(&phase->sends, shift) | side_shift(&phase->recvs, shift);
        if (moved && !phase->moved) {
            SODE_TRY(side_free_requests(&phase->sends));
            SODE_TRY(side_free_requests(&phase->recvs));
            phase->moved = 1;
        }
        sode_copies_shift(&phase->sends.copies, NULL, shift);
        sode_copies_shift(&phase->recvs.copies, shift, NULL);
        sode_copies_shift(&phase->inside, shift, shift);
    }
    return SODE_OK;
}

static int start_receive(const pack_phase_t *phase, int m)
{
    const packet_t *packet = &phase->recvs.packets[m];
    MPI_Request *request = &phase->recvs.requests[m];
    if (!phase->moved)
        SODE_TRY_MPI(MPI_Start(request));
    else
        SODE_TRY_MPI(MPI_Irecv(packet->start, packet->size, MPI_BYTE,
                               packet->rank, phase->tag, phase->comm, request));
    return SODE_OK;
}

static int start_send(const pack_phase_t *phase, int m)
{
    const packet_t *packet = &phase->sends.packets[m];
    MPI_Request *request = &phase->sends.requests[m];
    if (packet->size > SHORT && !phase->moved)
        SODE_TRY_MPI(MPI_Start(request));
    else
        SODE_TRY_MPI(MPI_Isend(packet->start, packet->size, MPI_BYTE,
                               packet->rank, phase->tag, phase->comm, request));
    return SODE_OK;
}

/* One by one: MPI_Startall may start in any order, and messages of one pair have one
 * tag. */
static int start_receives(const pack_phase_t *phase)
{
    for (int m = 0; m < phase->recvs.count; m++)
        SODE_TRY(start_receive(phase, m));
    return SODE_OK;
}

static int start_sends(const pack_phase_t *phase)
{
    const side_t *sends = &phase->sends;
    int threads = sode_pack_threads(sends->copies.bytes);
    if (threads > 1)
        sode_copies_run(&sends->copies, threads);
    for (int m = 0; m < sends->count; m++) {
        if (threads <= 1)
            sode_copies_run_range(&sends->copies, sends->first[m], sends->first[m + 1]);
        SODE_TRY(start_send(phase, m));
    }
    return SODE_OK;
}

static int pack_begin(void *state, int p)
{
    const pack_t *pack = state;
    const pack_phase_t *phase = &pack->phases[p];
    SODE_TRY(pack->sends_first ? start_sends(phase) : start_receives(phase));
    SODE_TRY(pack->sends_first ? start_receives(phase) : start_sends(phase));
    sode_copies_run(&phase->inside, sode_pack_threads(phase->inside.bytes));
    return SODE_OK;
}

/* Waits for the requests of both sides from number m on: receives, and all
 * sends, for buffers and the rim that was not packed are free only then. */
static int wait_from(const pack_phase_t *phase, int m)
{
    int count = phase->recvs.count + phase->sends.count - m;
    return count > 0 ? sode_wait_all(count, phase->requests + m) : SODE_OK;
}

/* The last message is waited for together with what is sent: one call less,
 * which is a fifth of the time of short messages. */
static int pack_end(void *state, int p)
{
    pack_phase_t *phase = &((pack_t *)state)->phases[p];
    side_t *recvs = &phase->recvs;
    int threads = sode_pack_threads(recvs->copies.bytes);
    if (threads > 1 || recvs->count == 0) {
        SODE_TRY(wait_from(phase, 0));
        sode_copies_run(&recvs->copies, threads);
        return SODE_OK;
    }
    for (int m = 0; m < recvs->count; m++) {
        SODE_TRY(m < recvs->count - 1 ? sode_wait_all(1, &recvs->requests[m])
                                      : wait_from(phase, m));
        sode_copies_run_range(&recvs->copies, recvs->first[m],
                              recvs->first[m + 1]);
    }
    return SODE_OK;
}

static int pack_test(void *state, int p, int *done)
{
    pack_phase_t *phase = &((pack_t *)state)->phases[p];
    SODE_TRY_MPI(MPI_Testall(phase->recvs.count + phase->sends.count,
                             phase->requests, done, MPI_STATUSES_IGNORE));
    return SODE_OK;
}

const sode_transport_ops_t sode_transport_pack = {
    .name = "pack",
    .create = pack_create,
    .shift = pack_shift,
    .begin = pack_begin,
    .end = pack_end,
    .test = pack_test,
    .free = pack_free,
};

const sode_transport_ops_t sode_transport_pack_isend = {
    .name = "pack isend",
    .create = isend_create,
    .shift = pack_shift,
    .begin = pack_begin,
    .end = pack_end,
    .test = pack_test,
    .free = pack_free,
};
