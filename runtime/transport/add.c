/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The transport of reduce_shadow: halo cells travel to their owners, which add
 * them to their own.  How they travel is the business of another transport,
 * which is given the same schedule but for where the messages arrive: side by
 * side in a buffer.  Several messages may have something for one cell; all are
 * received before any is added, in the order of the list, so the sum does not
 * depend on which came first.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mark.h"
#include "transport/ops.h"

typedef struct adder {
    sode_state_t head;
    sode_schedule_t carried;        /* what is left to the other transport: its
                                       phases and regions are its own, the lists
                                       of messages the schedule's */
    sode_state_t *state;            /* of the other one */
    char *buffer;                   /* what arrives */
} adder_t;

/* ---- adding ------------------------------------------------------------ */

/* Adds a region of the same shape, which lies as `stride` says. */
static void add_loops(const sode_schedule_t *schedule,
                      const sode_region_t *region, int loop, char *to,
                      const char *from, const int64_t *stride)
{
    if (loop == region->nloops) {
        schedule->add(schedule->add_type, to, from,
                      region->run / schedule->element_size);
        return;
    }
    for (int64_t k = 0; k < region->count[loop]; k++)
        add_loops(schedule, region, loop + 1, to + k * region->stride[loop],
                  from + k * stride[loop], stride);
}

/* Adds elements that lie in a row to the places of the region; from_places: or
 * there. */
static void add_places(const sode_schedule_t *schedule,
                       const sode_region_t *region, const char *from,
                       const int64_t *from_places)
{
    size_t size = schedule->element_size;
    for (int64_t k = 0; k < region->count[0]; k++)
        schedule->add(schedule->add_type, region->start + region->places[k],
                      from + (from_places ? from_places[k] : k * (int64_t)size),
                      1);
}

static void add_message(const adder_t *adder, const sode_message_t *message)
{
    for (size_t k = 0; k < message->count; k++) {
        const size_t r = message->first + k;
        const sode_region_t *region = &adder->head.schedule->regions[r];
        if (region->places) {
            add_places(adder->head.schedule, region, adder->carried.regions[r].start, NULL);
            continue;
        }
        const sode_region_t dense = sode_region_dense(region, adder->carried.regions[r].start);
        add_loops(adder->head.schedule, region, 0, region->start, dense.start, dense.stride);
    }
}

/* ---- setting up -------------------------------------------------------- */

static size_t arriving_bytes(const sode_schedule_t *schedule)
{
    size_t bytes = SODE_LINE;
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_message_list_t *recvs = &schedule->phases[p].recvs;
        for (size_t m = 0; m < recvs->count; m++)
            bytes += sode_padded(recvs->list[m].bytes);
    }
    return bytes;
}

/* Where the regions of what arrives lie. */
static void lay_out(adder_t *adder)
{
    char *next = adder->buffer;
    for (int p = 0; p < adder->head.schedule->nphases; p++) {
        const sode_message_list_t *recvs = &adder->head.schedule->phases[p].recvs;
        for (size_t m = 0; m < recvs->count; m++) {
            const sode_message_t *message = &recvs->list[m];
            char *at = next;
            for (size_t k = 0; k < message->count; k++) {
                sode_region_t *region =
                    &adder->carried.regions[message->first + k];
                *region = (sode_region_t){.start = at,
                                          .run = sode_region_bytes(region)};
                at += region->run;
            }
            next += sode_padded(message->bytes);
        }
    }
}

