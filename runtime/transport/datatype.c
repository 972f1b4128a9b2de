/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `datatype`: one derived type per message that describes its regions
 * where they lie, persistent requests, no copy of ours.  The MPI library
 * decides how the bytes travel.
 */
#include <float.h>
#include <stdlib.h>

#include "base/wait.h"
#include "transport/copy.h"
#include "transport/ops.h"

typedef struct typed {
    const sode_message_t *message;
    char *start;       /* of its first region */
    MPI_Datatype type; /* from there */
    int sending;
} typed_t;

typedef struct type_phase {
    MPI_Request *requests; /* [count] persistent; receives first */
    typed_t *typed;        /* [count] */
    int count;
    MPI_Comm comm;
    int tag;
    int moved; /* its storage has been elsewhere: no request is persistent (pack.c) */
} type_phase_t;

typedef struct types {
    sode_state_t head;
    type_phase_t phases[];
} types_t;

/* MPICH 4.0 copies the elements of a type one by one: bytes up to 6 times slower
 * than words (test/bench/halo), integers up to 1.3 times slower than floating
 * numbers.  Those keep their bits where registers hold no more than memory. */
static MPI_Datatype unit_type(size_t unit)
{
    switch (unit) {
    case 8: return FLT_EVAL_METHOD == 0 ? MPI_DOUBLE : MPI_INT64_T;
    case 4: return FLT_EVAL_METHOD == 0 ? MPI_FLOAT : MPI_INT32_T;
    case 2: return MPI_INT16_T;
    default: return MPI_BYTE;
    }
}

static int places_type(const sode_region_t *region, int words,
                       MPI_Datatype unit, MPI_Datatype *type)
{
    _Static_assert(sizeof(MPI_Aint) == sizeof *region->places, "places");
    SODE_TRY_MPI(MPI_Type_create_hindexed_block(
        (int)region->count[0], words, (const MPI_Aint *)region->places, unit,
        type));
    return SODE_OK;
}

/* The type of a region, relative to its start: vectors of runs.  The innermost
 * vector holds them as blocks, not as a type of their own, which MPICH 4.0
 * unpacks up to 2 times slower. */
static int region_type(const sode_region_t *region, size_t unit,
                       MPI_Datatype *type)
{
    const int words = (int)(region->run / unit), last = region->nloops - 1;
    if (region->places)
        return places_type(region, words, unit_type(unit), type);
    if (last < 0)
        SODE_TRY_MPI(MPI_Type_contiguous(words, unit_type(unit), type));
    else
        SODE_TRY_MPI(MPI_Type_create_hvector(
            (int)region->count[last], words, (MPI_Aint)region->stride[last],
            unit_type(unit), type));
    for (int l = last - 1; l >= 0; l--) {
        MPI_Datatype inner = *type;
        int code = MPI_Type_create_hvector(
            (int)region->count[l], 1, (MPI_Aint)region->stride[l], inner, type);
        MPI_Type_free(&inner);
        if (code != MPI_SUCCESS)
            return sode_fail_mpi("MPI_Type_create_hvector", code);
    }
    return SODE_OK;
}

/* Several regions, from where the first one starts. */
static int struct_type(const sode_region_t *regions, int count, size_t unit,
                       MPI_Datatype *type)
{
    int status = SODE_OK, made = 0;
    size_t n = (size_t)count;
    MPI_Datatype *parts = malloc(n * sizeof(MPI_Datatype));
    MPI_Aint *places = malloc(n * sizeof(MPI_Aint));
    int *ones = malloc(n * sizeof(int));
    if (!parts || !places || !ones)
        status = sode_no_memory("an exchange");
    while (status == SODE_OK && made < count) {
        ones[made] = 1;
        places[made] = (MPI_Aint)((uintptr_t)regions[made].start - (uintptr_t)regions->start);
        status = region_type(&regions[made], unit, &parts[made]);
        made += status == SODE_OK;
    }
    if (status == SODE_OK) {
        int code = MPI_Type_create_struct(count, ones, places, parts, type);
        if (code != MPI_SUCCESS)
            status = sode_fail_mpi("MPI_Type_create_struct", code);
    }
    for (int k = 0; k < made; k++)
        MPI_Type_free(&parts[k]);
    free(ones);
    free(places);
    free(parts);
    return status;
}

static int make_type(const sode_schedule_t *schedule, const sode_message_t *message,
                     MPI_Datatype *type)
{
    const sode_region_t *regions = &schedule->regions[message->first];
    SODE_TRY(message->count == 1
                 ? region_type(regions, schedule->unit, type)
                 : struct_type(regions, (int)message->count, schedule->unit, type));
    SODE_TRY_MPI(MPI_Type_commit(type));
    return SODE_OK;
}

static int append_message(const sode_schedule_t *schedule,
                          const sode_message_t *message, int sending,
                          type_phase_t *phase)
{
    typed_t *typed = &phase->typed[phase->count];
    MPI_Request *request = &phase->requests[phase->count];
    *typed = (typed_t){.message = message, .start = schedule->regions[message->first].start,
                       .sending = sending};
    *request = MPI_REQUEST_NULL;
    SODE_TRY(make_type(schedule, message, &typed->type));
    phase->count++;
    if (sending)
        SODE_TRY_MPI(MPI_Send_init(typed->start, 1, typed->type, message->rank,
                                   phase->tag, phase->comm, request));
    else
        SODE_TRY_MPI(MPI_Recv_init(typed->start, 1, typed->type, message->rank,
                                   phase->tag, phase->comm, request));
    return SODE_OK;
}

