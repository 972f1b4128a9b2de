/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/detour.h"

#include <stdlib.h>

#include "transport/pack.h"

struct sode_detour {
    sode_packed_t packed;
    int under_way;
};

int sode_detour_create(const sode_schedule_t *schedule, const sode_message_t *message,
                       int sending, MPI_Comm comm, int tag, sode_detour_t **detour)
{
    sode_message_t only = *message;
    sode_message_list_t none = {0}, one = {.list = &only, .count = 1};
    sode_detour_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("an exchange");
    int status = sode_packed_create(schedule, sending ? &one : &none, sending ? &none : &one, comm, tag,
                                    /*aside=*/0, &made->packed);
    if (status == SODE_OK)
        *detour = made;
    else
        sode_detour_free(made);
    return status;
}

void sode_detour_free(sode_detour_t *detour)
{
    if (detour)
        sode_packed_free(&detour->packed);
    free(detour);
}

int sode_detour_shift(sode_detour_t *detour, const ptrdiff_t *shift)
{
    return detour ? sode_packed_shift(&detour->packed, shift) : SODE_OK;
}

int sode_detour_begin(sode_detour_t *detour)
{
    if (!detour || detour->under_way)
        return SODE_OK;
    detour->under_way = 1;
    SODE_TRY(sode_packed_receive(&detour->packed));
    return sode_packed_send(&detour->packed);
}

int sode_detour_test(sode_detour_t *detour, int *done)
{
    int there = 0;
    if (!detour || !detour->under_way)
        return SODE_OK;
    SODE_TRY(sode_packed_test(&detour->packed, &there));
    *done &= there;
    if (!there)
        return SODE_OK;
    detour->under_way = 0;
    return sode_packed_end(&detour->packed);
}
