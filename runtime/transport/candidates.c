/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/candidates.h"

#include <stdlib.h>
#include <string.h>

#include "base/tags.h"
#include "base/wait.h"
#include "sode/gather.h"
#include "transport/arena.h"
#include "transport/ops.h"
#include "transport/shm_offer.h"
#include "tune/measured.h"

/* By another plan (enum sode_other); by the first one, by dimension if it goes so; the
 * arrays one by one; every box in a message of its own; one partner after the other, by
 * another plan or the first. */
enum order {
    AS_PLANNED = SODE_OTHERS,
    APART,
    BOX_BY_BOX,
    OTHERS_IN_ROUNDS,
    IN_ROUNDS = OTHERS_IN_ROUNDS + SODE_OTHERS
};

/* Bits of sode_candidates_t's `there`.  What only some ranks see, but all must
 * know. */
enum need {
    ARENA = 1, /* all ranks have shared memory */
    JOINED = 2, /* a rank sends several boxes of an array in one message */
    IN_PLACE = 4, /* a rank has something that others read in place */
    MORE_IN_PLACE = 8, /* or could read, but is packed by `shm` */
    MUTUAL = 16, /* a gmove in which every rank has messages for those it hears from */
    MANY = 32, /* a gmove or gather, and some rank has messages for several others */
    FEW_BOXES = 64, /* no gather, which may have many boxes and lists of elements */
    ASKED = 128, /* the program asks for an order of calls: not tried else */
    SPREAD = 256, /* a gather, and some rank has messages for several others */
    OVERLAPS = 512 /* a gather whose loop may begin before: it ends there */
};

struct sode_candidate {
    const char *name; /* kept in the tuning file */
    const sode_transport_ops_t *ops;
    int order; /* enum order, or enum sode_other */
    unsigned needs;
};

/* neighbor needs a communicator for each phase, and has not been the fastest of a halo
 * (test/bench/halo): only gathers try it.  shm box by box is missing: it has no
 * messages that could be short.  Of a gather, lists of elements are always packed. */
static const sode_candidate_t known[] = {
    {"pack", &sode_transport_pack, AS_PLANNED, 0},
    {"pack at once", &sode_transport_pack, SODE_AT_ONCE, 0},
    {"pack apart", &sode_transport_pack, APART, 0},
    {"pack box by box", &sode_transport_pack, BOX_BY_BOX, JOINED | FEW_BOXES},
    {"datatype", &sode_transport_datatype, AS_PLANNED, FEW_BOXES},
    {"datatype at once", &sode_transport_datatype, SODE_AT_ONCE, 0},
    {"datatype box by box", &sode_transport_datatype, BOX_BY_BOX, JOINED | FEW_BOXES},
    {"shm", &sode_transport_shm, AS_PLANNED, ARENA},
    {"shm at once", &sode_transport_shm, SODE_AT_ONCE, ARENA},
    {"shm apart", &sode_transport_shm, APART, ARENA},
    {"shm packed", &sode_transport_shm_packed, AS_PLANNED, ARENA | IN_PLACE},
    {"shm in place", &sode_transport_shm_in_place, AS_PLANNED,
     ARENA | MORE_IN_PLACE},
    {"alltoall", &sode_transport_alltoall, AS_PLANNED, MUTUAL},
    {"pack in rounds", &sode_transport_pack, IN_ROUNDS, MANY},
    {"neighbor", &sode_transport_neighbor, AS_PLANNED, SPREAD},
    {"pack isend", &sode_transport_pack_isend, AS_PLANNED, ASKED},
    {"pack overlapped", &sode_transport_pack, AS_PLANNED, OVERLAPS},
    {"gap pack", &sode_transport_pack, SODE_WITH_GAPS, 0},
    {"gap shm", &sode_transport_shm, SODE_WITH_GAPS, ARENA},
    {"range pack", &sode_transport_pack, SODE_IN_RANGES, 0},
    {"range shm", &sode_transport_shm, SODE_IN_RANGES, ARENA},
    {"allgather pack", &sode_transport_pack, SODE_EVERYTHING, 0},
    {"allgather shm", &sode_transport_shm, SODE_EVERYTHING, ARENA},
    {"gap isend", &sode_transport_pack_isend, SODE_WITH_GAPS, ASKED},
    {"range isend", &sode_transport_pack_isend, SODE_IN_RANGES, ASKED},
    {"allgather isend", &sode_transport_pack_isend, SODE_EVERYTHING, ASKED},
    {"gap in rounds", &sode_transport_pack, OTHERS_IN_ROUNDS + SODE_WITH_GAPS, ASKED},
    {"range in rounds", &sode_transport_pack, OTHERS_IN_ROUNDS + SODE_IN_RANGES, ASKED},
    {"allgather in rounds", &sode_transport_pack, OTHERS_IN_ROUNDS + SODE_EVERYTHING, ASKED},
    {"compact pack", &sode_transport_pack, SODE_COMPACTED, 0},
    {"compact shm", &sode_transport_shm, SODE_COMPACTED, ARENA},
    {"compact overlapped", &sode_transport_pack, SODE_COMPACTED, OVERLAPS},
    {"compact neighbor", &sode_transport_neighbor, SODE_COMPACTED, SPREAD},
    {"compact isend", &sode_transport_pack_isend, SODE_COMPACTED, ASKED},
    {"compact in rounds", &sode_transport_pack, OTHERS_IN_ROUNDS + SODE_COMPACTED, ASKED},
    {"relay pack", &sode_transport_pack, SODE_RELAYED, 0},
    {"circle pack", &sode_transport_pack, SODE_CIRCLED, 0},
};
enum { NKNOWN = sizeof known / sizeof *known };
_Static_assert((int)NKNOWN <= (int)SODE_VARIANTS, "room for all");

