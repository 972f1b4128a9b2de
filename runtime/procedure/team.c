/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "procedure/team.h"

#include <stdlib.h>

enum { TAG_SWAP = 1, MOST = 1 << 30 }; /* counts of MPI are int */

int sode_procedure_team(MPI_Comm comm, sode_procedure_team_t *team)
{
    team->comm = comm;
    SODE_TRY_MPI(MPI_Comm_rank(comm, &team->rank));
    SODE_TRY_MPI(MPI_Comm_size(comm, &team->size));
    return SODE_OK;
}

/* The next piece of `left` bytes. */
static int piece(size_t left)
{
    return left < MOST ? (int)left : MOST;
}

int sode_procedure_swap(const sode_procedure_team_t *team, const void *out,
                        size_t sent, int to, void *in, size_t received,
                        int from)
{
    const char *source = out;
    char *target = in;
    while (sent > 0 || received > 0) {
        int going = piece(sent), coming = piece(received);
        MPI_Request requests[2];
        SODE_TRY_MPI(MPI_Irecv(target, coming, MPI_BYTE,
                               coming ? from : MPI_PROC_NULL, TAG_SWAP,
                               team->comm, &requests[0]));
        SODE_TRY_MPI(MPI_Isend(source, going, MPI_BYTE,
                               going ? to : MPI_PROC_NULL, TAG_SWAP,
                               team->comm, &requests[1]));
        SODE_TRY(sode_wait_all(2, requests));
        sent -= (size_t)going;
        received -= (size_t)coming;
        source += going;
        target += coming;
    }
    return SODE_OK;
}

static int64_t sum(const int64_t *values, int count)
{
    int64_t total = 0;
    for (int k = 0; k < count; k++)
        total += values[k];
    return total;
}

int sode_procedure_deal(const sode_procedure_team_t *team, const void *out,
                        const int64_t *bytes, void **in, int64_t *got)
{
    SODE_PROCEDURE_ALL(MPI_Ialltoall, bytes, 1, MPI_INT64_T, got, 1, MPI_INT64_T,
                       team->comm);
    char *all = malloc((size_t)sum(got, team->size) + 1);
    if (!all)
        return sode_no_memory("what other nodes send");
    int status = SODE_OK;
    for (int t = 0; t < team->size && !status; t++) {
        int to = (team->rank + t) % team->size;
        int from = (team->rank - t + team->size) % team->size;
        status = sode_procedure_swap(
            team, (const char *)out + sum(bytes, to), (size_t)bytes[to], to,
            all + sum(got, from), (size_t)got[from], from);
    }
    if (status) {
        free(all);
        return status;
    }
    *in = all;
    return SODE_OK;
}
