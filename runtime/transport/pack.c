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
#include <string.h>

#include "base/memory.h"
#include "base/pieces.h"
#include "base/wait.h"
#include "transport/ops.h"
#include "transport/pack.h"
#include "transport/threshold.h"

/* Bytes that are sent by MPI_Isend; longer messages gain nothing. */
#ifdef OPEN_MPI
enum { SHORT = 256 };
#else
enum { SHORT = 0 };
#endif

/* ---- packets ---- */

/* Where the message may stay, or NULL. */
static char *in_place(const sode_schedule_t *schedule, const sode_message_t *message, int aside)
{
    const sode_region_t *region = &schedule->regions[message->first];
    if (aside)
        return region->slot ? NULL : region->start;
    return sode_message_in_place(schedule, message);
}

/* The halo's region, if all of it lies within SODE_ALIAS bytes. */
static const sode_region_t *near_halo(const sode_schedule_t *schedule, const sode_message_t *message)
{
    const sode_region_t *region = &schedule->regions[message->first];
    int box = message->count == 1 && !region->places && !region->selection;
    return box && sode_region_reach(region) < SODE_ALIAS ? region : NULL;
}

/* Where in the buffer a message comes.  A load waits for an earlier store of the same place modulo SODE_ALIAS until
 * that is in the cache, which takes long where the halo is not (rows of 64 doubles, width 4: 2.6 us instead of 2.0).
 * So what is unpacked lies ahead of where it goes. */
static char *ahead(const sode_schedule_t *schedule, const sode_message_t *message, char *buffer)
{
    const sode_region_t *halo = near_halo(schedule, message);
    if (!halo)
        return buffer;
    uintptr_t want = (uintptr_t)halo->start + sode_region_reach(halo) - message->bytes + SODE_LINE;
    return buffer + (want - (uintptr_t)buffer) % SODE_ALIAS / SODE_LINE * SODE_LINE;
}

static size_t room_of(const sode_schedule_t *schedule, const sode_message_t *message, int sending)
{
    return sode_padded(message->bytes) + (!sending && near_halo(schedule, message) ? SODE_ALIAS : 0);
}

static int make_room(const sode_schedule_t *schedule, const sode_message_list_t *messages, int sending,
                     int aside, sode_packets_t *packets)
{
    size_t bytes = 0, count = 0;
    for (size_t m = 0; m < messages->count; m++) {
        if (!in_place(schedule, &messages->list[m], aside))
            bytes += room_of(schedule, &messages->list[m], sending);
        count += (messages->list[m].bytes + sode_piece - 1) / sode_piece;
    }
    packets->first = calloc(count + 1, sizeof *packets->first);
    packets->list = calloc(count + 1, sizeof *packets->list);
    packets->buffer = aligned_alloc(SODE_LINE, bytes ? bytes : SODE_LINE);
    packets->placed = calloc(count + 1, 1);
    return packets->first && packets->list && packets->buffer && packets->placed ? SODE_OK : sode_no_memory("an exchange");
}

/* A long message is packed before its first piece goes, unpacked when its last has come. */
static int add_message(const sode_schedule_t *schedule, const sode_message_t *message, int sending,
                       int aside, char **buffer, sode_packets_t *packets)
{
    char *start = in_place(schedule, message, aside);
    int slot = start ? schedule->regions[message->first].slot : 0, packs = !start;
    if (packs) {
        start = sending ? *buffer : ahead(schedule, message, *buffer);
        *buffer = start + sode_padded(message->bytes);
    }
    for (size_t done = 0, size; done < message->bytes; done += size) {
        size_t left = message->bytes - done;
        size = left < sode_piece ? left : sode_piece;
        if (packs && (sending ? done == 0 : size == left))
            SODE_TRY(sode_message_copies(schedule, message, sending, start, &packets->copies));
        packets->list[packets->count++] = (sode_packet_t){
            .start = start + done, .size = (int)size, .rank = message->rank, .slot = slot};
        packets->first[packets->count] = packets->copies.count;
    }
    return SODE_OK;
}