const sode_candidate_t *sode_candidate(int k)
{
    return k < NKNOWN ? &known[k] : NULL;
}

const sode_candidate_t *sode_candidate_called(const char *name)
{
    for (int k = 0; name && k < NKNOWN; k++)
        if (strcmp(known[k].name, name) == 0)
            return &known[k];
    return NULL;
}

const char *sode_candidate_name(const sode_candidate_t *candidate)
{
    return candidate->name;
}

int sode_candidate_alike(const sode_candidate_t *a, const sode_candidate_t *b) { return a->ops == b->ops; }

int sode_candidate_overlaps(const sode_candidate_t *candidate) { return (candidate->needs & OVERLAPS) != 0; }

enum sode_other sode_candidate_other(const sode_candidate_t *candidate)
{
    int order = candidate->order - (candidate->order >= OTHERS_IN_ROUNDS ? OTHERS_IN_ROUNDS : 0);
    return order < SODE_OTHERS ? order : SODE_OTHERS;
}

/* ---- what is possible ---- */

static int swap(MPI_Comm comm, int to, int from, int tag, const double *sent,
                double *heard, int count, MPI_Request requests[2])
{
    SODE_TRY_MPI(MPI_Irecv(heard, count, MPI_DOUBLE, from, tag, comm,
                           &requests[0]));
    SODE_TRY_MPI(MPI_Isend(sent, count, MPI_DOUBLE, to, tag, comm,
                           &requests[1]));
    return sode_wait_all(2, requests);
}

enum { MOST_AT_ONCE = 256 }; /* on the stack: the end of an exchange, which asks
                              * for this, allocates nothing */

/* Everybody hears from 1, 2, 4, ... before it what those have heard.  Not a
 * collective of MPI, which could match one of a rank that executes another
 * directive by mistake. */
static int greatest(MPI_Comm comm, double *values, int count)
{
    int rank, size;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
    SODE_TRY_MPI(MPI_Comm_size(comm, &size));
    for (int far = 1; far < size; far *= 2) {
        double sent[MOST_AT_ONCE], heard[MOST_AT_ONCE];
        MPI_Request requests[2];
        memcpy(sent, values, (size_t)count * sizeof *sent);
        SODE_TRY(swap(comm, (rank + far) % size, (rank - far + size) % size,
                      SODE_TAG_GREATEST, sent, heard, count, requests));
        for (int k = 0; k < count; k++)
            values[k] = heard[k] > values[k] ? heard[k] : values[k];
    }
    return SODE_OK;
}

