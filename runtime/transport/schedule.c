/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/schedule.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The same exchange by other plans, if all fields have them. */
static int vary_plan(const sode_exchange_input_t *input, enum sode_other way,
                     sode_schedule_t *schedule)
{
    size_t nfields = (size_t)input->nfields;
    for (size_t f = 0; f < nfields; f++)
        if (!input->fields[f].other[way])
            return SODE_OK;
    sode_exchange_field_t *fields = malloc(nfields * sizeof *fields);
    schedule->other[way] = calloc(1, sizeof *schedule->other[way]);
    if (!fields || !schedule->other[way]) {
        free(fields);
        return sode_no_memory("an exchange");
    }
    memcpy(fields, input->fields, nfields * sizeof *fields);
    for (size_t f = 0; f < nfields; f++)
        fields[f].plan = fields[f].other[way];
    sode_exchange_input_t other = *input;
    other.fields = fields;
    int status = sode_schedule_create(&other, schedule->other[way]);
    free(fields);
    return status;
}

static int vary_parts(const sode_exchange_input_t *input,
                      sode_schedule_t *schedule)
{
    if (input->nfields == 1)
        return SODE_OK;
    schedule->parts =
        calloc((size_t)input->nfields, sizeof *schedule->parts);
    SODE_NEED(schedule->parts, "an exchange");
    for (int f = 0; f < input->nfields; f++) {
        sode_exchange_input_t one = *input;
        one.nfields = 1;
        one.fields = &input->fields[f];
        schedule->nparts++;
        SODE_TRY(sode_schedule_create(&one, &schedule->parts[f]));
        for (size_t k = 0; k < schedule->parts[f].nregions; k++)
            schedule->parts[f].regions[k].slot += SODE_SLOT(f, 0) - SODE_SLOT(0, 0);
    }
    return SODE_OK;
}

int sode_schedule_vary(const sode_exchange_input_t *input,
                       sode_schedule_t *schedule)
{
    for (int way = 0; way < SODE_OTHERS; way++)
        SODE_TRY(vary_plan(input, way, schedule));
    return vary_parts(input, schedule);
}

static int split_messages(const sode_schedule_t *schedule,
                          const sode_message_list_t *from,
                          sode_message_list_t *to)
{
    size_t count = 0;
    *to = (sode_message_list_t){0};
    for (size_t m = 0; m < from->count; m++)
        count += from->list[m].count;
    if (count == 0)
        return SODE_OK;
    to->list = malloc(count * sizeof *to->list);
    SODE_NEED(to->list, "an exchange");
    to->capacity = count;
    for (size_t m = 0; m < from->count; m++)
        for (size_t k = 0; k < from->list[m].count; k++) {
            size_t region = from->list[m].first + k;
            to->list[to->count++] = (sode_message_t){
                from->list[m].rank,
                sode_region_bytes(&schedule->regions[region]), region, 1};
        }
    return SODE_OK;
}

int sode_schedule_split(const sode_schedule_t *whole, sode_schedule_t *split)
{
    size_t nphases = (size_t)whole->nphases, nregions = whole->nregions;
    *split = (sode_schedule_t){.element_size = whole->element_size,
                               .unit = whole->unit,
                               .nphases = whole->nphases,
                               .nregions = nregions,
                               .capacity = nregions};
    split->phases = calloc(nphases, sizeof *split->phases);
    split->regions = malloc((nregions + 1) * sizeof *split->regions);
    SODE_NEED(split->phases && split->regions, "an exchange");
    if (nregions > 0)
        memcpy(split->regions, whole->regions,
               nregions * sizeof *split->regions);
    for (size_t p = 0; p < nphases; p++) {
        const sode_schedule_phase_t *from = &whole->phases[p];
        sode_schedule_phase_t *to = &split->phases[p];
        to->copy_first = from->copy_first;
        to->ncopies = from->ncopies;
        SODE_TRY(split_messages(whole, &from->sends, &to->sends));
        SODE_TRY(split_messages(whole, &from->recvs, &to->recvs));
        if (to->sends.count + to->recvs.count > INT_MAX)
            return sode_fail(SODE_ERR_LIMIT,
                             "exchange of more messages than MPI can count");
    }
    return SODE_OK;
}

void sode_schedule_shift(sode_schedule_t *schedule, const ptrdiff_t *shift)
{
    for (size_t k = 0; k < schedule->nregions; k++) {
        sode_region_t *region = &schedule->regions[k];
        region->start = (char *)((uintptr_t)region->start + (uintptr_t)shift[region->slot]);
    }
    for (int k = 0; k < schedule->nparts; k++)
        sode_schedule_shift(&schedule->parts[k], shift);
    for (int way = 0; way < SODE_OTHERS; way++)
        if (schedule->other[way])
            sode_schedule_shift(schedule->other[way], shift);
}

void sode_schedule_keep(sode_schedule_t *schedule, const sode_schedule_t *used)
{
    for (int way = 0; way < SODE_OTHERS; way++) {
        sode_schedule_t *other = schedule->other[way];
        if (!other || other == used || other == used->of)
            continue;
        sode_schedule_free(other);
        free(other);
        schedule->other[way] = NULL;
    }
}

void sode_schedule_forget(sode_schedule_t *schedule)
{
    free(schedule->regions);
    schedule->regions = NULL;
    schedule->nregions = schedule->capacity = 0;
}

void sode_schedule_free(sode_schedule_t *schedule)
{
    for (int p = 0; schedule->phases && p < schedule->nphases; p++) {
        free(schedule->phases[p].recvs.list);
        free(schedule->phases[p].sends.list);
    }
    for (int k = 0; k < schedule->nparts; k++)
        sode_schedule_free(&schedule->parts[k]);
    sode_schedule_keep(schedule, schedule);
    sode_schedule_forget(schedule);
    free(schedule->parts);
    free(schedule->places);
    sode_plan_free(schedule->keeps);
    free(schedule->staging);
    free(schedule->phases);
    memset(schedule, 0, sizeof *schedule);
}

char *sode_message_in_place(const sode_schedule_t *schedule,
                            const sode_message_t *message)
{
    const sode_region_t *region = &schedule->regions[message->first];
    for (size_t k = 0; k < message->count; k++)
        if (region[k].nloops > 0 || region[k].slot != region->slot
            || (k > 0 && region[k].start != region[k - 1].start + region[k - 1].run))
            return NULL;
    return region->start;
}

int sode_message_copies(const sode_schedule_t *schedule,
                        const sode_message_t *message, int sending,
                        char *buffer, sode_copies_t *copies)
{
    const sode_region_t *region = &schedule->regions[message->first];
    for (size_t k = 0; k < message->count; k++) {
        SODE_TRY(sending ? sode_copies_pack(copies, buffer, &region[k])
                         : sode_copies_unpack(copies, &region[k], buffer));
        buffer += sode_region_bytes(&region[k]);
    }
    return SODE_OK;
}