static int lay_out(const sode_schedule_t *schedule, const sode_message_list_t *messages, int sending,
                   int aside, sode_packets_t *packets)
{
    if (messages->count == 0)
        return SODE_OK;
    SODE_TRY(make_room(schedule, messages, sending, aside, packets));
    char *buffer = packets->buffer;
    for (size_t m = 0; m < messages->count; m++)
        SODE_TRY(add_message(schedule, &messages->list[m], sending, aside, &buffer, packets));
    return SODE_OK;
}

static int make_requests(const sode_packed_t *packed, int sending, sode_packets_t *packets)
{
    for (int m = 0; m < packets->count && !packed->moved; m++) {
        const sode_packet_t *packet = &packets->list[m];
        if (!sending)
            SODE_TRY_MPI(MPI_Recv_init(packet->start, packet->size, MPI_BYTE,
                                       packet->rank, packed->tag, packed->comm,
                                       &packets->requests[m]));
        else if (packet->size > SHORT)
            SODE_TRY_MPI(MPI_Send_init(packet->start, packet->size, MPI_BYTE,
                                       packet->rank, packed->tag, packed->comm,
                                       &packets->requests[m]));
    }
    return SODE_OK;
}

int sode_packed_create(const sode_schedule_t *schedule, const sode_message_list_t *sends,
                       const sode_message_list_t *recvs, MPI_Comm comm, int tag, int aside,
                       sode_packed_t *packed)
{
    *packed = (sode_packed_t){.comm = comm, .tag = tag, .aside = aside, .moved = aside};
    SODE_TRY(lay_out(schedule, sends, /*sending=*/1, aside, &packed->sends));
    SODE_TRY(lay_out(schedule, recvs, /*sending=*/0, aside, &packed->recvs));
    int nrecvs = packed->recvs.count, all = nrecvs + packed->sends.count;
    packed->requests = malloc(((size_t)all + 1) * sizeof *packed->requests);
    SODE_NEED(packed->requests, "an exchange");
    for (int m = 0; m < all; m++)
        packed->requests[m] = MPI_REQUEST_NULL;
    packed->recvs.requests = packed->requests;
    packed->sends.requests = packed->requests + nrecvs;
    SODE_TRY(make_requests(packed, /*sending=*/1, &packed->sends));
    return make_requests(packed, /*sending=*/0, &packed->recvs);
}

static int free_requests(sode_packed_t *packed)
{
    int all = packed->recvs.count + packed->sends.count;
    for (int m = 0; packed->requests && m < all; m++)
        if (packed->requests[m] != MPI_REQUEST_NULL)
            SODE_TRY_MPI(MPI_Request_free(&packed->requests[m]));
    return SODE_OK;
}

static void free_packets(sode_packets_t *packets)
{
    free(packets->placed);
    free(packets->buffer);
    free(packets->list);
    free(packets->first);
    sode_copies_free(&packets->copies);
}

void sode_packed_free(sode_packed_t *packed)
{
    (void)free_requests(packed);
    free_packets(&packed->recvs);
    free_packets(&packed->sends);
    free(packed->requests);
}

/* 1 if a packet lies elsewhere now. */
static int shift_packets(sode_packets_t *packets, const ptrdiff_t *shift)
{
    int moved = 0;
    for (int m = 0; m < packets->count; m++) {
        sode_packet_t *packet = &packets->list[m];
        packet->start = (char *)((uintptr_t)packet->start + (uintptr_t)shift[packet->slot]);
        moved |= shift[packet->slot] != 0;
    }
    return moved;
}

int sode_packed_shift(sode_packed_t *packed, const ptrdiff_t *shift)
{
    int moved = shift_packets(&packed->sends, shift) | shift_packets(&packed->recvs, shift);
    if (moved && !packed->moved) {
        SODE_TRY(free_requests(packed));
        packed->moved = 1;
    }
    sode_copies_shift(&packed->sends.copies, NULL, shift);
    sode_copies_shift(&packed->recvs.copies, shift, NULL);
    return SODE_OK;
}