int sode_greatest(MPI_Comm comm, double *values, int count)
{
    for (int first = 0; first < count; first += MOST_AT_ONCE) {
        int rest = count - first;
        SODE_TRY(greatest(comm, values + first,
                          rest < MOST_AT_ONCE ? rest : MOST_AT_ONCE));
    }
    return SODE_OK;
}

/* On this rank. */
static int joins_boxes(const sode_schedule_t *schedule)
{
    for (int k = 0; k < schedule->nparts; k++)
        if (joins_boxes(&schedule->parts[k]))
            return 1;
    if (schedule->nparts > 0)
        return 0;
    for (int p = 0; p < schedule->nphases; p++) {
        const sode_message_list_t *sends = &schedule->phases[p].sends;
        for (size_t m = 0; m < sends->count; m++)
            if (sends->list[m].count > 1)
                return 1;
    }
    return 0;
}

static int ask(sode_candidates_t *candidates)
{
    sode_arena_address_t own;
    double no_arena = sode_arena_start(&own) != SODE_OK;
    size_t suited =
        sode_shm_read_in_place(candidates->schedule, SODE_SHM_SUITED);
    size_t possible =
        sode_shm_read_in_place(candidates->schedule, SODE_SHM_IN_PLACE);
    const sode_schedule_t *schedule = candidates->schedule;
    int moves = schedule->redistributes, gathers = schedule->gathers;
    double seen[] = {no_arena, joins_boxes(schedule), suited > 0, possible > suited,
                     !moves || !sode_schedule_is_mutual(schedule),
                     (moves || gathers) && schedule->phases[0].sends.count > 1};
    SODE_TRY(sode_greatest(candidates->comm, seen, sizeof seen / sizeof *seen));
    candidates->there = (seen[0] > 0 ? 0 : ARENA) | (seen[1] > 0 ? JOINED : 0)
                      | (seen[2] > 0 ? IN_PLACE : 0)
                      | (seen[3] > 0 ? MORE_IN_PLACE : 0)
                      /* Two ranks alone send each other a message either way. */
                      | (seen[4] == 0 && seen[5] > 0 ? MUTUAL : 0)
                      | (seen[5] > 0 ? MANY : 0) | (gathers ? 0 : FEW_BOXES)
                      | (seen[5] > 0 && gathers ? SPREAD : 0) | (schedule->overlaps ? OVERLAPS : 0)
                      | (schedule->calls ? ASKED | MANY : 0);
    candidates->asked = 1;
    return SODE_OK;
}

/* The schedules of a candidate, none if the exchange has no such order. */
static const sode_schedule_t *schedules_of(const sode_candidates_t *candidates,
                                           int order, int *count)
{
    const sode_schedule_t *schedule = candidates->schedule;
    *count = 1;
    if (order < SODE_OTHERS)
        return schedule->other[order];
    if (order >= OTHERS_IN_ROUNDS)
        return order == IN_ROUNDS || schedule->other[order - OTHERS_IN_ROUNDS]
                   ? &candidates->in_rounds[order - OTHERS_IN_ROUNDS] : NULL;
    switch (order) {
    case BOX_BY_BOX: return &candidates->box_by_box;
    case APART:
        *count = schedule->nparts;
        return schedule->nparts > 1 ? schedule->parts : NULL;
    default: return schedule;
    }
}

/* In which order it calls MPI: enum sode_gather_calls. */
static int calls_of(const sode_candidate_t *candidate)
{
    if (candidate->order >= OTHERS_IN_ROUNDS)
        return SODE_GATHER_SENDRECV;
    return candidate->ops == &sode_transport_pack_isend ? SODE_GATHER_ISEND
           : candidate->ops == &sode_transport_pack     ? SODE_GATHER_IRECV
                                                        : SODE_GATHER_ANY_ORDER;
}

int sode_candidate_possible(sode_candidates_t *candidates,
                            const sode_candidate_t *candidate,
                            int *possible)
{
    int count, calls = candidates->schedule->calls;
    *possible = 0;
    if (!schedules_of(candidates, candidate->order, &count)
        || (calls && calls_of(candidate) != calls))
        return SODE_OK;
    if (candidate->needs && !candidates->asked)
        SODE_TRY(ask(candidates));
    *possible = (candidate->needs & ~candidates->there) == 0;
    return SODE_OK;
}

