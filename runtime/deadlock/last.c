/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "deadlock/last.h"

#include <mpi.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/context.h"
#include "base/operation.h"
#include "base/set.h"
#include "base/status.h"
#include "base/tags.h"
#include "base/wait.h"

enum { SECONDS_TO_END = 10 };

static uint64_t fingerprint(const sode_set_t *set, int lines)
{
    return sode_mix(sode_mix(set->id, set->operations),
                    lines ? set->places : set->history);
}

/* Of posts (directive/signal.c) nodes need not know as many. */
static int is_compared(const sode_set_t *set)
{
    return set->self >= 0 && set->size > 1
           && !(set->size == 3 && sode_set_member(set, 0) == sode_set_member(set, 2));
}

/* Of all sets: each rank but the first adds the set's fingerprint, the first
 * takes as many away. */
void sode_last_sums(uint64_t *directives, uint64_t *lines)
{
    *directives = *lines = 0;
    for (const sode_set_t *s = sode_set_walk(NULL); s; s = sode_set_walk(s)) {
        if (!is_compared(s))
            continue;
        uint64_t factor = s->self > 0 ? 1 : -(uint64_t)(s->size - 1);
        *directives += factor * fingerprint(s, 0);
        *lines += factor * fingerprint(s, 1);
    }
}

/* MPICH 4.0.2 compares MPI_UINT64_T as if it had a sign. */
static int least(int64_t *values, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, values, count, MPI_INT64_T,
                                MPI_MIN, sode_context.control, &request));
    return sode_wait_all(1, &request);
}

/* The set with the next larger id that this rank is in, or NULL. */
static const sode_set_t *next_set(uint64_t id)
{
    const sode_set_t *next = NULL;
    for (const sode_set_t *s = sode_set_walk(NULL); s; s = sode_set_walk(s))
        if (is_compared(s) && s->id > id
            && (!next || s->id < next->id))
            next = s;
    return next;
}

/* The next set whose ranks differ; *pair: two of them.  *id: 0 at first, and
 * afterwards, if there is none. */
static int find_pair(int lines, uint64_t *id, int64_t pair[2])
{
    uint64_t last = 0; /* ids lose their lowest bit on the way */
    for (;;) {
        const sode_set_t *set = next_set(last);
        int64_t next = set ? (int64_t)(set->id >> 1) : INT64_MAX;
        SODE_TRY(least(&next, 1));
        if (next == INT64_MAX)
            return SODE_OK;
        last = (uint64_t)next << 1 | 1;
        int member = set && set->id >> 1 == (uint64_t)next;
        int64_t print = member ? (int64_t)(fingerprint(set, lines) >> 2) : 0;
        int64_t ends[2] = {member ? print : INT64_MAX,
                           member ? -print : INT64_MAX};
        SODE_TRY(least(ends, 2));
        if (ends[0] == -ends[1])
            continue;
        *id = member ? set->id : last;
        int64_t rank = sode_context.rank;
        pair[0] = member && print == ends[0] ? rank : INT64_MAX;
        pair[1] = member && print == -ends[1] ? rank : INT64_MAX;
        return least(pair, 2);
    }
}

static int fail_long_ago(uint64_t id, int rank, int lines)
{
    const sode_set_t *set = sode_set_find(id);
    return sode_fail(SODE_ERR_DISAGREE,
                     "ranks %d and %d have executed different directives%s, in "
                     "a set of %d nodes, more than %d directives before the end "
                     "of the program; SODE_LOCKSTEP=always finds them", sode_context.rank, rank,
                     lines ? ", or the same ones at different lines" : "",
                     set ? set->size : 0, SODE_TOLD);
}

/* Reads what the other one did, and compares. */
static int explain(uint64_t id, int other, int lines)
{
    sode_told_t told[SODE_TOLD];
    MPI_Request request;
    int count = 0;
    SODE_TRY_MPI(MPI_Irecv(&count, 1, MPI_INT, other, SODE_TAG_LAST,
                           sode_context.comm, &request));
    SODE_TRY(sode_wait_all(1, &request));
    SODE_TRY_MPI(MPI_Irecv(told, (int)sizeof told, MPI_BYTE, other,
                           SODE_TAG_LAST, sode_context.comm, &request));
    SODE_TRY(sode_wait_all(1, &request));
    int status = sode_operation_compare(id, other, told, count, lines);
    SODE_THEN(status, sode_operation_surplus(id, other, told, count));
    SODE_THEN(status, fail_long_ago(id, other, lines));
    return lines ? SODE_ERR_LINES : status;
}

static int tell(uint64_t id, int other)
{
    sode_told_t told[SODE_TOLD];
    MPI_Request requests[2];
    int count = sode_operation_history(id, told);
    SODE_TRY_MPI(MPI_Isend(&count, 1, MPI_INT, other, SODE_TAG_LAST,
                           sode_context.comm, &requests[0]));
    SODE_TRY_MPI(MPI_Isend(told, count * (int)sizeof *told, MPI_BYTE, other,
                           SODE_TAG_LAST, sode_context.comm, &requests[1]));
    return sode_wait_all(2, requests);
}

int sode_last_explain(int lines)
{
    uint64_t id = 0;
    int64_t pair[2], self = sode_context.rank;
    SODE_TRY(find_pair(lines, &id, pair));
    if (id == 0)
        return SODE_OK;
    int64_t low = pair[0] < pair[1] ? pair[0] : pair[1];
    int64_t high = pair[0] + pair[1] - low;
    if (self == low)
        return explain(id, (int)high, lines);
    if (self == high)
        SODE_TRY(tell(id, (int)low));
    if (!lines) /* the job ends meanwhile */
        sode_sleep_ms(SECONDS_TO_END * 1000L);
    return SODE_OK;
}