static int start_receive(const sode_packed_t *packed, int m)
{
    const sode_packet_t *packet = &packed->recvs.list[m];
    MPI_Request *request = &packed->recvs.requests[m];
    if (!packed->moved)
        SODE_TRY_MPI(MPI_Start(request));
    else
        SODE_TRY_MPI(MPI_Irecv(packet->start, packet->size, MPI_BYTE,
                               packet->rank, packed->tag, packed->comm, request));
    return SODE_OK;
}

static int start_send(const sode_packed_t *packed, int m)
{
    const sode_packet_t *packet = &packed->sends.list[m];
    MPI_Request *request = &packed->sends.requests[m];
    if (packet->size > SHORT && !packed->moved)
        SODE_TRY_MPI(MPI_Start(request));
    else
        SODE_TRY_MPI(MPI_Isend(packet->start, packet->size, MPI_BYTE,
                               packet->rank, packed->tag, packed->comm, request));
    return SODE_OK;
}

/* One by one: MPI_Startall may start in any order, and messages of one pair have one
 * tag. */
int sode_packed_receive(const sode_packed_t *packed)
{
    for (int m = 0; m < packed->recvs.count; m++)
        SODE_TRY(start_receive(packed, m));
    return SODE_OK;
}

static int threads_of(const sode_packed_t *packed, const sode_copies_t *copies)
{
    return packed->aside ? 1 : sode_pack_threads(copies->bytes);
}

int sode_packed_send(const sode_packed_t *packed)
{
    const sode_packets_t *sends = &packed->sends;
    int threads = threads_of(packed, &sends->copies);
    if (threads > 1)
        sode_copies_run(&sends->copies, threads);
    for (int m = 0; m < sends->count; m++) {
        if (threads <= 1)
            sode_copies_run_range(&sends->copies, sends->first[m], sends->first[m + 1]);
        SODE_TRY(start_send(packed, m));
    }
    return SODE_OK;
}

int sode_packed_test(const sode_packed_t *packed, int *done)
{
    return sode_test_all(packed->recvs.count + packed->sends.count, packed->requests, done);
}

static int some_packed(const sode_packed_t *packed, uint64_t ranks, int *there)
{
    const sode_packets_t *recvs = &packed->recvs;
    *there = 1;
    for (int m = 0; m < recvs->count; m++) {
        int here = 0;
        if (recvs->placed[m] || !sode_is_among(recvs->list[m].rank, ranks))
            continue;
        if (*there) /* pieces of a message in their order: the last one unpacks it */
            SODE_TRY(sode_test_all(1, &recvs->requests[m], &here));
        *there &= here;
        if (here)
            sode_copies_run_range(&recvs->copies, recvs->first[m], recvs->first[m + 1]);
        recvs->placed[m] = (char)here;
    }
    return SODE_OK;
}

/* Waits for the requests of both sides from number m on: receives, and all
 * sends, for buffers and the rim that was not packed are free only then. */
static int wait_from(const sode_packed_t *packed, int m)
{
    int count = packed->recvs.count + packed->sends.count - m;
    return count > 0 ? sode_wait_all(count, packed->requests + m) : SODE_OK;
}

/* Waits, and unpacks. The last message is waited for together with what is sent: one call less,
 * which is a fifth of the time of short messages. */
static int end_packed(const sode_packed_t *packed)
{
    const sode_packets_t *recvs = &packed->recvs;
    int threads = threads_of(packed, &recvs->copies);
    if (recvs->count == 0 || (threads > 1 && !memchr(recvs->placed, 1, (size_t)recvs->count))) {
        SODE_TRY(wait_from(packed, 0));
        sode_copies_run(&recvs->copies, threads);
        return SODE_OK;
    }
    for (int m = 0; m < recvs->count; m++) {
        SODE_TRY(m < recvs->count - 1 ? sode_wait_all(1, &recvs->requests[m])
                                      : wait_from(packed, m));
        if (recvs->placed[m])
            recvs->placed[m] = 0;
        else
            sode_copies_run_range(&recvs->copies, recvs->first[m], recvs->first[m + 1]);
    }
    return SODE_OK;
}

/* ---- detours ---- */