int sode_candidate_first(sode_candidates_t *candidates, const sode_candidate_t **candidate)
{
    int possible = 0;
    if (candidates->schedule->heavy) {
        *candidate = sode_candidate_called("shm"); /* which copies least */
        SODE_TRY(sode_candidate_possible(candidates, *candidate, &possible));
    }
    for (int k = 0; k < NKNOWN && !possible; k++) {
        *candidate = &known[k];
        SODE_TRY(sode_candidate_possible(candidates, &known[k], &possible));
    }
    return SODE_OK;
}

/* ---- setups ---- */

static int make_rounds(sode_candidates_t *candidates, int way)
{
    const sode_schedule_t *schedule = candidates->schedule;
    if (candidates->in_rounds[way].phases)
        return SODE_OK;
    return sode_schedule_rounds(way < SODE_OTHERS ? schedule->other[way] : schedule, candidates->comm,
                                &candidates->in_rounds[way]);
}

/* The arrays of one exchange are begun in one order on all ranks, so their
 * messages may have one tag. */
int sode_setup_create(sode_candidates_t *candidates,
                      const sode_candidate_t *candidate,
                      sode_setup_t *setup)
{
    memset(setup, 0, sizeof *setup);
    if (candidate->order == BOX_BY_BOX && !candidates->box_by_box.phases)
        SODE_TRY(sode_schedule_split(candidates->schedule,
                                     &candidates->box_by_box));
    if (candidate->order >= OTHERS_IN_ROUNDS)
        SODE_TRY(make_rounds(candidates, candidate->order - OTHERS_IN_ROUNDS));
    setup->candidate = candidate;
    setup->schedules = schedules_of(candidates, candidate->order, &setup->count);
    setup->states = calloc((size_t)setup->count, sizeof *setup->states);
    SODE_NEED(setup->states, "an exchange");
    for (int k = 0; k < setup->count; k++)
        SODE_TRY(sode_transport_create(candidate->ops, &setup->schedules[k], candidates->comm,
                                       candidates->tag, &setup->states[k]));
    return SODE_OK;
}

void sode_setup_free(sode_setup_t *setup)
{
    for (int k = 0; setup->states && k < setup->count; k++)
        sode_transport_free(setup->states[k]);
    free(setup->states);
    memset(setup, 0, sizeof *setup);
}

void sode_candidates_free(sode_candidates_t *candidates)
{
    sode_schedule_free(&candidates->box_by_box);
    for (int way = 0; way <= SODE_OTHERS; way++)
        sode_schedule_free(&candidates->in_rounds[way]);
}

void sode_candidates_shift(sode_candidates_t *candidates, const ptrdiff_t *shift)
{
    sode_schedule_shift(&candidates->box_by_box, shift);
    for (int way = 0; way <= SODE_OTHERS; way++)
        sode_schedule_shift(&candidates->in_rounds[way], shift);
}

#define ON_EACH_STATE(DO, DOES, TYPE)                                                                        \
    int sode_setup_##DO(sode_setup_t *setup, TYPE how)                                                       \
    {                                                                                                        \
        for (int k = 0; k < setup->count; k++)                                                               \
            SODE_TRY(DOES(setup->states[k], how));                                                           \
        return SODE_OK;                                                                                      \
    }
ON_EACH_STATE(shift, sode_state_shift, const ptrdiff_t *)
ON_EACH_STATE(begin, sode_state_begin, int)
ON_EACH_STATE(end, setup->states[k]->by->end, int)

int sode_setup_test(sode_setup_t *setup, int phase, int *done)
{
    *done = 1;
    for (int k = 0; k < setup->count; k++) {
        int there = 0;
        SODE_TRY(setup->states[k]->by->test(setup->states[k], phase, &there));
        *done &= there;
    }
    return SODE_OK;
}

int sode_setup_some(sode_setup_t *setup, int phase, uint64_t ranks, int *there)
{
    *there = 1;
    for (int k = 0; k < setup->count; k++) {
        sode_state_t *state = setup->states[k];
        int here = 0;
        SODE_TRY(state->by->some ? state->by->some(state, phase, ranks, &here) : state->by->test(state, phase, &here));
        *there &= here;
    }
    return SODE_OK;
}
