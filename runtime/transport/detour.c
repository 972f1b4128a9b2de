/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/detour.h"

#include <stdlib.h>

#include "transport/ops.h"

struct sode_detour {
    sode_schedule_t schedule; /* its regions are those of the whole one */
    sode_schedule_phase_t phase;
    sode_message_t message;
    void *state; /* of pack */
    int under_way;
};

int sode_detour_create(const sode_schedule_t *schedule, const sode_message_t *message,
                       int sending, MPI_Comm comm, int tag, sode_detour_t **detour)
{
    sode_detour_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("an exchange");
    made->message = *message;
    *(sending ? &made->phase.sends : &made->phase.recvs) =
        (sode_message_list_t){.list = &made->message, .count = 1, .capacity = 1};
    made->schedule = *schedule;
    made->schedule.nphases = 1;
    made->schedule.phases = &made->phase;
    int status = sode_transport_pack.create(&made->schedule, comm, tag, &made->state);
    if (status != SODE_OK) {
        free(made);
        return status;
    }
    *detour = made;
    return SODE_OK;
}

void sode_detour_free(sode_detour_t *detour)
{
    if (detour)
        sode_transport_pack.free(detour->state);
    free(detour);
}

int sode_detour_shift(sode_detour_t *detour, const ptrdiff_t *shift)
{
    return detour ? sode_transport_pack.shift(detour->state, shift) : SODE_OK;
}

int sode_detour_begin(sode_detour_t *detour)
{
    if (!detour || detour->under_way)
        return SODE_OK;
    detour->under_way = 1;
    return sode_transport_pack.begin(detour->state, 0);
}

int sode_detour_test(sode_detour_t *detour, int *done)
{
    int there = 0;
    if (!detour || !detour->under_way)
        return SODE_OK;
    SODE_TRY(sode_transport_pack.test(detour->state, 0, &there));
    *done &= there;
    if (!there)
        return SODE_OK;
    detour->under_way = 0;
    return sode_transport_pack.end(detour->state, 0);
}
