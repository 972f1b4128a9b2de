/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/counted.h"

#include <stdlib.h>

#include "transport/threshold.h"

size_t sode_messages_bytes(const sode_message_list_t *messages)
{
    size_t bytes = 0;
    for (size_t m = 0; m < messages->count; m++)
        bytes += messages->list[m].bytes;
    return bytes;
}

static int lay_side(const sode_schedule_t *schedule, const sode_message_list_t *messages, int sending,
                    const int *members, sode_counted_t *counted)
{
    size_t n = messages->count + 1;
    int at = 0, k = -1;
    counted->ranks = calloc(n, sizeof *counted->ranks);
    counted->bytes = calloc(n, sizeof *counted->bytes);
    counted->places = calloc(n, sizeof *counted->places);
    counted->buffer = aligned_alloc(SODE_LINE, sode_padded(sode_messages_bytes(messages) + 1));
    SODE_NEED(counted->ranks && counted->bytes && counted->places && counted->buffer, "an exchange");
    for (size_t m = 0; m < messages->count; m++) {
        const sode_message_t *message = &messages->list[m];
        if (k < 0 || counted->ranks[k] != message->rank) {
            k++;
            while (members && members[k] != message->rank)
                k++;
            counted->ranks[k] = message->rank;
            counted->places[k] = at;
        }
        counted->bytes[k] += (int)message->bytes;
        SODE_TRY(sode_message_copies(schedule, message, sending, counted->buffer + at, &counted->copies));
        at += (int)message->bytes;
    }
    counted->count = k + 1;
    return SODE_OK;
}

int sode_counted_create(sode_collected_t *state, int p, const int *members)
{
    const sode_schedule_t *schedule = state->head.schedule;
    const sode_schedule_phase_t *from = &schedule->phases[p];
    SODE_TRY(lay_side(schedule, &from->sends, /*sending=*/1, members, &state->phases[p].sends));
    return lay_side(schedule, &from->recvs, /*sending=*/0, members, &state->phases[p].recvs);
}

static void run(const sode_copies_t *copies)
{
    sode_copies_run(copies, sode_pack_threads(copies->bytes));
}

int sode_counted_begin(void *state, int p, int (*start)(sode_counted_phase_t *phase))
{
    sode_counted_phase_t *phase = &((sode_collected_t *)state)->phases[p];
    run(&phase->sends.copies);
    return phase->comm == MPI_COMM_NULL ? SODE_OK : start(phase);
}

/* By MPI_Test: MPI_Testall of MPICH 4.0.2 fails for persistent collectives. */
int sode_counted_test(void *state, int p, int *done)
{
    SODE_TRY_MPI(MPI_Test(&((sode_collected_t *)state)->phases[p].request, done, MPI_STATUS_IGNORE));
    return SODE_OK;
}

int sode_counted_end(void *state, int p)
{
    const sode_counted_phase_t *phase = &((sode_collected_t *)state)->phases[p];
    if (phase->comm == MPI_COMM_NULL)
        return SODE_OK;
    SODE_TRY(sode_phase_wait(sode_counted_test, state, p));
    run(&phase->recvs.copies);
    return SODE_OK;
}

int sode_counted_shift(void *state, const ptrdiff_t *shift)
{
    sode_collected_t *collected = state;
    for (int p = 0; p < collected->head.nphases; p++) {
        sode_copies_shift(&collected->phases[p].sends.copies, NULL, shift);
        sode_copies_shift(&collected->phases[p].recvs.copies, shift, NULL);
    }
    return SODE_OK;
}

static void free_side(sode_counted_t *counted)
{
    sode_copies_free(&counted->copies);
    free(counted->buffer);
    free(counted->places);
    free(counted->bytes);
    free(counted->ranks);
}

void sode_counted_free(void *state)
{
    sode_collected_t *collected = state;
    for (int p = 0; p < collected->head.nphases; p++) {
        free_side(&collected->phases[p].sends);
        free_side(&collected->phases[p].recvs);
    }
}
