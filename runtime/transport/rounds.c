/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Pairwise rounds: the messages of one phase dealt out to several.  Ranks of a
 * redistribution have a message for everybody; all at once they meet at the same
 * receivers.
 */
#include <stdlib.h>
#include <string.h>

#include "transport/schedule.h"

/* Of a partner so many ranks further on. */
static int round_of(int distance, int size, int nrounds)
{
    return (int)((int64_t)(distance - 1) * nrounds / (size - 1));
}

static int deal_out(const sode_message_list_t *from, int rank, int size, int sending,
                    sode_schedule_t *rounds)
{
    for (size_t m = 0; m < from->count; m++) {
        int other = from->list[m].rank;
        int distance = ((sending ? other - rank : rank - other) + size) % size;
        sode_schedule_phase_t *phase = &rounds->phases[round_of(distance, size, rounds->nphases)];
        sode_message_list_t *to = sending ? &phase->sends : &phase->recvs;
        if (!to->list) {
            to->list = calloc(from->count, sizeof *to->list);
            SODE_NEED(to->list, "an exchange");
            to->capacity = from->count;
        }
        to->list[to->count++] = from->list[m];
    }
    return SODE_OK;
}

int sode_schedule_rounds(const sode_schedule_t *whole, MPI_Comm comm,
                         sode_schedule_t *rounds)
{
    int rank, size;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
    SODE_TRY_MPI(MPI_Comm_size(comm, &size));
    int nphases = size - 1 < SODE_MAX_DIMS ? size - 1 : SODE_MAX_DIMS; /* tags (exchange.c) */
    const sode_schedule_phase_t *phase = &whole->phases[0];
    *rounds = (sode_schedule_t){.element_size = whole->element_size, .unit = whole->unit,
                                .nphases = nphases, .nregions = whole->nregions, .of = whole,
                                .capacity = whole->nregions};
    rounds->phases = calloc((size_t)nphases, sizeof *rounds->phases);
    rounds->regions = calloc(whole->nregions + 1, sizeof *rounds->regions);
    SODE_NEED(rounds->phases && rounds->regions, "an exchange");
    if (whole->nregions > 0) /* a rank may have nothing to do */
        memcpy(rounds->regions, whole->regions, whole->nregions * sizeof *rounds->regions);
    rounds->phases[0].copy_first = phase->copy_first;
    rounds->phases[0].ncopies = phase->ncopies;
    SODE_TRY(deal_out(&phase->sends, rank, size, /*sending=*/1, rounds));
    return deal_out(&phase->recvs, rank, size, /*sending=*/0, rounds);
}
