/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `taken`: what is sent, and what is copied inside the rank, is taken when the
 * exchange begins, so that its source may be written at once, and source and target may
 * overlap (gmove, directive/redistribute.h).  Making it costs little and needs no other rank; ranks
 * say at each execution by which tag its messages travel.
 *
 * Receives of all phases are posted first; a phase's messages are sent when those of the
 * phases before it have come, whatever has become of what was sent.  Messages are packed,
 * but those between buffers (slot 0): staging, where elements go round.
 */
#include <stdlib.h>

#include "base/pieces.h"
#include "base/wait.h"
#include "transport/copy.h"
#include "transport/ops.h"

/* A message while it travels. */
typedef struct packet {
    char *at;
    size_t bytes;
    int rank;
    size_t pack; /* the copy that packs it, + 1; 0: none does */
} packet_t;

typedef struct taken_phase {
    packet_t *recvs, *sends; /* [nrecvs], [nsends] */
    size_t nrecvs, nsends;
    int come; /* receives of the phases before it */
} taken_phase_t;

typedef struct taken {
    MPI_Comm comm;
    int tag;
    taken_phase_t *phases; /* [nphases] */
    int nphases;
    packet_t *packets;     /* of all phases */
    char *buffer;          /* of messages from and to storage */
    sode_copies_t pack, inside, place; /* when it begins; when it ends */
    sode_pieces_t pieces;  /* receives first */
    int next;              /* phase to send in */
    int held;              /* what has come is not placed */
} taken_t;

static const sode_region_t *region_of(const sode_schedule_t *schedule, const sode_message_t *m)
{
    return &schedule->regions[m->first];
}

static size_t buffered(const sode_schedule_t *schedule, const sode_message_list_t *messages)
{
    size_t bytes = 0;
    for (size_t m = 0; m < messages->count; m++)
        if (region_of(schedule, &messages->list[m])->slot)
            bytes += sode_padded(messages->list[m].bytes);
    return bytes;
}

static int make_packets(const sode_schedule_t *schedule, const sode_message_list_t *messages,
                        int sending, taken_t *taken, packet_t *packets, char **buffer)
{
    for (size_t m = 0; m < messages->count; m++) {
        const sode_message_t *message = &messages->list[m];
        const sode_region_t *region = region_of(schedule, message);
        packets[m] = (packet_t){region->start, message->bytes, message->rank, 0};
        if (!region->slot)
            continue;
        packets[m].at = *buffer;
        *buffer += sode_padded(message->bytes);
        SODE_TRY(sending ? sode_copies_pack(&taken->pack, packets[m].at, region)
                         : sode_copies_unpack(&taken->place, region, packets[m].at));
        packets[m].pack = sending ? taken->pack.count : 0;
    }
    return SODE_OK;
}

static int make_copies(const sode_region_t *pairs, size_t count, sode_copies_t *copies)
{
    for (size_t k = 0; k < count; k++, pairs += 2)
        SODE_TRY(pairs[0].selection ? pairs[1].selection
                                          ? sode_copies_move(copies, pairs, NULL)
                                          : sode_copies_unpack(copies, pairs, pairs[1].start)
                                    : sode_copies_pack(copies, pairs[0].start, &pairs[1]));
    return SODE_OK;
}

static int make_room(const sode_schedule_t *schedule, taken_t *taken)
{
    size_t packets = 0, bytes = 0;
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_schedule_phase_t *from = &schedule->phases[p];
        packets += from->sends.count + from->recvs.count;
        bytes += buffered(schedule, &from->sends) + buffered(schedule, &from->recvs);
    }
    taken->nphases = schedule->nphases;
    taken->phases = calloc((size_t)schedule->nphases, sizeof *taken->phases);
    taken->packets = malloc((packets + 1) * sizeof *taken->packets);
    taken->buffer = aligned_alloc(SODE_LINE, bytes ? bytes : SODE_LINE);
    return taken->phases && taken->packets && taken->buffer ? SODE_OK
                                                            : sode_no_memory("an exchange");
}

static int make_phases(const sode_schedule_t *schedule, taken_t *taken)
{
    packet_t *packet = taken->packets;
    char *buffer = taken->buffer;
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_schedule_phase_t *from = &schedule->phases[p];
        taken_phase_t *phase = &taken->phases[p];
        phase->nsends = from->sends.count;
        phase->nrecvs = from->recvs.count;
        phase->sends = packet;
        SODE_TRY(make_packets(schedule, &from->sends, 1, taken, packet, &buffer));
        phase->recvs = packet += phase->nsends;
        SODE_TRY(make_packets(schedule, &from->recvs, 0, taken, packet, &buffer));
        packet += phase->nrecvs;
        SODE_TRY(make_copies(&schedule->regions[from->copy_first], from->ncopies,
                             &taken->inside));
        SODE_TRY(make_copies(&schedule->regions[from->after_first], from->nafter,
                             &taken->place));
    }
    taken->pack.mark = SODE_MARK_PACK;
    taken->inside.mark = SODE_MARK_COPY;
    taken->place.mark = SODE_MARK_UNPACK;
    return SODE_OK;
}

