/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `alltoall`: one MPI_Ialltoallv among ranks each of which has a message
 * for every other one: the rows of a grid of nodes, where pencils are turned.  Such
 * ranks get a communicator of their own; there are few, kept until the end of the
 * run.  All of them begin their exchanges in one order, as directives do.  Everything
 * else goes by `pack`: exchanges in several phases, and gathers that leave a rank out.
 */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/operation.h"
#include "base/wait.h"
#include "transport/candidates.h"
#include "transport/counted.h"

enum { TEAMS = 64 }; /* communicators */

static struct team {
    MPI_Comm parent, comm;
    uint64_t members; /* hash */
} teams[TEAMS];
static int nteams;

/* ---- who belongs together ---- */

int sode_schedule_is_mutual(const sode_schedule_t *schedule)
{
    const sode_message_list_t *sends = &schedule->phases[0].sends;
    const sode_message_list_t *recvs = &schedule->phases[0].recvs;
    if (schedule->nphases != 1 || sends->count != recvs->count)
        return 0;
    for (size_t m = 0; m < sends->count; m++)
        if (sends->list[m].rank != recvs->list[m].rank
            || (m > 0 && sends->list[m].rank == sends->list[m - 1].rank))
            return 0;
    return 1;
}

/* This rank and those it has messages with, ascending: [count + 1]. */
static int members_of(const sode_schedule_t *schedule, int rank, int *members)
{
    const sode_message_list_t *sends = &schedule->phases[0].sends;
    int count = 0, placed = 0;
    for (size_t m = 0; m < sends->count; m++) {
        if (!placed && sends->list[m].rank > rank) {
            members[count++] = rank;
            placed = 1;
        }
        members[count++] = sends->list[m].rank;
    }
    if (!placed)
        members[count++] = rank;
    return count;
}

static uint64_t hash_of(const int *members, int count)
{
    uint64_t hash = (uint64_t)count;
    for (int k = 0; k < count; k++)
        hash = sode_mix(hash, (uint64_t)members[k]);
    return hash;
}

/* Messages are mutual everywhere.  *differ: another member has other members. */
static int compare(const sode_schedule_t *schedule, MPI_Comm comm, int tag,
                   uint64_t hash, double *differ)
{
    const sode_message_list_t *sends = &schedule->phases[0].sends;
    uint64_t *others = malloc((sends->count + 1) * sizeof *others);
    MPI_Request *requests = malloc((2 * sends->count + 1) * sizeof(MPI_Request));
    int n = 0, status = others && requests ? SODE_OK : sode_no_memory("an exchange");
    for (size_t m = 0; m < sends->count && status == SODE_OK; m++) {
        int rank = sends->list[m].rank;
        int code = MPI_Irecv(&others[m], 1, MPI_UINT64_T, rank, tag, comm, &requests[n++]);
        if (code == MPI_SUCCESS)
            code = MPI_Isend(&hash, 1, MPI_UINT64_T, rank, tag, comm, &requests[n++]);
        if (code != MPI_SUCCESS)
            status = sode_fail_mpi("MPI_Isend", code);
    }
    SODE_THEN(status, sode_wait_all(n, requests));
    for (size_t m = 0; m < sends->count && status == SODE_OK; m++)
        *differ += others[m] != hash;
    free(others);
    free(requests);
    return status;
}

static struct team *find_team(MPI_Comm parent, uint64_t members)
{
    for (int k = 0; k < nteams; k++)
        if (teams[k].parent == parent && teams[k].members == members)
            return &teams[k];
    return NULL;
}

/* All members are here: they have just met. */
static int make_team(MPI_Comm parent, const int *members, int count, int tag,
                     uint64_t hash, MPI_Comm *comm)
{
    MPI_Group all, some;
    SODE_TRY_MPI(MPI_Comm_group(parent, &all));
    SODE_TRY_MPI(MPI_Group_incl(all, count, members, &some));
    SODE_TRY_MPI(MPI_Comm_create_group(parent, some, tag, comm));
    SODE_TRY_MPI(MPI_Comm_set_errhandler(*comm, MPI_ERRORS_RETURN));
    MPI_Group_free(&some);
    MPI_Group_free(&all);
    teams[nteams++] = (struct team){parent, *comm, hash};
    return SODE_OK;
}

/* *fits: all ranks can do it so.  Then *comm is that of the team, or of nobody. */
static int find_comm(const sode_schedule_t *schedule, MPI_Comm comm, int tag,
                     int *members, MPI_Comm *team, int *fits)
{
    const sode_schedule_phase_t *phase = &schedule->phases[0];
    double no = !sode_schedule_is_mutual(schedule)
                || sode_messages_bytes(&phase->sends) > INT_MAX || sode_messages_bytes(&phase->recvs) > INT_MAX;
    int rank;
    *fits = 0;
    SODE_TRY(sode_greatest(comm, &no, 1));
    if (no > 0)
        return SODE_OK;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &rank));
    int count = members_of(schedule, rank, members);
    uint64_t hash = hash_of(members, count);
    struct team *known = find_team(comm, hash);
    no = !known && count > 1 && nteams == TEAMS;
    SODE_TRY(compare(schedule, comm, tag, hash, &no));
    SODE_TRY(sode_greatest(comm, &no, 1));
    if (no > 0)
        return SODE_OK;
    *fits = 1;
    *team = known ? known->comm : MPI_COMM_NULL;
    return known || count == 1 ? SODE_OK
                               : make_team(comm, members, count, tag, hash, team);
}

/* ---- the transport ---- */

static int set_up(sode_collected_t *a, int *members)
{
    sode_state_t *head = &a->head;
    int fits;
    SODE_TRY(find_comm(head->schedule, head->comm, head->tag, members, &a->phases[0].comm, &fits));
    head->refuses = !fits;
    return fits ? sode_counted_create(a, 0, members) : SODE_OK;
}

static int alltoall_create(void *state)
{
    sode_collected_t *a = state;
    a->phases[0].comm = MPI_COMM_NULL;
    a->phases[0].request = MPI_REQUEST_NULL;
    int *members = calloc(a->head.schedule->phases[0].sends.count + 1, sizeof *members);
    SODE_NEED(members, "an exchange");
    int status = set_up(a, members);
    free(members);
    return status;
}

static int start(sode_counted_phase_t *phase)
{
    const sode_counted_t *sends = &phase->sends, *recvs = &phase->recvs;
    SODE_TRY_MPI(MPI_Ialltoallv(sends->buffer, sends->bytes, sends->places, MPI_BYTE, recvs->buffer,
                                recvs->bytes, recvs->places, MPI_BYTE, phase->comm, &phase->request));
    return SODE_OK;
}

static int alltoall_begin(void *state, int p) { return sode_counted_begin(state, p, start); }

void sode_alltoall_end(void)
{
    while (nteams > 0)
        MPI_Comm_free(&teams[--nteams].comm);
}

const sode_transport_ops_t sode_transport_alltoall = {
    .name = "alltoall",
    .bytes = sizeof(sode_collected_t),
    .phase_bytes = sizeof(sode_counted_phase_t),
    .needs_comm = 1,
    .copies_inside = 1,
    .create = alltoall_create,
    .shift = sode_counted_shift,
    .begin = alltoall_begin,
    .end = sode_counted_end,
    .test = sode_counted_test,
    .free = sode_counted_free,
};
