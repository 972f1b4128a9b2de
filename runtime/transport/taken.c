/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `taken`: what is sent, and what is copied inside the rank, is taken when the
 * exchange begins, so that its source may be written at once, and source and target may
 * overlap (gmove, directive/set_exchange.h).  Making it costs little and needs no other rank; ranks
 * say at each execution by which tag its messages travel.
 *
 * Receives of all phases are posted first; a phase's messages are sent when those of the
 * phases before it have come, whatever has become of what was sent.  Messages are packed,
 * but those between buffers (slot 0): staging, where elements go round.
 */
#include <stdlib.h>

#include "base/wait.h"
#include "transport/ops.h"
#include "transport/pack.h"

typedef struct taken_phase {
    sode_packed_t packed;
    sode_copies_t inside, after; /* when it begins; when it ends */
} taken_phase_t;

typedef struct taken {
    sode_state_t head;
    int next; /* phase to send in */
    int held; /* what has come is not placed */
    taken_phase_t phases[];
} taken_t;

static void taken_free(void *state)
{
    taken_t *taken = state;
    for (int p = 0; p < taken->head.nphases; p++) {
        taken_phase_t *phase = &taken->phases[p];
        sode_packed_free(&phase->packed);
        sode_copies_free(&phase->inside);
        sode_copies_free(&phase->after);
    }
}

static int make_phase(const sode_schedule_t *schedule, int p, MPI_Comm comm, int tag, taken_phase_t *phase)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    SODE_TRY(sode_packed_create(schedule, &from->sends, &from->recvs, comm, tag, /*aside=*/1,
                                &phase->packed));
    SODE_TRY(sode_copies_inside(&phase->inside, &schedule->regions[from->copy_first], from->ncopies));
    SODE_TRY(sode_copies_inside(&phase->after, &schedule->regions[from->after_first], from->nafter));
    phase->inside.mark = SODE_MARK_COPY;
    phase->after.mark = SODE_MARK_UNPACK;
    return SODE_OK;
}

static int taken_create(void *state)
{
    taken_t *taken = state;
    taken->head.phases = 1; /* those of the schedule are this transport's affair */
    for (int p = 0; p < taken->head.nphases; p++)
        SODE_TRY(make_phase(taken->head.schedule, p, taken->head.comm, taken->head.tag, &taken->phases[p]));
    return SODE_OK;
}

static int taken_shift(void *state, const ptrdiff_t *shift)
{
    taken_t *taken = state;
    for (int p = 0; p < taken->head.nphases; p++) {
        taken_phase_t *phase = &taken->phases[p];
        SODE_TRY(sode_packed_shift(&phase->packed, shift));
        sode_copies_shift(&phase->inside, shift, shift);
        sode_copies_shift(&phase->after, shift, shift);
    }
    return SODE_OK;
}

/* *done: all has come and gone. */
static int taken_test(void *state, int p, int *done)
{
    taken_t *taken = state;
    (void)p;
    *done = 1;
    for (; *done && taken->next < taken->head.nphases; taken->next += *done) {
        const sode_packets_t *before = &taken->phases[taken->next - 1].packed.recvs;
        SODE_TRY(sode_test_all(before->count, before->requests, done));
        if (*done)
            SODE_TRY(sode_packed_send(&taken->phases[taken->next].packed));
    }
    for (p = 0; *done && p < taken->head.nphases; p++)
        SODE_TRY(sode_packed_test(&taken->phases[p].packed, done));
    return SODE_OK;
}

static int taken_begin(void *state, int p)
{
    taken_t *taken = state;
    int done;
    taken->held = 0;
    for (p = 0; p < taken->head.nphases; p++)
        SODE_TRY(sode_packed_receive(&taken->phases[p].packed));
    SODE_TRY(sode_packed_send(&taken->phases[0].packed));
    taken->next = 1;
    for (p = 0; p < taken->head.nphases; p++)
        sode_copies_run(&taken->phases[p].inside, /*threads=*/1);
    return taken->head.nphases > 1 ? taken_test(taken, 0, &done) : SODE_OK;
}

static void taken_hold(void *state) { ((taken_t *)state)->held = 1; }

static void place(const taken_t *taken)
{
    for (int p = 0; p < taken->head.nphases; p++) {
        sode_copies_run(&taken->phases[p].packed.recvs.copies, /*threads=*/1);
        sode_copies_run(&taken->phases[p].after, /*threads=*/1);
    }
}

static void taken_place(void *state)
{
    taken_t *taken = state;
    if (taken->held)
        place(taken);
    taken->held = 0;
}

static int taken_end(void *state, int p)
{
    taken_t *taken = state;
    for (; taken->next < taken->head.nphases; taken->next++) {
        const sode_packets_t *before = &taken->phases[taken->next - 1].packed.recvs;
        SODE_TRY(sode_wait_all(before->count, before->requests));
        SODE_TRY(sode_packed_send(&taken->phases[taken->next].packed));
    }
    for (p = 0; p < taken->head.nphases; p++) {
        const sode_packed_t *packed = &taken->phases[p].packed;
        SODE_TRY(sode_wait_all(packed->recvs.count + packed->sends.count, packed->requests));
    }
    if (!taken->held)
        place(taken);
    return SODE_OK;
}

static void taken_retag(void *state, int tag)
{
    taken_t *taken = state;
    for (int p = 0; p < taken->head.nphases; p++)
        taken->phases[p].packed.tag = tag;
}

const sode_transport_ops_t sode_transport_taken = {
    .name = "pack",
    .bytes = sizeof(taken_t),
    .phase_bytes = sizeof(taken_phase_t),
    .create = taken_create,
    .shift = taken_shift,
    .begin = taken_begin,
    .end = taken_end,
    .test = taken_test,
    .retag = taken_retag,
    .hold = taken_hold,
    .place = taken_place,
    .free = taken_free,
};
