/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport/ways.h"

#include <stdlib.h>
#include <string.h>

#include "base/wait.h"
#include "transport/arena.h"
#include "transport/ops.h"
#include "transport/shm_offer.h"

/* By dimension if the plan goes so; all messages at once; the arrays one by
 * one; every box in a message of its own. */
enum order { AS_PLANNED, AT_ONCE, APART, BOX_BY_BOX };

/* Bits of sode_crossing_t's `there`.  What only some ranks see, but all must
 * know. */
enum need {
    ARENA = 1, /* all ranks have shared memory */
    JOINED = 2, /* a rank sends several boxes of an array in one message */
    IN_PLACE = 4, /* a rank has something that others read in place */
    MORE_IN_PLACE = 8 /* or could read, but is packed by `shm` */
};

struct sode_way {
    const char *name; /* kept in the tuning file */
    const sode_transport_ops_t *ops;
    enum order order;
    unsigned needs;
};

/* neighbor is missing: it needs a communicator for each phase, and has not been
 * the fastest anywhere yet (test/bench/halo).  Nor shm box by box: it has no
 * messages that could be short. */
static const sode_way_t ways[] = {
    {"pack", &sode_transport_pack, AS_PLANNED, 0},
    {"pack at once", &sode_transport_pack, AT_ONCE, 0},
    {"pack apart", &sode_transport_pack, APART, 0},
    {"pack box by box", &sode_transport_pack, BOX_BY_BOX, JOINED},
    {"datatype", &sode_transport_datatype, AS_PLANNED, 0},
    {"datatype at once", &sode_transport_datatype, AT_ONCE, 0},
    {"datatype box by box", &sode_transport_datatype, BOX_BY_BOX, JOINED},
    {"shm", &sode_transport_shm, AS_PLANNED, ARENA},
    {"shm at once", &sode_transport_shm, AT_ONCE, ARENA},
    {"shm apart", &sode_transport_shm, APART, ARENA},
    {"shm packed", &sode_transport_shm_packed, AS_PLANNED, ARENA | IN_PLACE},
    {"shm in place", &sode_transport_shm_in_place, AS_PLANNED,
     ARENA | MORE_IN_PLACE},
};
enum { NWAYS = sizeof ways / sizeof *ways };
_Static_assert((int)NWAYS <= (int)SODE_MOST_WAYS, "room in a lane table");

const sode_way_t *sode_way(int k)
{
    return k < NWAYS ? &ways[k] : NULL;
}

const sode_way_t *sode_way_called(const char *name)
{
    for (int k = 0; name && k < NWAYS; k++)
        if (strcmp(ways[k].name, name) == 0)
            return &ways[k];
    return NULL;
}

const char *sode_way_name(const sode_way_t *way)
{
    return way->name;
}

static int no_memory(void)
{
    return sode_fail(SODE_ERR_MEMORY, "out of memory for an exchange");
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
    enum { TAG = 5 };
    int rank, size;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
    SODE_TRY_MPI(MPI_Comm_size(comm, &size));
    for (int far = 1; far < size; far *= 2) {
        double sent[MOST_AT_ONCE], heard[MOST_AT_ONCE];
        MPI_Request requests[2];
        memcpy(sent, values, (size_t)count * sizeof *sent);
        SODE_TRY(swap(comm, (rank + far) % size, (rank - far + size) % size,
                      TAG, sent, heard, count, requests));
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

static int ask(sode_crossing_t *crossing)
{
    sode_arena_address_t own;
    double no_arena = sode_arena_start(&own) != SODE_OK;
    size_t suited =
        sode_shm_read_in_place(crossing->schedule, SODE_SHM_SUITED);
    size_t possible =
        sode_shm_read_in_place(crossing->schedule, SODE_SHM_IN_PLACE);
    double seen[] = {no_arena, joins_boxes(crossing->schedule), suited > 0,
                     possible > suited};
    SODE_TRY(sode_greatest(crossing->comm, seen, sizeof seen / sizeof *seen));
    crossing->there = (seen[0] > 0 ? 0 : ARENA) | (seen[1] > 0 ? JOINED : 0)
                      | (seen[2] > 0 ? IN_PLACE : 0)
                      | (seen[3] > 0 ? MORE_IN_PLACE : 0);
    crossing->asked = 1;
    return SODE_OK;
}

/* The schedules of a way, none if the exchange has no such order. */
static const sode_schedule_t *schedules_of(const sode_crossing_t *crossing,
                                           enum order order, int *count)
{
    const sode_schedule_t *schedule = crossing->schedule;
    *count = 1;
    switch (order) {
    case AT_ONCE: return schedule->at_once;
    case BOX_BY_BOX: return &crossing->box_by_box;
    case APART:
        *count = schedule->nparts;
        return schedule->nparts > 1 ? schedule->parts : NULL;
    default: return schedule;
    }
}

int sode_way_possible(sode_crossing_t *crossing, const sode_way_t *way,
                      int *possible)
{
    int count;
    *possible = 0;
    if (!schedules_of(crossing, way->order, &count))
        return SODE_OK;
    if (way->needs && !crossing->asked)
        SODE_TRY(ask(crossing));
    *possible = (way->needs & ~crossing->there) == 0;
    return SODE_OK;
}

/* ---- lanes ---- */

/* The arrays of one exchange are begun in one order on all ranks, so their
 * messages may have one tag. */
int sode_lane_create(sode_crossing_t *crossing, const sode_way_t *way,
                     sode_lane_t *lane)
{
    memset(lane, 0, sizeof *lane);
    if (way->order == BOX_BY_BOX && !crossing->box_by_box.phases)
        SODE_TRY(sode_schedule_split(crossing->schedule,
                                     &crossing->box_by_box));
    lane->way = way;
    lane->schedules = schedules_of(crossing, way->order, &lane->count);
    lane->states = calloc((size_t)lane->count, sizeof *lane->states);
    if (!lane->states)
        return no_memory();
    for (int k = 0; k < lane->count; k++)
        SODE_TRY(way->ops->create(&lane->schedules[k], crossing->comm,
                                  crossing->tag, &lane->states[k]));
    return SODE_OK;
}

void sode_lane_free(sode_lane_t *lane)
{
    for (int k = 0; lane->states && k < lane->count; k++)
        if (lane->states[k])
            lane->way->ops->free(lane->states[k]);
    free(lane->states);
    memset(lane, 0, sizeof *lane);
}

void sode_crossing_free(sode_crossing_t *crossing)
{
    sode_schedule_free(&crossing->box_by_box);
}

int sode_lane_begin(sode_lane_t *lane, int phase)
{
    for (int k = 0; k < lane->count; k++)
        SODE_TRY(lane->way->ops->begin(lane->states[k], phase));
    return SODE_OK;
}

int sode_lane_end(sode_lane_t *lane, int phase)
{
    for (int k = 0; k < lane->count; k++)
        SODE_TRY(lane->way->ops->end(lane->states[k], phase));
    return SODE_OK;
}

int sode_lane_test(sode_lane_t *lane, int phase, int *done)
{
    *done = 1;
    for (int k = 0; k < lane->count; k++) {
        int there = 0;
        SODE_TRY(lane->way->ops->test(lane->states[k], phase, &there));
        *done &= there;
    }
    return SODE_OK;
}
