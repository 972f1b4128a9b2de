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
#include "transport/threshold.h"

typedef struct type_phase {
    MPI_Request *requests; /* [nrequests] persistent; receives first */
    MPI_Datatype *types;   /* [ntypes] kept as long as the requests */
    int nrequests, ntypes;
    sode_copies_t inside; /* copies from this rank to itself */
} type_phase_t;

typedef struct types {
    int nphases;
    type_phase_t *phases; /* [nphases] */
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

/* Several regions by their absolute addresses, for arrays lie anywhere. */
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
        int code = MPI_Get_address(regions[made].start, &places[made]);
        status = code == MPI_SUCCESS ? region_type(&regions[made], unit,
                                                   &parts[made])
                                     : sode_fail_mpi("MPI_Get_address", code);
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

static int append_message(const sode_schedule_t *schedule,
                          const sode_message_t *message, int sending,
                          MPI_Comm comm, int tag, type_phase_t *phase)
{
    const sode_region_t *regions = &schedule->regions[message->first];
    MPI_Datatype *type = &phase->types[phase->ntypes];
    void *start = MPI_BOTTOM;
    if (message->count == 1) {
        start = regions->start;
        SODE_TRY(region_type(regions, schedule->unit, type));
    } else {
        SODE_TRY(struct_type(regions, (int)message->count, schedule->unit,
                             type));
    }
    phase->ntypes++;
    SODE_TRY_MPI(MPI_Type_commit(type));
    MPI_Request *request = &phase->requests[phase->nrequests];
    if (sending)
        SODE_TRY_MPI(
            MPI_Send_init(start, 1, *type, message->rank, tag, comm, request));
    else
        SODE_TRY_MPI(
            MPI_Recv_init(start, 1, *type, message->rank, tag, comm, request));
    phase->nrequests++;
    return SODE_OK;
}

static int phase_create(const sode_schedule_t *schedule, int p, MPI_Comm comm,
                        int tag, type_phase_t *phase)
{
    const sode_schedule_phase_t *from = &schedule->phases[p];
    size_t count = from->recvs.count + from->sends.count;
    if (count > 0) {
        phase->requests = malloc(count * sizeof(MPI_Request));
        phase->types = malloc(count * sizeof(MPI_Datatype));
        if (!phase->requests || !phase->types)
            return sode_no_memory("an exchange");
    }
    for (size_t m = 0; m < from->recvs.count; m++)
        SODE_TRY(append_message(schedule, &from->recvs.list[m], /*sending=*/0,
                                comm, tag + p, phase));
    for (size_t m = 0; m < from->sends.count; m++)
        SODE_TRY(append_message(schedule, &from->sends.list[m], /*sending=*/1,
                                comm, tag + p, phase));
    return sode_copies_inside(&phase->inside,
                              &schedule->regions[from->copy_first],
                              from->ncopies);
}

static void types_free(void *state)
{
    types_t *types = state;
    for (int p = 0; p < types->nphases; p++) {
        type_phase_t *phase = &types->phases[p];
        sode_copies_free(&phase->inside);
        for (int k = 0; k < phase->nrequests; k++)
            MPI_Request_free(&phase->requests[k]);
        for (int k = 0; k < phase->ntypes; k++)
            MPI_Type_free(&phase->types[k]);
        free(phase->types);
        free(phase->requests);
    }
    free(types->phases);
    free(types);
}

static int types_create(const sode_schedule_t *schedule, MPI_Comm comm, int tag,
                        void **state)
{
    sode_pack_measure(); /* for copies inside the rank */
    types_t *types = calloc(1, sizeof *types);
    if (!types)
        return sode_no_memory("an exchange");
    types->phases = calloc((size_t)schedule->nphases, sizeof *types->phases);
    if (!types->phases) {
        free(types);
        return sode_no_memory("an exchange");
    }
    types->nphases = schedule->nphases;
    for (int p = 0; p < schedule->nphases; p++) {
        int status = phase_create(schedule, p, comm, tag, &types->phases[p]);
        if (status != SODE_OK) {
            types_free(types);
            return status;
        }
    }
    *state = types;
    return SODE_OK;
}

static int types_begin(void *state, int p)
{
    type_phase_t *phase = &((types_t *)state)->phases[p];
    /* One by one: MPI_Startall may start in any order, and messages of one pair
     * have one tag. */
    for (int k = 0; k < phase->nrequests; k++)
        SODE_TRY_MPI(MPI_Start(&phase->requests[k]));
    sode_copies_run(&phase->inside, sode_pack_threads(phase->inside.bytes));
    return SODE_OK;
}

static int types_end(void *state, int p)
{
    type_phase_t *phase = &((types_t *)state)->phases[p];
    return phase->nrequests > 0
               ? sode_wait_all(phase->nrequests, phase->requests)
               : SODE_OK;
}

static int types_test(void *state, int p, int *done)
{
    type_phase_t *phase = &((types_t *)state)->phases[p];
    SODE_TRY_MPI(MPI_Testall(phase->nrequests, phase->requests, done,
                             MPI_STATUSES_IGNORE));
    return SODE_OK;
}

const sode_transport_ops_t sode_transport_datatype = {
    .name = "datatype",
    .create = types_create,
    .begin = types_begin,
    .end = types_end,
    .test = types_test,
    .free = types_free,
};