static int phase_create(const sode_schedule_t *schedule, int p, MPI_Comm comm,
                        int tag, type_phase_t *phase)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    size_t count = from->recvs.count + from->sends.count;
    phase->comm = comm;
    phase->tag = tag + p;
    if (count > 0) {
        phase->requests = malloc(count * sizeof(MPI_Request));
        phase->typed = malloc(count * sizeof *phase->typed);
        SODE_NEED(phase->requests && phase->typed, "an exchange");
    }
    for (size_t m = 0; m < from->recvs.count; m++)
        SODE_TRY(append_message(schedule, &from->recvs.list[m], /*sending=*/0, phase));
    for (size_t m = 0; m < from->sends.count; m++)
        SODE_TRY(append_message(schedule, &from->sends.list[m], /*sending=*/1, phase));
    return SODE_OK;
}

static void types_free(void *state)
{
    types_t *types = state;
    for (int p = 0; p < types->head.nphases; p++) {
        type_phase_t *phase = &types->phases[p];
        for (int k = 0; k < phase->count; k++) {
            if (phase->requests[k] != MPI_REQUEST_NULL)
                MPI_Request_free(&phase->requests[k]);
            MPI_Type_free(&phase->typed[k].type);
        }
        free(phase->typed);
        free(phase->requests);
    }
}

static int types_create(void *state)
{
    types_t *types = state;
    for (int p = 0; p < types->head.nphases; p++)
        SODE_TRY(phase_create(types->head.schedule, p, types->head.comm, types->head.tag, &types->phases[p]));
    return SODE_OK;
}

/* A type stays as it is if its regions keep their distances. */
static int shift_message(const sode_schedule_t *schedule, const ptrdiff_t *shift, typed_t *typed,
                         int *moved)
{
    const sode_message_t *message = typed->message;
    const sode_region_t *regions = &schedule->regions[message->first];
    int apart = 0;
    for (size_t k = 1; k < message->count; k++)
        apart |= shift[regions[k].slot] != shift[regions->slot];
    *moved |= apart || typed->start != regions->start;
    typed->start = regions->start;
    if (!apart)
        return SODE_OK;
    MPI_Datatype old = typed->type;
    SODE_TRY(make_type(schedule, message, &typed->type));
    SODE_TRY_MPI(MPI_Type_free(&old));
    return SODE_OK;
}

static int types_shift(void *state, const ptrdiff_t *shift)
{
    types_t *types = state;
    for (int p = 0; p < types->head.nphases; p++) {
        type_phase_t *phase = &types->phases[p];
        int moved = 0;
        for (int k = 0; k < phase->count; k++)
            SODE_TRY(shift_message(types->head.schedule, shift, &phase->typed[k], &moved));
        for (int k = 0; k < phase->count && moved && !phase->moved; k++)
            SODE_TRY_MPI(MPI_Request_free(&phase->requests[k]));
        phase->moved |= moved;
    }
    return SODE_OK;
}

static int start(const type_phase_t *phase, int k)
{
    const typed_t *typed = &phase->typed[k];
    if (!phase->moved)
        SODE_TRY_MPI(MPI_Start(&phase->requests[k]));
    else if (typed->sending)
        SODE_TRY_MPI(MPI_Isend(typed->start, 1, typed->type, typed->message->rank, phase->tag,
                               phase->comm, &phase->requests[k]));
    else
        SODE_TRY_MPI(MPI_Irecv(typed->start, 1, typed->type, typed->message->rank, phase->tag,
                               phase->comm, &phase->requests[k]));
    return SODE_OK;
}

static int types_begin(void *state, int p)
{
    type_phase_t *phase = &((types_t *)state)->phases[p];
    /* One by one: MPI_Startall may start in any order, and messages of one pair
     * have one tag. */
    for (int k = 0; k < phase->count; k++)
        SODE_TRY(start(phase, k));
    return SODE_OK;
}

static int types_end(void *state, int p)
{
    type_phase_t *phase = &((types_t *)state)->phases[p];
    return phase->count > 0
               ? sode_wait_all(phase->count, phase->requests)
               : SODE_OK;
}

static int types_test(void *state, int p, int *done)
{
    type_phase_t *phase = &((types_t *)state)->phases[p];
    SODE_TRY_MPI(MPI_Testall(phase->count, phase->requests, done,
                             MPI_STATUSES_IGNORE));
    return SODE_OK;
}

const sode_transport_ops_t sode_transport_datatype = {
    .name = "datatype",
    .bytes = sizeof(types_t),
    .phase_bytes = sizeof(type_phase_t),
    .copies_inside = 1,
    .create = types_create,
    .shift = types_shift,
    .begin = types_begin,
    .end = types_end,
    .test = types_test,
    .free = types_free,
};