static void taken_free(void *state)
{
    taken_t *taken = state;
    sode_copies_free(&taken->pack);
    sode_copies_free(&taken->inside);
    sode_copies_free(&taken->place);
    free(taken->pieces.list);
    free(taken->buffer);
    free(taken->packets);
    free(taken->phases);
    free(taken);
}

static int taken_create(const sode_schedule_t *schedule, MPI_Comm comm, int tag, void **state)
{
    taken_t *taken = calloc(1, sizeof *taken);
    if (!taken)
        return sode_no_memory("an exchange");
    taken->comm = comm;
    taken->tag = tag;
    int status = make_room(schedule, taken);
    if (status == SODE_OK)
        status = make_phases(schedule, taken);
    if (status == SODE_OK)
        *state = taken;
    else
        taken_free(taken);
    return status;
}

static int taken_shift(void *state, const ptrdiff_t *shift)
{
    taken_t *taken = state;
    sode_copies_shift(&taken->pack, NULL, shift);
    sode_copies_shift(&taken->inside, shift, shift);
    sode_copies_shift(&taken->place, shift, NULL);
    return SODE_OK;
}

/* The phases of the schedule are this transport's affair. */
static int taken_phases(const void *state)
{
    (void)state;
    return 1;
}

static int post(taken_t *taken, enum sode_pieces_way way, const packet_t *packet)
{
    return sode_pieces_post(&taken->pieces, way, packet->at, packet->bytes, packet->rank,
                            taken->tag, taken->comm);
}

static int send_next(taken_t *taken)
{
    const taken_phase_t *phase = &taken->phases[taken->next++];
    for (size_t m = 0; m < phase->nsends; m++) {
        const packet_t *packet = &phase->sends[m];
        if (packet->pack)
            sode_copies_run_range(&taken->pack, packet->pack - 1, packet->pack);
        SODE_TRY(post(taken, SODE_PIECES_SEND, packet));
    }
    return SODE_OK;
}

/* *done: all has come and gone. */
static int taken_test(void *state, int p, int *done)
{
    taken_t *taken = state;
    (void)p;
    *done = 1;
    while (*done && taken->next < taken->nphases) {
        SODE_TRY(sode_test_all(taken->phases[taken->next].come, taken->pieces.list, done));
        if (*done)
            SODE_TRY(send_next(taken));
    }
    return *done ? sode_test_all(taken->pieces.count, taken->pieces.list, done) : SODE_OK;
}

static int taken_begin(void *state, int p)
{
    taken_t *taken = state;
    int done;
    (void)p;
    taken->pieces.count = taken->next = taken->held = 0;
    for (p = 0; p < taken->nphases; p++) {
        const taken_phase_t *phase = &taken->phases[p];
        taken->phases[p].come = taken->pieces.count;
        for (size_t m = 0; m < phase->nrecvs; m++)
            SODE_TRY(post(taken, SODE_PIECES_RECEIVE, &phase->recvs[m]));
    }
    SODE_TRY(send_next(taken));
    sode_copies_run(&taken->inside, /*threads=*/1);
    return taken->nphases > 1 ? taken_test(taken, 0, &done) : SODE_OK;
}

static void taken_hold(void *state) { ((taken_t *)state)->held = 1; }

static void taken_place(void *state)
{
    taken_t *taken = state;
    if (taken->held)
        sode_copies_run(&taken->place, /*threads=*/1);
    taken->held = 0;
}

static int taken_end(void *state, int p)
{
    taken_t *taken = state;
    (void)p;
    while (taken->next < taken->nphases) {
        SODE_TRY(sode_wait_all(taken->phases[taken->next].come, taken->pieces.list));
        SODE_TRY(send_next(taken));
    }
    SODE_TRY(sode_wait_all(taken->pieces.count, taken->pieces.list));
    if (!taken->held)
        sode_copies_run(&taken->place, /*threads=*/1);
    return SODE_OK;
}

static void taken_retag(void *state, int tag) { ((taken_t *)state)->tag = tag; }

const sode_transport_ops_t sode_transport_taken = {
    .name = "pack",
    .create = taken_create,
    .shift = taken_shift,
    .phases = taken_phases,
    .begin = taken_begin,
    .end = taken_end,
    .test = taken_test,
    .retag = taken_retag,
    .hold = taken_hold,
    .place = taken_place,
    .free = taken_free,
};
