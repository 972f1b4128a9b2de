/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport of reduce_shadow: halo cells are packed and sent to their owners,
 * which add them to their own.  Several messages may have something for one
 * cell; all are received before any is added, in the order of the list, so the
 * sum does not depend on which came first.
 */
#include <stdlib.h>

#include "base/wait.h"
#include "observe/mark.h"
#include "transport/copy.h"
#include "transport/ops.h"
#include "transport/threshold.h"

enum { LINE = 64 }; /* bytes; each message begins on a cache line of its own */

typedef struct add_phase {
    char *buffer;            /* all messages one after the other */
    MPI_Request *requests;   /* [nrequests] persistent; receives first */
    int nrequests;
    sode_copies_t packs;     /* of all messages to send */
    const char **received;   /* [recvs.count] where each message arrives */
} add_phase_t;

typedef struct adder {
    const sode_schedule_t *schedule;
    add_phase_t *phases; /* [schedule->nphases] */
} adder_t;

static int no_memory(void)
{
    return sode_fail(SODE_ERR_MEMORY, "out of memory for an exchange");
}

static size_t padded(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

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

static void add_message(const sode_schedule_t *schedule,
                        const sode_message_t *message, const char *from)
{
    for (size_t k = 0; k < message->count; k++) {
        const sode_region_t *region = &schedule->regions[message->first + k];
        int64_t stride[SODE_MAX_DIMS], next = (int64_t)region->run;
        for (int l = region->nloops - 1; l >= 0; l--) {
            stride[l] = next;
            next *= region->count[l];
        }
        add_loops(schedule, region, 0, region->start, from, stride);
        from += next;
    }
}

/* ---- setting up -------------------------------------------------------- */

static size_t list_bytes(const sode_message_list_t *messages)
{
    size_t bytes = 0;
    for (size_t m = 0; m < messages->count; m++)
        bytes += padded(messages->list[m].bytes);
    return bytes;
}

static int phase_create(const sode_schedule_t *schedule, int p, MPI_Comm comm,
                        int tag, add_phase_t *phase)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    const sode_message_list_t *recvs = &from->recvs, *sends = &from->sends;
    size_t count = recvs->count + sends->count;
    if (count == 0)
        return SODE_OK;
    phase->buffer = aligned_alloc(LINE, list_bytes(recvs) + list_bytes(sends));
    phase->requests = malloc(count * sizeof(MPI_Request));
    phase->received = malloc((recvs->count + 1) * sizeof *phase->received);
    if (!phase->buffer || !phase->requests || !phase->received)
        return no_memory();
    char *next = phase->buffer;
    for (size_t m = 0; m < recvs->count; m++) {
        const sode_message_t *message = &recvs->list[m];
        phase->received[m] = next;
        SODE_TRY_MPI(MPI_Recv_init(next, (int)message->bytes, MPI_BYTE,
                                   message->rank, tag, comm,
                                   &phase->requests[phase->nrequests]));
        phase->nrequests++;
        next += padded(message->bytes);
    }
    for (size_t m = 0; m < sends->count; m++) {
        const sode_message_t *message = &sends->list[m];
        char *at = next;
        for (size_t k = 0; k < message->count; k++) {
            const sode_region_t *region =
                &schedule->regions[message->first + k];
            SODE_TRY(sode_copies_pack(&phase->packs, at, region));
            at += sode_region_bytes(region);
        }
        SODE_TRY_MPI(MPI_Send_init(next, (int)message->bytes, MPI_BYTE,
                                   message->rank, tag, comm,
                                   &phase->requests[phase->nrequests]));
        phase->nrequests++;
        next += padded(message->bytes);
    }
    return SODE_OK;
}

static void add_free(void *state)
{
    adder_t *adder = state;
    for (int p = 0; adder->phases && p < adder->schedule->nphases; p++) {
        add_phase_t *phase = &adder->phases[p];
        for (int k = 0; k < phase->nrequests; k++)
            MPI_Request_free(&phase->requests[k]);
        sode_copies_free(&phase->packs);
        free(phase->received);
        free(phase->requests);
        free(phase->buffer);
    }
    free(adder->phases);
    free(adder);
}

static int add_create(const sode_schedule_t *schedule, MPI_Comm comm, int tag,
                      void **state)
{
    int world_size, status = SODE_OK;
    SODE_TRY_MPI(MPI_Comm_size(MPI_COMM_WORLD, &world_size));
    sode_pack_measure(world_size);
    adder_t *adder = calloc(1, sizeof *adder);
    if (!adder)
        return no_memory();
    adder->schedule = schedule;
    adder->phases = calloc((size_t)schedule->nphases, sizeof *adder->phases);
    if (!adder->phases)
        status = no_memory();
    for (int p = 0; p < schedule->nphases && status == SODE_OK; p++)
        status = phase_create(schedule, p, comm, tag + p, &adder->phases[p]);
    if (status != SODE_OK) {
        add_free(adder);
        return status;
    }
    *state = adder;
    return SODE_OK;
}

/* ---- running ----------------------------------------------------------- */

static int add_begin(void *state, int p)
{
    const adder_t *adder = state;
    const sode_schedule_t *schedule = adder->schedule;
    const sode_schedule_phase_t *from = &schedule->phases[p];
    add_phase_t *phase = &adder->phases[p];
    sode_copies_run(&phase->packs, sode_pack_threads(phase->packs.bytes));
    for (int k = 0; k < phase->nrequests; k++)
        SODE_TRY_MPI(MPI_Start(&phase->requests[k]));
    const sode_region_t *region = &schedule->regions[from->copy_first];
    for (size_t k = 0; k < from->ncopies; k++)
        add_loops(schedule, &region[2 * k], 0, region[2 * k].start,
                  region[2 * k + 1].start, region[2 * k + 1].stride);
    return SODE_OK;
}

static int add_end(void *state, int p)
{
    const adder_t *adder = state;
    const sode_schedule_t *schedule = adder->schedule;
    const sode_message_list_t *recvs = &schedule->phases[p].recvs;
    add_phase_t *phase = &adder->phases[p];
    if (phase->nrequests > 0)
        SODE_TRY(sode_wait_all(phase->nrequests, phase->requests));
    int64_t mark = recvs->count ? sode_mark_begin() : 0;
    for (size_t m = 0; m < recvs->count; m++)
        add_message(schedule, &recvs->list[m], phase->received[m]);
    sode_mark_end(SODE_MARK_UNPACK, mark);
    return SODE_OK;
}

static int add_test(void *state, int p, int *done)
{
    add_phase_t *phase = &((adder_t *)state)->phases[p];
    SODE_TRY_MPI(MPI_Testall(phase->nrequests, phase->requests, done,
                             MPI_STATUSES_IGNORE));
    return SODE_OK;
}

const sode_transport_ops_t sode_transport_add = {
    .name = "add",
    .create = add_create,
    .begin = add_begin,
    .end = add_end,
    .test = add_test,
    .free = add_free,
};