static int set_up(adder_t *adder)
{
    const sode_schedule_t *schedule = adder->head.schedule;
    size_t nphases = (size_t)schedule->nphases, nregions = schedule->nregions;
    sode_schedule_t *carried = &adder->carried;
    *carried = (sode_schedule_t){.element_size = schedule->element_size,
                                 .unit = schedule->unit,
                                 .nphases = schedule->nphases,
                                 .nregions = nregions,
                                 .gathers = schedule->gathers,
                                 .plan = schedule->plan,
                                 .subjects = schedule->subjects};
    carried->phases = malloc((nphases + 1) * sizeof *carried->phases);
    carried->regions = malloc((nregions + 1) * sizeof *carried->regions);
    adder->buffer = aligned_alloc(SODE_LINE, arriving_bytes(schedule));
    SODE_NEED(carried->phases && carried->regions && adder->buffer, "an exchange");
    memcpy(carried->phases, schedule->phases, nphases * sizeof *carried->phases);
    if (nregions > 0)
        memcpy(carried->regions, schedule->regions,
               nregions * sizeof *carried->regions);
    for (size_t p = 0; p < nphases; p++)
        carried->phases[p].ncopies = 0; /* they are added, too */
    lay_out(adder);
    return SODE_OK;
}

static void add_free(void *state)
{
    adder_t *adder = state;
    sode_transport_free(adder->state);
    free(adder->carried.phases);
    free(adder->carried.regions);
    free(adder->buffer);
}

static int add_create(void *state)
{
    adder_t *adder = state;
    SODE_TRY(set_up(adder));
    return sode_transport_create(adder->head.schedule->by, &adder->carried, adder->head.comm, adder->head.tag,
                                 &adder->state);
}

static int add_shift(void *state, const ptrdiff_t *shift)
{
    adder_t *adder = state;
    sode_schedule_shift(&adder->carried, shift);
    return sode_state_shift(adder->state, shift);
}

/* ---- running ----------------------------------------------------------- */

static int add_prepare(void *state)
{
    adder_t *adder = state;
    if (adder->state->by->prepare)
        SODE_TRY(adder->state->by->prepare(adder->state));
    adder->head.on_trial = adder->state->on_trial;
    return SODE_OK;
}

static int add_begin(void *state, int p)
{
    adder_t *adder = state;
    const sode_schedule_t *schedule = adder->head.schedule;
    const sode_schedule_phase_t *from = &schedule->phases[p];
    SODE_TRY(sode_state_begin(adder->state, p));
    adder->head.phases = adder->state->phases;
    if (p >= schedule->nphases) /* in rounds (below) */
        return SODE_OK;
    const sode_region_t *region = &schedule->regions[from->copy_first];
    for (size_t k = 0; k < from->ncopies; k++, region += 2)
        if (region->places)
            add_places(schedule, region, region[1].start, region[1].places);
        else
            add_loops(schedule, region, 0, region->start, region[1].start,
                      region[1].stride);
    return SODE_OK;
}

/* What goes round in other phases than the one of the schedule is added after the last. */
static int add_end(void *state, int p)
{
    adder_t *adder = state;
    const int last = adder->head.phases - 1, rounds = last >= adder->head.schedule->nphases;
    SODE_TRY(adder->state->by->end(adder->state, p));
    adder->head.on_trial = adder->state->on_trial;
    if (rounds && p < last)
        return SODE_OK;
    const sode_message_list_t *recvs = &adder->head.schedule->phases[rounds ? 0 : p].recvs;
    int64_t mark = recvs->count ? sode_mark_begin() : 0;
    for (size_t m = 0; m < recvs->count; m++)
        add_message(adder, &recvs->list[m]);
    sode_mark_end(SODE_MARK_UNPACK, mark);
    return SODE_OK;
}

static int add_test(void *state, int p, int *done)
{
    const adder_t *adder = state;
    return adder->state->by->test(adder->state, p, done);
}

static const sode_schedule_t *add_under_way(const void *state, int *count,
                                            const char **name)
{
    const adder_t *adder = state;
    *count = 1;
    *name = adder->state->by->name;
    return adder->state->by->under_way ? adder->state->by->under_way(adder->state, count, name)
                                       : &adder->carried;
}

const sode_transport_ops_t sode_transport_add = {
    .name = "add",
    .bytes = sizeof(adder_t),
    .create = add_create,
    .shift = add_shift,
    .prepare = add_prepare,
    .under_way = add_under_way,
    .begin = add_begin,
    .end = add_end,
    .test = add_test,
    .free = add_free,
};