int sode_detour_create(const sode_schedule_t *schedule, const sode_message_t *message,
                       int sending, MPI_Comm comm, int tag, sode_packed_t **detour)
{
    sode_message_t only = *message;
    sode_message_list_t none = {0}, one = {.list = &only, .count = 1};
    sode_packed_t *made = malloc(sizeof *made);
    SODE_NEED(made, "an exchange");
    int status = sode_packed_create(schedule, sending ? &one : &none, sending ? &none : &one, comm, tag,
                                    /*aside=*/0, made);
    if (status == SODE_OK)
        *detour = made;
    else
        sode_detour_free(made);
    return status;
}

void sode_detour_free(sode_packed_t *detour)
{
    if (detour)
        sode_packed_free(detour);
    free(detour);
}

int sode_detour_shift(sode_packed_t *detour, const ptrdiff_t *shift)
{
    return detour ? sode_packed_shift(detour, shift) : SODE_OK;
}

int sode_detour_begin(sode_packed_t *detour)
{
    if (!detour || detour->under_way)
        return SODE_OK;
    detour->under_way = 1;
    SODE_TRY(sode_packed_receive(detour));
    return sode_packed_send(detour);
}

int sode_detour_test(sode_packed_t *detour, int *done)
{
    int there = 0;
    if (!detour || !detour->under_way)
        return SODE_OK;
    SODE_TRY(sode_packed_test(detour, &there));
    *done &= there;
    if (!there)
        return SODE_OK;
    detour->under_way = 0;
    return end_packed(detour);
}

/* ---- the transport ---- */

typedef struct pack {
    sode_state_t head;
    sode_packed_t phases[];
} pack_t;

static void pack_free(void *state)
{
    pack_t *pack = state;
    for (int p = 0; p < pack->head.nphases; p++)
        sode_packed_free(&pack->phases[p]);
}

static int pack_create(void *state)
{
    pack_t *pack = state;
    for (int p = 0; p < pack->head.nphases; p++) {
        const sode_schedule_phase_t *from = &pack->head.schedule->phases[p];
        const int tag = pack->head.tag + p % SODE_MAX_DIMS; /* more are rounds, each with other ranks (plan/gather_circle.h) */
        SODE_TRY(sode_packed_create(pack->head.schedule, &from->sends, &from->recvs, pack->head.comm,
                                    tag, /*aside=*/0, &pack->phases[p]));
    }
    return SODE_OK;
}

static int pack_shift(void *state, const ptrdiff_t *shift)
{
    pack_t *pack = state;
    for (int p = 0; p < pack->head.nphases; p++)
        SODE_TRY(sode_packed_shift(&pack->phases[p], shift));
    return SODE_OK;
}

static int pack_begin(void *state, int p)
{
    const pack_t *pack = state;
    int sends_first = pack->head.by == &sode_transport_pack_isend;
    SODE_TRY(sends_first ? sode_packed_send(&pack->phases[p]) : sode_packed_receive(&pack->phases[p]));
    return sends_first ? sode_packed_receive(&pack->phases[p]) : sode_packed_send(&pack->phases[p]);
}

static int pack_end(void *state, int p) { return end_packed(&((pack_t *)state)->phases[p]); }

static int pack_test(void *state, int p, int *done)
{
    return sode_packed_test(&((pack_t *)state)->phases[p], done);
}

static int pack_some(void *state, int p, uint64_t ranks, int *there)
{
    return some_packed(&((pack_t *)state)->phases[p], ranks, there);
}

#define PACK_TRANSPORT(NAME)                                                                                 \
    {                                                                                                        \
        .name = NAME,                                                                                        \
        .bytes = sizeof(pack_t),                                                                             \
        .phase_bytes = sizeof(sode_packed_t),                                                                \
        .copies_inside = 1,                                                                                  \
        .create = pack_create,                                                                               \
        .shift = pack_shift,                                                                                 \
        .begin = pack_begin,                                                                                 \
        .end = pack_end,                                                                                     \
        .test = pack_test,                                                                                   \
        .some = pack_some,                                                                                   \
        .free = pack_free,                                                                                   \
    }
const sode_transport_ops_t sode_transport_pack = PACK_TRANSPORT("pack");
const sode_transport_ops_t sode_transport_pack_isend = PACK_TRANSPORT("pack isend");
